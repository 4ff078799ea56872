import type { Local } from '#pwa/local/open.ts'
import { madeOf } from '#shared/booth/difference.ts'
import { hashedUuid } from '#shared/booth/uuid-bytes.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { BoothDeps } from './booth-deps.ts'
import type { PlaceFile } from './booth-repository.ts'
import { carryFiles, slotsAtShop } from './carry-acts.ts'
import { bareLine, filesOf, releaseFiles, sentSlots } from './carry-line.ts'
import { type SecondLine, type SecondPlan, secondOrder } from './second-order.ts'
import { paidLines } from './since-paid.ts'
import { shownFields, type TicketRow } from './ticket-row.ts'

/** Makes a ticket of these fields under this id, unless it is there. */
export type MakeTicket = (id: string, fields: ReturnType<typeof shownFields>) => Promise<void>

/**
 * A second ticket of the same visitor with what was added since the payment; the first is as it was paid again. Returns
 * its id; null where nothing was added, or the device has no price for it (B6).
 */
export async function secondTicket(
  deps: BoothDeps,
  ticket: string,
  { make, place }: { make: MakeTicket; place: PlaceFile },
): Promise<string | null> {
  const row = await deps.store.get(ticket)
  if (!row) return null
  const plan = row.second ?? (await planned(deps, row))
  if (!plan) return null
  if (!row.second) await deps.store.change(ticket, now => ({ ...now, second: plan }))
  await carryOut(deps, row, plan, { make, place })
  return plan.ticket
}

async function planned({ openTicket, list }: BoothDeps, row: TicketRow): Promise<SecondPlan | null> {
  const [local, known] = [await openTicket(row.id), list()]
  const paid = await paidLines(local, row.view)
  const lines = paid && known && secondOrder(paid, await local.cart.list(), known)
  return lines?.some(({ added }) => added !== null)
    ? { ticket: await secondId(row, local, lines), lines }
    : null
}

/**
 * The second ticket's id follows from the cart it is made of, its version with what waits, so that two tablets which press at once
 * make one ticket and charge nothing twice (decision 89); the same change made again later is another version.
 */
async function secondId(
  { id, view }: TicketRow,
  local: Local,
  lines: readonly SecondLine[],
): Promise<string> {
  const { base, rows } = await local.outbox.read()
  const waiting = rows.flatMap(row => (row.kind === 'cart' ? [row.id] : []))
  const added = lines.map(({ from, added: more }) => [from, more && [madeOf(more), more.options.Quantity]])
  return idOf([id, view?.sale?.offerId, base.epoch, base.v, waiting, added])
}

/** The id that follows from what is said, the same on every tablet. */
const idOf = (said: readonly unknown[]): Promise<string> =>
  hashedUuid(new TextEncoder().encode(JSON.stringify(['second order', ...said])))

/** Each step is done once however often it is begun: what a crash cut short goes on from where it stood. */
async function carryOut(
  { store, openTicket, newId }: BoothDeps,
  row: TicketRow,
  { ticket, lines }: SecondPlan,
  { make, place }: { make: MakeTicket; place: PlaceFile },
): Promise<void> {
  await make(ticket, shownFields(row))
  const [from, to] = [await openTicket(row.id), await openTicket(ticket)]
  const added = await Promise.all(lines.flatMap(line => addedLine(ticket, line) ?? []))
  await to.cart.addOnce(
    `second of ${row.id}`,
    added.map(({ there, made }) => ({ ...bareLine(made), id: there })),
  )
  const placed = new Set((await to.cart.list()).map(({ id }) => id))
  for (const { from: line, there, made, paid } of added) {
    if (!placed.has(there)) continue
    const slots = await placeFiles({ local: from, line }, there, to, place)
    const source = {
      owner: from.sub,
      line: { ...made, id: line },
      sent: sentSlots(row.view?.slots ?? {}, line),
    }
    const atShop = slotsAtShop(source).filter(slot => !slots.has(slot))
    await carryFiles({ store, newId }, source, { ticket, line: there }, atShop)
    if (paid) continue
    await from.cart.remove(line, { ticket, line: there })
    await releaseFiles({ local: from, line }, slots)
  }
  for (const { from: line, paid } of lines) if (paid) await from.cart.patch(line, asPaid(paid))
  await store.change(row.id, ({ second: _, ...now }) => now)
}

/** A line of the second order with its id there; null where the first has none more. */
function addedLine(ticket: string, { from, added, paid }: SecondLine) {
  return added && idOf([ticket, from]).then(there => ({ from, there, made: added, paid }))
}

const asPaid = ({ options, total, priceSeen, priceList }: NonNullable<SecondLine['paid']>) => ({
  options,
  total,
  priceSeen,
  priceList,
})

/** Gives the second order's line the files that this device has of the first's; those that are there already stay. */
async function placeFiles(
  from: { local: Local; line: string },
  line: string,
  to: Local,
  place: PlaceFile,
): Promise<Set<ArtworkSlot>> {
  const done = new Set<ArtworkSlot>()
  for (const [slot, file] of await filesOf(from)) {
    const isThere = (await to.uploads.get(line, slot)) !== null
    if (isThere || (await place(line, slot, file, to.sub))) done.add(slot)
  }
  return done
}
