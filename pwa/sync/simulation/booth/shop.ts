import pino from 'pino'
import type { Deps } from '#api/deps.ts'
import type { Failure } from '#api/failure.ts'
import { runActs, type SentAct } from '#api/services/booth/acts.ts'
import { differingTickets } from '#api/services/booth/differing.ts'
import { forgetTicket } from '#api/services/booth/forget.ts'
import { heardOf } from '#api/services/booth/heard.ts'
import { issueBoothKey, revokeBoothKey } from '#api/services/booth/keys.ts'
import { proposedOf } from '#api/services/booth/offers.ts'
import { payTicket } from '#api/services/booth/pay.ts'
import { sweepTickets } from '#api/services/booth/sweep.ts'
import { syncTickets } from '#api/services/booth/sync-tickets.ts'
import { changeTicket } from '#api/services/booth/tickets.ts'
import { fulfil } from '#api/services/checkout/fulfil.ts'
import { sweepCheckouts } from '#api/services/checkout/sweep.ts'
import { listOrders } from '#api/services/orders/orders.ts'
import { agreeToOffer } from '#api/services/visitor/agree.ts'
import { claimTicket } from '#api/services/visitor/claim.ts'
import {
  isVisitor,
  letFirstIn,
  openCode,
  openVisit,
  type Visit,
  type VisitSecrets,
} from '#api/services/visitor/visit.ts'
import type { Collection, Doc } from '#api/store/collection.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { beginLife } from '#api/store/life.ts'
import { COLLECTION_NAMES } from '#api/store/schema.ts'
import type { Store } from '#api/store/store.ts'
import { dyingStore, Killed } from '#api/testing/dying-store.ts'
import type { Post } from '#pwa/sync/post.ts'
import type { Reply } from '#pwa/sync/reply.ts'
import type { Chance } from '#pwa/sync/simulation/chance.ts'
import type { CodeBinding } from '#shared/booth/code.ts'
import type { OfferList } from '#shared/booth/offer.ts'
import type { VisitorContact } from '#shared/booth/ticket.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import {
  actsRequest,
  boothSyncRequest,
  type TicketActed,
  type TicketActs,
  type TicketSynced,
  ticketsRequest,
} from '#shared/contract/booth.ts'
import { SYNC_PROTO } from '#shared/contract/limits.ts'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { MINUTE } from '#shared/time.ts'
import { memoryStore } from './memory-store.ts'
import { createProvider, type Provider } from './provider.ts'
import { createTurns, type Turns } from './turns.ts'

/** Mistakes a shop can be built with; the right one has none. */
export interface ShopWays {
  /** The store as a mistaken shop would use it. */
  store?: (store: Store) => Store
  /** What a tablet makes the code's MAC over. */
  bind?: (binding: CodeBinding) => CodeBinding
  /** How a code is read that came with a link. */
  openCode?: typeof openCode
  /** Which offer a pressed Pay is for. */
  payFor?: (ticket: TicketDoc, offerId: string) => string
  /** How a browser takes an order among its person's. */
  claim?: typeof claimTicket
  /** A tablet drops what it is refused to send. */
  dropsRefused?: boolean
  /** Done when a phone opens a link. */
  onCode?: (store: Store, ticketId: string) => Promise<void>
}

export interface ShopFaults {
  /** A call of the provider is lost. */
  loss: number
  /** A process dies in a request. */
  crash: number
}

export const ORIGIN = 'https://shop.example'
export const STAFF = 'auth0|staff'

/** What a visitor's phone is told: the ticket and its current offer. */
export interface Opened {
  ticketId: string
  current: string | null
  /** What the stand offers since the ticket was claimed, and its visitor has not agreed to. */
  proposed: string | null
}

/** The shop with its real services, one store, and processes that die at any write. */
export interface BoothShop {
  provider: Provider
  turns: Turns
  list: OfferList
  store(): Store
  now(): number
  pass(ms: number): void
  issueKey(): Promise<{ kid: string; key: string }>
  /** Whether the key is revoked. */
  revokeKey(kid: string): Promise<boolean>
  /** Null for a call that was lost; `refused` once the right to sell is gone. */
  sync(
    ticket: string,
    epoch: string,
    knownV: number,
    muts: CartMutation[],
  ): Promise<TicketSynced | 'refused' | null>
  acts(ticket: string, acts: SentAct[]): Promise<TicketActs | 'refused' | null>
  /** Answers a tablet's own request. */
  answer(post: Post): Promise<Reply>
  openByCode(secrets: VisitSecrets, digits: string): Promise<Opened | null>
  openByLink(secrets: VisitSecrets): Promise<Opened | null>
  pay(secrets: VisitSecrets, offerId: string): Promise<{ session: string } | { code: string } | null>
  contact(secrets: VisitSecrets, name: string): Promise<unknown>
  /** The ticket whose order is this person's from now on; null where it is not. */
  claim(secrets: VisitSecrets, sub: string): Promise<Opened | null>
  /** The ticket with this for its current offer; null where it is not. */
  agree(secrets: VisitSecrets, offerId: string): Promise<Opened | null>
  /** The ticket that is forgotten; null for a browser that is not its visitor's. */
  deleteDetails(secrets: VisitSecrets): Promise<string | null>
  /** Numbers of a person's orders. */
  ordersOf(sub: string): Promise<string[]>
  fulfil(sessionId: string): Promise<void>
  sweep(): Promise<void>
  backUp(): Promise<void>
  /** Puts the last backup back, under a new life; false without one. */
  restore(): Promise<boolean>
  /** Whether the staff member may sell at the stand just now (B15). */
  isAllowed: boolean
}

