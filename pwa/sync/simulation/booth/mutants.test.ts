import { expect, test } from 'vitest'
import { derivedUuid } from '#api/services/derived-id.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { aLine } from '#shared/testing/cart.ts'
import { scenarioOf } from './scenario.ts'
import type { ShopWays } from './shop.ts'
import { simulateBooth } from './simulate.ts'

/** A store of which one collection is used wrongly. */
const wrongly =
  <Name extends keyof Store>(name: Name, change: (of: Store[Name]) => Partial<Store[Name]>) =>
  (store: Store): Store => ({ ...store, [name]: Object.assign({}, store[name], change(store[name])) })

/** What is written to a ticket, changed by a mistaken shop. */
const ticketsWritten =
  (change: (before: TicketDoc, next: TicketDoc) => TicketDoc) =>
  (store: Store): Store => ({
    ...store,
    tickets: {
      ...store.tickets,
      update: (id, fn) =>
        store.tickets.update(id, async before => {
          const next = await fn(before)
          return next && change(before, next)
        }),
    },
  })

let made = 0

/** The mistakes that booth, "Guarantees" names: each is one a booth can be built with, and must be noticed. */
const MUTANTS: [string, ShopWays, RegExp][] = [
  [
    'an order keyed by its checkout, not by its ticket',
    {
      store: wrongly('orders', orders => ({
        get: async () => null,
        insert: doc => orders.insert({ ...doc, _id: derivedUuid(doc._id, String(made++)) }),
      })),
    },
    /B1/,
  ],
  [
    'nothing closes before it is decided',
    {
      store: wrongly('tickets', tickets => ({
        get: async id => {
          const found = await tickets.get(id)
          return found && { ...found, closing: null, cancelled: null }
        },
      })),
    },
    /B7/,
  ],
  [
    'the offer that came last is current',
    {
      store: ticketsWritten((before, next) => {
        const [arrived] = next.offers.filter(({ id }) => !before.offers.some(offer => offer.id === id))
        return arrived ? { ...next, current: arrived.id } : next
      }),
    },
    /B5/,
  ],
  [
    'the phone writes the cart',
    {
      onCode: async ({ carts }, ticketId) => {
        await carts.update(`ticket:${ticketId}/main`, cart => ({
          ...cart,
          lines: [...cart.lines, aLine(ticketId)],
        }))
      },
    },
    /B4/,
  ],
  ['a MAC without the link', { bind: binding => ({ ...binding, tokenHash: '' }) }, /B8/],
  ['a surplus is dropped', { store: wrongly('surpluses', () => ({ insert: async () => true })) }, /B2/],
  [
    "an order's owner is rewritten",
    {
      store: wrongly('orders', orders => ({
        insert: doc => orders.insert({ ...doc, owner: 'auth0|visitor' }),
      })),
    },
    /B11/,
  ],
]

/** The first scenario that shows it, out of this many. */
const MOST = 150

test.each(MUTANTS)(
  'B1-B15 mutant: %s is caught',
  async (_, ways, guarantee) => {
    for (let seed = 1; seed <= MOST; seed++) {
      const broken = await simulateBooth(scenarioOf(seed), ways)
      if (broken.some(words => guarantee.test(words))) return
    }
    expect.fail(`${MOST} scenarios did not notice it`)
  },
  60_000,
)
