import { createContext, useContext } from 'react'
import type { BoothRepository } from '#pwa/local/booth/booth-repository.ts'

/** What the booth's screens work with; the app layer supplies it. */
export interface BoothDesk {
  /** Of the staff member who is signed in. */
  sub: string
  /** For people: who takes money. */
  staffName: string
  repository: BoothRepository
  /** Makes the whole shop work on a ticket; null on the person's own cart again. */
  serve(ticket: string | null): void
}

export const BoothContext = createContext<BoothDesk | null>(null)

/** The booth's desk; throws outside the booth. */
export function useBooth(): BoothDesk {
  const desk = useContext(BoothContext)
  if (!desk) throw new Error('useBooth needs a BoothContext around it')
  return desk
}
