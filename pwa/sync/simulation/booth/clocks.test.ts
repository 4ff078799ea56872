import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { DAY } from '#shared/time.ts'
import { createDeviceTablet } from './device-tablet.ts'
import { scenarioOf } from './scenario.ts'
import { simulateBooth } from './simulate.ts'
import type { BoothWorld } from './world.ts'

const YEAR = 365 * DAY
const real = Date.now
afterEach(() => void vi.restoreAllMocks())

/** What came of a booth: each ticket's sale, orders, surpluses and cart, as far as it is anybody's business. */
async function outcomeOf({ shop, tickets }: BoothWorld): Promise<unknown[]> {
  const store = shop.store()
  const orders = await store.orders.find({})
  const surpluses = await store.surpluses.find({})
  return Promise.all(
    tickets.map(async id => {
      const ticket = await store.tickets.get(id)
      const cart = await store.carts.get(`ticket:${id}/main`)
      return {
        sale: ticket?.sale && [ticket.sale.via, ticket.sale.offerId, ticket.sale.cents],
        ...{ current: ticket?.current, cancelled: ticket?.cancelled, claimedBy: ticket?.claimedBy },
        forgotten: ticket?.forgotten,
        orders: orders.filter(({ booth }) => booth?.ticketId === id).map(({ amountCents }) => amountCents),
        surpluses: surpluses.filter(({ ticketId }) => ticketId === id).map(({ _id, cents }) => [_id, cents]),
        lines: cart?.lines.map(({ id: line, options, priceSeen }) => [line, options.Quantity, priceSeen]),
      }
    }),
  )
}

/** Plays a booth whose device has this clock. */
async function played(seed: number, clock: () => number) {
  vi.spyOn(Date, 'now').mockImplementation(clock)
  let outcome: unknown[] = []
  const broken = await simulateBooth(scenarioOf(seed), {}, createDeviceTablet, async world => {
    outcome = await outcomeOf(world)
  })
  vi.restoreAllMocks()
  return { broken, outcome }
}

/**
 * Forward and back by weeks from one look to the next. By more than sixty days, what waits would ask its person first, as what is old
 * does: nothing is lost by it, and nothing goes unasked.
 */
function jumping() {
  let looks = 0
  return () => real() + (((looks++ * 7) % 11) - 5) * 5 * DAY
}

test.each(Array.from({ length: 6 }, (_, at) => at + 1))(
  'B12: a device’s clock that is years off changes nothing of what comes of a booth, and one that jumps breaks no guarantee: scenario %i',
  async seed => {
    const right = await played(seed, real)
    expect(right.broken).toEqual([])
    for (const clock of [() => real() + 9 * YEAR, () => real() - 9 * YEAR])
      expect(await played(seed, clock)).toEqual(right)
    // The order in which a jumping device tells of its tickets is another, and so is what the network loses.
    expect((await played(seed, jumping())).broken).toEqual([])
  },
  60_000,
)
