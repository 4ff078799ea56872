import { withUnfitMail } from '#api/services/mail/due.ts'
import { boughtArtworks } from '#api/services/orders/bought-artworks.ts'
import { noted } from '#api/services/orders/history.ts'
import { withApprovedDay } from '#api/services/proofs/approved-day.ts'
import type { HistoryBy, HistoryDoc, OrderDoc, OrderItemDoc, TicketDoc } from '#api/store/documents.ts'
import { walkFrom } from '#api/store/walk.ts'
import { ticketIdOf, ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { Day } from '#shared/calendar/day.ts'
import { readyBy } from '#shared/calendar/ready-by.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { fitFiles, unfitKeys } from './fit-files.ts'
import { lacksFile, waitsForFiles } from './lacking.ts'
import { filesOfTicket, type LineDeps, ticketLine } from './lines.ts'
import { orderKeyOf, tellFiles } from './tickets.ts'

/** Milliseconds files wait for their verdicts in one go; those that are not judged by then follow with the next. */
const VERDICT_WAIT_MS = 2_000

/**
 * Puts files that have come for a paid ticket into its order, until that is printed; a slot that has one keeps it. Once none
 * lacks, an order that waited in "design/artwork" goes on as new and its day is counted from then, or from its approval where
 * that is required (D43, issue 9.4).
 */
export async function followArtwork(deps: LineDeps, ticketId: string): Promise<void> {
  const order = await deps.store.orders.get(orderKeyOf(ticketId))
  const ticket = order && mayStillChange(order.status) && (await deps.store.tickets.get(ticketId))
  if (!order || !ticket) return
  const files = await filesOfTicket(deps, ticket)
  const patience = AbortSignal.timeout(VERDICT_WAIT_MS)
  const found: OrderItemDoc[] = []
  for (const item of order.items) found.push(await ticketLine(deps, files, item, patience))
  const ready = await readyFromNow(deps, ticket)
  const after = await deps.store.orders.update(order._id, current => {
    const fuller = withFiles(current, found, ready)
    return fuller && followed(deps, current.status, withApprovedDay(fuller, deps.clock.now()))
  })
  if (after === null) return
  await tellFiles(deps, after)
  await tellUnfit(deps, after, ticket)
}

/** Has the customer of an order that waits told once of each file that came for it and cannot be printed from (decision 102). */
async function tellUnfit(deps: LineDeps, order: OrderDoc, ticket: TicketDoc): Promise<void> {
  if (!waitsForFiles(order)) return
  const keys = unfitKeys(await fitFiles(deps, ticket), order.items)
  if (keys.every(key => order.unfitTold?.includes(key))) return
  await deps.store.orders.update(order._id, current => {
    const { unfitTold = [] } = current
    const untold = keys.filter(key => !unfitTold.includes(key))
    if (untold.length === 0 || !waitsForFiles(current)) return null
    return withUnfitMail({ ...current, unfitTold: [...unfitTold, ...untold] }, deps.clock)
  })
}

/**
 * What is to be done once the verdict on an owner's file is known, however late: where they are a ticket it goes into its order. Whoever
 * sent it waits two seconds for that at most, and the next round over all orders may be a quarter of an hour away.
 */
export const followOnceJudged = (deps: LineDeps, owner: string) => async (): Promise<void> => {
  const ticketId = ticketIdOf(owner)
  if (ticketId !== null) await followArtwork(deps, ticketId)
}

/** The order with the entries that say that files came, whose they are and, where it goes on, whereto. */
export function followed(
  { clock }: Pick<LineDeps, 'clock'>,
  from: OrderDoc['status'],
  order: OrderDoc,
  by: HistoryBy = { kind: 'shop' },
  device: HistoryDoc['device'] = null,
): OrderDoc {
  const arrived = noted(order, clock, by, { kind: 'artwork' }, device)
  if (order.status === from) return arrived
  return noted(arrived, clock, { kind: 'shop' }, { kind: 'move', from, to: order.status })
}

/** The day on which a ticket's order is ready whose files are all there now. */
export async function readyFromNow(
  { store, clock }: Pick<LineDeps, 'store' | 'clock'>,
  { sale }: Pick<TicketDoc, 'sale'>,
): Promise<Day> {
  const offer = sale && (await store.offers.get(sale.offerId))
  return readyBy(clock.now(), offer?.turnaroundDays ?? 0)
}

/** The order with its lines like this; one that waited for their files, and need not any more, goes on and is ready on that day. */
export function withItems(order: OrderDoc, items: OrderItemDoc[], ready: Day): OrderDoc {
  const isWhole = waitsForFiles(order) && !items.some(lacksFile)
  return { ...order, items, ...(isWhole ? { status: 'new', ready } : {}) }
}

/** The order with what was found for its empty slots; null where that is nothing. */
function withFiles(order: OrderDoc, found: readonly OrderItemDoc[], ready: Day): OrderDoc | null {
  if (!mayStillChange(order.status)) return null
  const items = order.items.map(item =>
    fuller(
      item,
      found.find(({ lineId }) => lineId === item.lineId),
    ),
  )
  if (items.every((item, index) => item === order.items[index])) return null
  return withItems(order, items, ready)
}

/** The item that has more files: what was found began with what the order had. */
function fuller(item: OrderItemDoc, found: OrderItemDoc | undefined): OrderItemDoc {
  if (!found) return item
  const had = boughtArtworks(item)
  const has = new Map(boughtArtworks(found).map(([slot, { key }]) => [slot, key]))
  const isBegun = had.every(([slot, { key }]) => has.get(slot) === key)
  return isBegun && has.size > had.length ? found : item
}

/** Looks once more for the files of every booth order that can take some: a verdict may have come since. */
export async function followAll(deps: LineDeps): Promise<void> {
  for (const status of ORDER_STATUSES.filter(mayStillChange)) await followThose(deps, status)
}

async function followThose(deps: LineDeps, status: OrderStatus): Promise<void> {
  const open = walkFrom(deps.store.orders, 'owner', ticketOwner(''), undefined, { status })
  for await (const { owner } of open) {
    const ticketId = ticketIdOf(owner)
    // Owners behind those of tickets are people.
    if (ticketId === null) return
    await followArtwork(deps, ticketId)
  }
}
