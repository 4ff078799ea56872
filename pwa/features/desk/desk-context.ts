import { createContext, useContext } from 'react'
import type { DeskOrders } from '#pwa/local/desk/desk-orders.ts'
import type { Local } from '#pwa/local/open.ts'

/** What the desk's screens work with. */
export interface DeskTools {
  /** Of the staff member who is signed in. */
  sub: string
  /** Whether they may see orders: pages of orders open for nobody else. */
  mayRead: boolean
  /** Whether they may change orders, not only see them. */
  mayWork: boolean
  /** Whether they may give money back and print again. */
  mayRefund: boolean
  local: Local
  orders: DeskOrders
}

export const DeskContext = createContext<DeskTools | null>(null)

/** The desk's tools; throws outside the desk. */
export function useDesk(): DeskTools {
  const tools = useContext(DeskContext)
  if (!tools) throw new Error('useDesk needs a DeskContext around it')
  return tools
}