export function createShop(chance: Chance, faults: ShopFaults, ways: ShopWays): BoothShop {
  const turns = createTurns(chance)
  const provider = createProvider(chance, turns.turn)
  const list = aPriceList(1)
  let store = memoryStore()
  let backup: Map<string, Doc[]> | null = null
  let now = Date.parse('2026-11-24T09:00:00Z')
  const log = pino({ level: 'silent' })
  const named = new Map(list.products.map(product => [product.name, product]))
  const view = { number: 1, list, productByName: (name: string) => named.get(name) }

  /** One process for one request. */
  function process(crash = faults.crash): Deps {
    const death = { at: chance.happens(crash) ? 1 + chance.below(14) : 0, landed: chance.happens(0.5) }
    const seen = inTurns(ways.store ? ways.store(store) : store, turns)
    return {
      config: { priceHoldDays: 7, publicUrl: ORIGIN },
      artworkBase: ORIGIN,
      boothSecret: 'secret',
      store: dyingStore(seen, death),
      catalogue: { current: () => view, fresh: async () => view, heldList: async () => null },
      payments: provider,
      objects: { openUploads: async function* () {} },
      clock: { now: () => now },
      ids: {
        uuid: chance.uuid,
        bytes: (n: number) => Uint8Array.from({ length: n }, () => chance.below(256)),
      },
      log,
    } as unknown as Deps
  }

  /** What a request comes to; null when its process died or the provider was silent. */
  async function asked<T>(work: (deps: Deps) => Promise<T>): Promise<T | null> {
    try {
      return await work(process())
    } catch (error) {
      if (error instanceof Killed || (error instanceof Error && /did not arrive/.test(error.message)))
        return null
      throw error
    }
  }

  /** Null for a link that opens nothing, whatever is behind it. */
  async function opened(deps: Deps, visit: Visit | null): Promise<Opened | null> {
    if (visit === null) return null
    const { ticket } = await letFirstIn(deps, visit)
    if (ways.onCode) await ways.onCode(store, ticket._id)
    return openedAs(ticket)
  }

  /** What a browser does that came with a link; null where that opens nothing. */
  const visited = <T>(secrets: VisitSecrets, work: (deps: Deps, visit: Visit) => Promise<T>) =>
    asked(async deps => {
      const visit = await openVisit(deps, secrets)
      return visit && work(deps, visit)
    })

  const shop: BoothShop = {
    provider,
    turns,
    list,
    isAllowed: true,
    store: () => store,
    now: () => now,
    pass(ms) {
      now += ms
    },
    async issueKey() {
      const made = await issueBoothKey(process(0), STAFF, {
        deviceId: chance.uuid(),
        label: '',
        lastDay: '2026-11-30',
      })
      if (!made.ok) throw new Error(made.message)
      return made.key
    },
    revokeKey: async kid => (await asked(deps => revokeBoothKey(deps, STAFF, kid))) ?? false,
    async sync(ticket, epoch, knownV, muts) {
      if (!shop.isAllowed) return 'refused'
      const carts = [{ ticket, epoch, knownV, muts }]
      const request = boothSyncRequest.parse({ proto: SYNC_PROTO, user: STAFF, carts })
      return (await asked(deps => syncTickets(deps, STAFF, request)))?.[0] ?? null
    },
    async acts(ticket, acts) {
      if (!shop.isAllowed) return 'refused'
      return asked(async deps => {
        const known = await heardOf(deps, ticket, STAFF)
        return known && !('ok' in known) ? runActs(deps, ticket, acts) : null
      })
    },
    async answer({ path, body }) {
      if (!shop.isAllowed) return { kind: 'refused', code: 'not_found', reason: '' }
      const answered = await asked(deps => answerTablet(deps, path, body))
      return answered
        ? { kind: 'taken', body: answered }
        : { kind: 'later', code: 'offline', retryAfterMs: null }
    },
    openByCode: (secrets, digits) =>
      asked(async deps => {
        const sent = await (ways.openCode ?? openCode)(deps, secrets, digits)
        return 'ok' in sent || sent.offerId === null ? null : opened(deps, sent.visit)
      }),
    openByLink: secrets => visited(secrets, opened),
    pay: (secrets, offerId) =>
      visited(secrets, async (deps, { ticket, visitor }) => {
        const asked = ways.payFor?.(ticket, offerId) ?? offerId
        const page = await payTicket(deps, ticket, { offerId: asked, visitor })
        return page.ok ? { session: page.id } : { code: page.code }
      }),
    contact: (secrets, name) =>
      visited(secrets, async (deps, visit) => {
        const contact = { name, phone: '', mail: '', company: '' }
        if (isVisitor(visit)) await changeTicket(deps, visit.ticket._id, withContact(contact))
      }),
    claim: (secrets, sub) =>
      visited(secrets, async (deps, visit) => openedIf(await (ways.claim ?? claimTicket)(deps, visit, sub))),
    agree: (secrets, offerId) =>
      visited(secrets, async (deps, visit) => openedIf(await agreeToOffer(deps, visit, offerId))),
    deleteDetails: secrets =>
      visited(secrets, async (deps, visit) => {
        if (!isVisitor(visit)) return null
        await forgetTicket(deps, visit.ticket._id)
        return visit.ticket._id
      }),
    ordersOf: async sub =>
      (await listOrders(process(0), sub, { page: 1, limit: 100 })).orders.map(({ orderId }) => orderId),
    fulfil: async id => void (await asked(deps => fulfil(deps, id))),
    async sweep() {
      now += 3 * MINUTE
      await asked(deps => sweepCheckouts(deps))
      await asked(deps => sweepTickets(deps))
    },
    async backUp() {
      backup = new Map()
      for (const name of COLLECTION_NAMES) backup.set(name, await all(store, name).find({}))
    },
    async restore() {
      if (!backup) return false
      const restored = memoryStore()
      for (const [name, docs] of backup)
        for (const doc of docs) await all(restored, name as (typeof COLLECTION_NAMES)[number]).insert(doc)
      await beginLife(restored, chance.uuid, now)
      await store.close()
      store = restored
      return true
    },
  }
  return shop
}

