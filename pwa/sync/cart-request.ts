import { mutationOf, OLD } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { Changeset, Snapshot } from '#pwa/local/snapshot.ts'
import { MAIN_CART, MAX_SYNC_BYTES, MAX_SYNC_MUTATIONS, SYNC_PROTO } from '#shared/contract/limits.ts'
import type { SyncRequest } from '#shared/contract/sync.ts'
import { DAY } from '#shared/time.ts'

/** Beside the mutations: the request's own fields and the commas between. */
const FRAME_BYTES = 2 * 1024
/** Older rows ask the person before they go, in milliseconds: the server keeps mids for 90 days. */
export const OLD_MS = 60 * DAY

const utf8 = new TextEncoder()

/** What the oldest unacknowledged changes ask of the server; with none it asks what other devices did. */
export function cartRequest({ base, rows }: Snapshot, user: string, limit = MAX_SYNC_MUTATIONS): SyncRequest {
  return {
    proto: SYNC_PROTO,
    user,
    cart: MAIN_CART,
    epoch: base.epoch,
    knownV: base.v,
    takesChanges: true,
    takesDeletion: true,
    muts: fitting(sendable(rows))
      .slice(0, limit)
      .map(row => ({ ...mutationOf(row) })),
  }
}

/** Changes that may go now, oldest first: nothing overtakes one that waits for the person's word about its age (G2). */
export function sendable(rows: OutboxRow[]): OutboxRow[] {
  const cart = rows.filter(row => row.kind === 'cart' && (row.state === 'waiting' || row.code === OLD))
  const blocked = cart.findIndex(row => row.state !== 'waiting')
  return blocked === -1 ? cart : cart.slice(0, blocked)
}

/** As many as one request may carry; the first always goes. */
function fitting(rows: OutboxRow[]): OutboxRow[] {
  let bytes = FRAME_BYTES
  const end = rows.findIndex(row => {
    bytes += utf8.encode(JSON.stringify(row.body)).length
    return bytes > MAX_SYNC_BYTES
  })
  return end === -1 ? rows : rows.slice(0, Math.max(1, end))
}

/** Stops rows older than 60 days until the person says that they go; null when there are none. Times in ms since 1970. */
export function askAboutOld({ rows }: Snapshot, now: number): Changeset | null {
  const old = rows.filter(
    row => row.state === 'waiting' && !row.isConfirmed && Math.abs(now - row.madeAt) > OLD_MS,
  )
  if (old.length === 0) return null
  return { put: old.map(row => ({ ...row, state: 'needs-you', code: OLD })) }
}
