import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import { artworkIn } from '#shared/cart/artworks.ts'
import type { ArtworkSlot, CartLine } from '#shared/cart/line.ts'
import type { BoothDeps } from './booth-deps.ts'
import type { ActRow } from './ticket-row.ts'

/** Where files come from: a line of a ticket, and the slots its visitor sent a file for. */
export interface CarriedFrom {
  owner: string
  line: CartLine
  sent: readonly ArtworkSlot[]
}

const slotsWithArtwork = (line: CartLine): ArtworkSlot[] =>
  Object.keys(line.artwork).filter(slot => artworkIn(line, slot) !== null)

/** The slots of a line whose file lies at the shop. */
export const slotsAtShop = ({ line, sent }: Pick<CarriedFrom, 'line' | 'sent'>): ArtworkSlot[] => [
  ...new Set([...slotsWithArtwork(line), ...sent]),
]

/**
 * Writes down that files which lie at the shop alone come along to a line of another ticket (booth, "Records"); each once, however
 * often it is begun. Answers for which slots it is written down.
 */
export async function carryFiles(
  { store, newId }: Pick<BoothDeps, 'store' | 'newId'>,
  from: CarriedFrom,
  to: { ticket: string; line: string },
  slots: readonly ArtworkSlot[],
): Promise<ArtworkSlot[]> {
  const ticket = ticketIdOf(from.owner)
  if (ticket === null || slots.length === 0) return []
  const known = carriedTo(await store.acts(to.ticket), to.line)
  const fresh = slots.filter(slot => !known.some(({ act }) => act.slot === slot))
  const acts = fresh.map(slot => ({
    id: newId(),
    act: {
      kind: 'carry' as const,
      from: { ticket, line: from.line.id, slot },
      key: artworkIn(from.line, slot)?.key ?? '',
      line: to.line,
      slot,
    },
  }))
  await store.change(to.ticket, row => row, acts)
  return [...slots]
}

type CarryRow = ActRow & { act: Extract<ActRow['act'], { kind: 'carry' }> }

/** Files that come along to a line, by a ticket's acts. */
export const carriedTo = (acts: readonly ActRow[], line: string): CarryRow[] =>
  acts.filter((row): row is CarryRow => row.act.kind === 'carry' && row.act.line === line)

/** Files do not come along any more to a line that was taken back; what the shop has done already is its own. */
export async function dropCarried(
  { store }: Pick<BoothDeps, 'store'>,
  ticket: string,
  line: string,
): Promise<void> {
  const ids = new Set(carriedTo(await store.acts(ticket), line).map(({ id }) => id))
  if (ids.size > 0) await store.deleteActs(({ id, state }) => state === 'waiting' && ids.has(id))
}
