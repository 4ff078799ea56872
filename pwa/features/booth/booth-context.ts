import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { BoothRepository } from '#pwa/local/booth/booth-repository.ts'
import type { CartLine } from '#shared/cart/line.ts'

/** A line of somebody's cart: `owner` is whose its artwork is. */
export interface OwnedLine {
  line: CartLine
  owner: string
}

/** What the booth's screens work with; the app layer supplies it. */
export interface BoothTools {
  /** Of the staff member who is signed in. */
  sub: string
  /** For people: who takes money. */
  staffName: string
  repository: BoothRepository
  /** Makes the whole shop work on a ticket; null on the person's own cart again. */
  serve(ticket: string | null): void
  /** A line as configured, with its own artwork: once it is scrolled to, or at once. */
  Picture: ComponentType<OwnedLine & { otherwise: ReactNode; isAtOnce?: boolean }>
  /** Opens the proof of a line, with its artwork or without. */
  ProofOf: ComponentType<OwnedLine>
}

export const BoothContext = createContext<BoothTools | null>(null)

/** What the booth's screens work with; throws outside the booth. */
export function useBooth(): BoothTools {
  const tools = useContext(BoothContext)
  if (!tools) throw new Error('useBooth needs a BoothContext around it')
  return tools
}
