import { randomUUID } from 'node:crypto'
import type { TicketFields } from '#shared/booth/ticket.ts'
import type { ArtworkRef, ArtworkSlot, CartLine } from '#shared/cart/line.ts'
import { type CartMutation, type LinePatch, TICKET_LINE } from '#shared/cart/mutation.ts'
import { MAIN_CART, SYNC_PROTO } from '#shared/contract/limits.ts'
import { type ReadSyncRequest, readSync, type SyncAnswer, type SyncRequest } from '#shared/contract/sync.ts'
import { aLine } from '#shared/testing/cart.ts'

/** Mutations as a device makes them, each under a mid of its own. */
export const mutations = {
  add: (line: string, changes: Partial<CartLine> = {}, seenRev = 0): CartMutation => ({
    ...{ mid: randomUUID(), line, seenRev },
    op: 'add',
    val: aLine(line, changes),
  }),
  patch: (line: string, val: LinePatch, seenRev = 0): CartMutation => ({
    ...{ mid: randomUUID(), line, seenRev },
    op: 'patch',
    val,
  }),
  remove: (line: string, seenRev = 0): CartMutation => ({
    ...{ mid: randomUUID(), line, seenRev },
    op: 'remove',
  }),
  artwork: (line: string, artwork: ArtworkRef | null, slot: ArtworkSlot = 'front'): CartMutation => ({
    ...{ mid: randomUUID(), line, seenRev: 0 },
    op: 'artwork',
    val: { slot, artwork },
  }),
  ticket: (val: Partial<TicketFields>, seenRev = 0): CartMutation => ({
    ...{ mid: randomUUID(), seenRev },
    op: 'ticket',
    line: TICKET_LINE,
    val,
  }),
}

/** A request carrying these mutations, from a device that knows nothing unless told otherwise. */
export function syncOf(
  user: string,
  muts: readonly { mid: string }[],
  known: Partial<Pick<SyncAnswer, 'epoch' | 'v'>> = {},
): SyncRequest {
  const { epoch = '', v: knownV = 0 } = known
  return { proto: SYNC_PROTO, user, cart: MAIN_CART, epoch, knownV, muts: muts.map(each => ({ ...each })) }
}

/** The same as the server hands it on. */
export const readSyncOf = (...given: Parameters<typeof syncOf>): ReadSyncRequest => readSync(syncOf(...given))

/** Line ids of their own. */
export const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID())
