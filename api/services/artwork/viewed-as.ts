import type { Deps } from '#api/deps.ts'
import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import { artworkId } from './artwork.ts'

/** Records that may lie beside an artwork: its picture, its copy. */
const BESIDE = 20

/** Whose artwork a person views under a key: of a ticket they claimed as the ticket (B10), else as themselves. */
export async function viewedAs({ store }: Pick<Deps, 'store'>, person: string, key: string): Promise<string> {
  const folder = artworkId(key.slice(0, key.indexOf('/') + 1))
  const beside = await store.artworks.find({ where: { _id: { prefix: folder } }, limit: BESIDE })
  for (const { owner } of beside) {
    const ticketId = owner === null || owner === person ? null : ticketIdOf(owner)
    const ticket = ticketId === null ? null : await store.tickets.get(ticketId)
    if (owner !== null && ticket?.claimedBy === person) return owner
  }
  return person
}
