import type { Local } from '#pwa/local/open.ts'
import { isPersonal } from '#pwa/local/outbox-row.ts'
import { isUnsent } from '#pwa/local/upload-record.ts'
import { cartTotalCents } from '#shared/cart/totals.ts'
import type { TicketRow } from './ticket-row.ts'

/** What the list of tickets says of a ticket's own database. */
export type TicketHolding = Pick<TicketRow, 'lines' | 'totalCents' | 'offerRev' | 'rows' | 'stuck' | 'files'>

/** Looks through a ticket's own database: its cart, and what of it has not reached the shop (issue 9.7). */
export async function holdingOf({ cart, outbox, uploads, db }: Local): Promise<TicketHolding> {
  const [lines, rows, files, offers] = await Promise.all([
    cart.list(),
    outbox.list(),
    uploads.list(),
    db?.offers.orderBy('rev').toArray() ?? [],
  ])
  const own = rows.filter(isPersonal)
  return {
    lines: lines.length,
    totalCents: cartTotalCents(lines),
    offerRev: offers.at(-1)?.rev ?? 0,
    // An offer without its bytes is no act yet.
    rows: own.length + offers.filter(({ made }) => made === null).length,
    stuck: own.filter(({ state }) => state === 'needs-you').length,
    files: files.filter(isUnsent).length,
  }
}
