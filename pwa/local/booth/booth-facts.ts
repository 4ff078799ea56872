import { NO_SHOW, type Show } from '#shared/booth/ticket.ts'
import type { TicketStore } from './ticket-store.ts'

const SHOW = 'booth-show'
const KEY = 'booth-key'

/** The key for this tablet's codes. It cannot be read out of the browser again (booth, "Records"). */
export interface BoothKey {
  kid: string
  key: CryptoKey
  /** ISO time by the shop's clock. */
  expiresAt: string
  /** Until which day it was asked for, `YYYY-MM-DD`. */
  lastDay: string
  /** What it follows from at the shop; null of one from a shop of before. */
  source?: string | null
}

export type BoothFactStore = Pick<TicketStore, 'fact' | 'setFact'>

/** The show that new tickets get; an empty one until it was written. */
export const readShow = async (store: BoothFactStore): Promise<Show> =>
  ((await store.fact(SHOW)) as Show | null) ?? NO_SHOW

export const writeShow = (store: BoothFactStore, show: Show): Promise<void> => store.setFact(SHOW, show)

/** This device's booth key; null before it has one. */
export const readBoothKey = async (store: BoothFactStore): Promise<BoothKey | null> =>
  (await store.fact(KEY)) as BoothKey | null

export const writeBoothKey = (store: BoothFactStore, key: BoothKey | null): Promise<void> =>
  store.setFact(KEY, key)
