import { expect, test } from 'vitest'
import { heardByCode } from '#api/services/booth/heard.ts'
import { usableBoothKey } from '#api/services/booth/keys.ts'
import { addLink, isOpenedBy, secretHash } from '#api/services/booth/links.ts'
import { keepOffer } from '#api/services/booth/offers.ts'
import { derivedUuid } from '#api/services/derived-id.ts'
import { claimTicket } from '#api/services/visitor/claim.ts'
import { openCode } from '#api/services/visitor/visit.ts'
import type { OrderDoc, TicketDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { seeds } from '#pwa/sync/simulation/any-scenario.ts'
import { type CodeBinding, isGenuine, readCode } from '#shared/booth/code.ts'
import { readOfferHead } from '#shared/booth/read-offer.ts'
import { aLine } from '#shared/testing/cart.ts'
import { scenarioOf } from './scenario.ts'
import { ORIGIN, type ShopWays } from './shop.ts'
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

const unbound = (binding: CodeBinding): CodeBinding => ({ ...binding, tokenHash: '' })

/** Takes a code whatever link it came with. */
const openAnyLink: typeof openCode = async (deps, { token, browser }, digits) => {
  const nothing = { visit: null, offerId: null }
  const code = readCode(digits)
  const usable = code && (await usableBoothKey(deps, code.kid))
  const binding = unbound({ tokenHash: '', origin: ORIGIN })
  if (!code || !usable || !(await isGenuine(usable.key, code, binding))) return nothing
  const head = readOfferHead(code.offer)
  const ticket = head && (await heardByCode(deps, head.ticketId, usable.doc))
  if (!ticket || 'ok' in ticket) return nothing
  await addLink(deps, ticket._id, secretHash(token))
  const kept = await keepOffer(deps, ticket._id, code.offer)
  if (!kept.ok || !isOpenedBy(kept.ticket, secretHash(token))) return nothing
  return { visit: { ticket: kept.ticket, visitor: secretHash(browser) }, offerId: kept.offer._id }
}

/** An order is made for what its ticket is offered at by now. */
const chargingEdits = (store: Store): Store => ({
  ...store,
  orders: {
    ...store.orders,
    insert: async doc => {
      const offers = await store.offers.find({ where: { ticketId: doc.booth?.ticketId ?? '' } })
      const newest = offers.toSorted((one, other) => other.rev - one.rev)[0]
      return store.orders.insert({ ...doc, amountCents: newest?.totalCents ?? doc.amountCents })
    },
  },
})

/** Whatever sum was taken at the stand, it is said to be the order's own. */
const paidInFull = (
  { outside, ...booth }: NonNullable<OrderDoc['booth']>,
  { amountCents }: Pick<OrderDoc, 'amountCents'>,
): NonNullable<OrderDoc['booth']> => ({
  ...booth,
  ...(outside && { outside: { ...outside, cents: amountCents } }),
})

/** The mistakes that booth, "Guarantees" names: each is one a booth can be built with, and must be noticed. */
const MUTANTS: [string, ShopWays, RegExp, shownBy?: number][] = [
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
    24,
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
  [
    'Pay is for what is current by now, seen or not',
    { payFor: ({ current }, offerId) => current ?? offerId },
    /B3: a page asks for another offer/,
    185,
  ],
  ['what was edited since is charged with what was paid', { store: chargingEdits }, /B3 B6/],
  [
    'whoever has the link may claim',
    {
      claim: (deps, visit, sub) =>
        claimTicket(deps, { ...visit, visitor: visit.ticket.visitor ?? visit.visitor }, sub),
    },
    /B9: a claim from another browser/,
    19,
  ],
  [
    'the secret of a link is kept',
    {
      openCode: async (deps, secrets, digits) => {
        const opened = await openCode(deps, secrets, digits)
        if ('ok' in opened || opened.visit === null) return opened
        await deps.store.facts.insert({ _id: `link ${secrets.token}`, value: '' })
        return opened
      },
    },
    /B9: the secret of a link/,
  ],
  ['a MAC without the link', { bind: unbound, openCode: openAnyLink }, /B8/, 14],
  ['a surplus is dropped', { store: wrongly('surpluses', () => ({ insert: async () => true })) }, /B2/],
  [
    'an order is paid with what it comes to, whatever was taken',
    {
      store: wrongly('orders', orders => ({
        insert: ({ booth, ...doc }) =>
          orders.insert({ ...doc, ...(booth && { booth: paidInFull(booth, doc) }) }),
      })),
    },
    /B2/,
    27,
  ],
  [
    'what was taken beyond an order stays in it',
    {
      store: ticketsWritten((before, next) =>
        before.sale && next.sale ? { ...next, sale: before.sale } : next,
      ),
    },
    /B2/,
  ],
  [
    "an order's owner is rewritten",
    {
      store: wrongly('orders', orders => ({
        insert: doc => orders.insert({ ...doc, owner: 'auth0|visitor' }),
      })),
    },
    /B11/,
  ],
  [
    'a restored shop does not ask for what it has lost',
    {
      store: wrongly('facts', facts => ({ get: async id => (id === 'restored' ? null : facts.get(id)) })),
    },
    /B2/,
  ],
  [
    'a claim is taken over by the next',
    {
      store: wrongly('tickets', tickets => ({
        update: (id, fn) => tickets.update(id, before => fn({ ...before, claimedBy: null })),
      })),
    },
    /B10: two/,
    12,
  ],
  [
    'an order does not know who claimed its ticket',
    {
      store: wrongly('orders', orders => ({
        insert: doc => orders.insert({ ...doc, claimedBy: null }),
      })),
    },
    /B10: the order is 0 times/,
    16,
  ],
  [
    'an order that is claimed is changed by the stand alone',
    {
      store: ticketsWritten((before, next) =>
        next.offers.length > before.offers.length ? { ...next, current: next.offers[0]?.id ?? null } : next,
      ),
    },
    /B3 B10/,
  ],
  [
    'a sync brings back what is forgotten',
    {
      store: wrongly('tickets', tickets => ({
        get: async id => {
          const found = await tickets.get(id)
          return found && { ...found, forgotten: false }
        },
      })),
    },
    /B14/,
    76,
  ],
  [
    'a revoked key still brings codes',
    {
      store: wrongly('boothKeys', keys => ({
        get: async id => {
          const found = await keys.get(id)
          return found && { ...found, revokedAt: null }
        },
      })),
    },
    /B8: a code of a revoked key/,
  ],
  [
    'an offer that is told is not kept',
    { store: wrongly('offers', () => ({ insert: async () => true })) },
    /B8 B15/,
  ],
  ['a tablet drops what it may not send', { dropsRefused: true }, /B15/],
]

/** The first scenario that shows it, out of this many. */
const MOST = 300

test.each(MUTANTS)(
  'B1-B15 mutant: %s is caught',
  async (_, ways, guarantee, shownBy) => {
    for (const seed of seeds(MOST, shownBy)) {
      const broken = await simulateBooth(scenarioOf(seed), ways)
      if (broken.some(words => guarantee.test(words))) return
    }
    expect.fail(`${MOST} scenarios did not notice it`)
  },
  60_000,
)