/** What the routes of the booth do. */
async function answerTablet(deps: Deps, path: string, body: unknown): Promise<object | null> {
  if (path === '/api/booth/sync')
    return { carts: await syncTickets(deps, STAFF, boothSyncRequest.parse(body)) }
  if (path === '/api/booth/tickets') return differingTickets(deps, STAFF, ticketsRequest.parse(body))
  const tickets: TicketActed[] = []
  for (const { ticket, acts } of actsRequest.parse(body).tickets) {
    const known = await heardOf(deps, ticket, STAFF)
    const answer = known && !('ok' in known) ? await runActs(deps, ticket, acts) : null
    tickets.push(answer ? { ticket, ...answer } : { ticket, code: 'unavailable' })
  }
  return { tickets }
}

function openedAs(ticket: TicketDoc): Opened {
  return { ticketId: ticket._id, current: ticket.current, proposed: proposedOf(ticket) }
}

const openedIf = (done: { ok: true; ticket: TicketDoc } | Failure): Opened | null =>
  done.ok ? openedAs(done.ticket) : null

const withContact =
  (contact: VisitorContact) =>
  (current: TicketDoc): TicketDoc | null =>
    current.forgotten ? null : { ...current, contact }

const all = (store: Store, name: (typeof COLLECTION_NAMES)[number]) => store[name] as Collection<Doc>

/** The store with a turn before each read and write. */
function inTurns(store: Store, { turn }: Turns): Store {
  const after = async <T>(run: () => Promise<T>): Promise<T> => {
    await turn()
    return run()
  }
  const slow = (of: Collection<Doc>): Collection<Doc> => ({
    get: id => after(() => of.get(id)),
    find: query => after(() => of.find(query)),
    count: query => after(() => of.count(query)),
    insert: doc => after(() => of.insert(doc)),
    insertAll: docs => after(() => of.insertAll(docs)),
    update: (id, fn) => after(() => of.update(id, fn)),
    upsert: (id, fn) => after(() => of.upsert(id, fn)),
    increment: (fresh, steps) => after(() => of.increment(fresh, steps)),
    remove: id => after(() => of.remove(id)),
    removeAll: ids => after(() => of.removeAll(ids)),
  })
  return { ...store, ...Object.fromEntries(COLLECTION_NAMES.map(name => [name, slow(all(store, name))])) }
}
