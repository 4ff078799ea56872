import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import type { Admit } from '#api/services/artwork/quotas.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { MAX_CART_LINES } from '#shared/contract/limits.ts'

/** Files one slot of a ticket may have had. */
export const MAX_SLOT_FILES = 6
/** Bytes that may be stored of one ticket in all (booth, "Calls"). */
const MAX_TICKET_BYTES = 2 * 2 ** 30
/** Files that may be stored of one ticket, placed or not: as many for each of 200 lines. */
const MAX_TICKET_FILES = MAX_SLOT_FILES * MAX_CART_LINES

/** `quota_reached` where so many bytes more would leave the ticket beyond 2 GB or 1,200 files; null where there is room. */
export async function ticketRoom(
  { store }: Pick<Deps, 'store'>,
  ticket: string,
  bytes: number,
): Promise<Failure | null> {
  const stored = await store.artworks.find({ where: { owner: ticketOwner(ticket) } })
  const held = stored.reduce((sum, { size, declaredLength }) => sum + (size ?? declaredLength ?? 0), 0)
  return held + bytes > MAX_TICKET_BYTES || stored.length >= MAX_TICKET_FILES
    ? failure('quota_reached', 'This order takes no more files. Please ask the stand.')
    : null
}

/** Admits a file of a ticket that leaves it within its room. */
export const ticketAdmission =
  (deps: Pick<Deps, 'store'>, ticket: string, admit: Admit): Admit =>
  async bytes =>
    (await ticketRoom(deps, ticket, bytes)) ?? admit(bytes)
