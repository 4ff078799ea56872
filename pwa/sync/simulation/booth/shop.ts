import pino from 'pino'
import type { Deps } from '#api/deps.ts'
import { runActs, type SentAct } from '#api/services/booth/acts.ts'
import { heardByCode, heardOf } from '#api/services/booth/heard.ts'
import { issueBoothKey, revokeBoothKey, usableBoothKey } from '#api/services/booth/keys.ts'
import { addLink, isOpenedBy, secretHash, ticketOfLink } from '#api/services/booth/links.ts'
import { keepOffer } from '#api/services/booth/offers.ts'
import { payTicket } from '#api/services/booth/pay.ts'
import { sweepTickets } from '#api/services/booth/sweep.ts'
import { syncTickets } from '#api/services/booth/sync-tickets.ts'
import { fulfil } from '#api/services/checkout/fulfil.ts'
import { sweepCheckouts } from '#api/services/checkout/sweep.ts'
import type { Collection, Doc } from '#api/store/collection.ts'
import { beginLife } from '#api/store/life.ts'
import { COLLECTION_NAMES } from '#api/store/schema.ts'
import type { Store } from '#api/store/store.ts'
import { dyingStore, Killed } from '#api/testing/dying-store.ts'
import type { Chance } from '#pwa/sync/simulation/chance.ts'
import { type CodeBinding, isGenuine, readCode } from '#shared/booth/code.ts'
import type { OfferList } from '#shared/booth/offer.ts'
import { readOfferHead } from '#shared/booth/read-offer.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { type ActsAnswer, boothSyncRequest, type TicketSynced } from '#shared/contract/booth.ts'
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
  /** What the code's MAC is over, on both sides. */
  bind?: (binding: CodeBinding) => CodeBinding
  /** Done when a phone brings an offer. */
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
  revokeKey(kid: string): Promise<void>
  sync(ticket: string, epoch: string, knownV: number, muts: CartMutation[]): Promise<TicketSynced | null>
  acts(ticket: string, acts: SentAct[]): Promise<ActsAnswer | null>
  openByCode(token: string, digits: string): Promise<Opened | null>
  openByLink(token: string): Promise<Opened | null>
  pay(token: string, offerId: string, visitor: string): Promise<{ session: string } | { code: string } | null>
  fulfil(sessionId: string): Promise<void>
  sweep(): Promise<void>
  backUp(): Promise<void>
  /** Puts the last backup back, under a new life; nothing without one. */
  restore(): Promise<void>
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

  const bound = (binding: CodeBinding) => ways.bind?.(binding) ?? binding

  async function openByCode(deps: Deps, token: string, digits: string): Promise<Opened | null> {
    const code = readCode(digits)
    const usable = code && (await usableBoothKey(deps, code.kid))
    const hash = secretHash(token)
    if (!code || !usable || !(await isGenuine(usable.key, code, bound({ tokenHash: hash, origin: ORIGIN }))))
      return null
    const head = readOfferHead(code.offer)
    const ticket = head && (await heardByCode(deps, head.ticketId, usable.doc))
    if (!ticket || 'ok' in ticket) return null
    const linked = await addLink(deps, ticket._id, hash)
    const kept = linked.kind === 'done' ? await keepOffer(deps, ticket._id, code.offer) : null
    if (!kept?.ok || !isOpenedBy(kept.ticket, hash)) return null
    await ways.onCode?.(store, ticket._id)
    return { ticketId: ticket._id, current: kept.ticket.current }
  }

  return {
    provider,
    turns,
    list,
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
    revokeKey: async kid => void (await asked(deps => revokeBoothKey(deps, STAFF, kid))),
    sync: async (ticket, epoch, knownV, muts) =>
      (
        await asked(deps =>
          syncTickets(
            deps,
            STAFF,
            boothSyncRequest.parse({
              proto: SYNC_PROTO,
              user: STAFF,
              carts: [{ ticket, epoch, knownV, muts }],
            }),
          ),
        )
      )?.[0] ?? null,
    acts: (ticket, acts) =>
      asked(async deps => {
        const known = await heardOf(deps, ticket, STAFF)
        return known && !('ok' in known) ? runActs(deps, ticket, acts) : null
      }),
    openByCode: (token, digits) => asked(deps => openByCode(deps, token, digits)),
    openByLink: token =>
      asked(async deps => {
        const ticket = await ticketOfLink(deps, token)
        return ticket && { ticketId: ticket._id, current: ticket.current }
      }),
    pay: (token, offerId, visitor) =>
      asked(async deps => {
        const ticket = await ticketOfLink(deps, token)
        const opened = ticket && (await payTicket(deps, ticket, { offerId, visitor }))
        if (!opened) return null
        return opened.ok ? { session: opened.id } : { code: opened.code }
      }),
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
      if (!backup) return
      const restored = memoryStore()
      for (const [name, docs] of backup)
        for (const doc of docs) await all(restored, name as (typeof COLLECTION_NAMES)[number]).insert(doc)
      await beginLife(restored, chance.uuid)
      await store.close()
      store = restored
    },
  }
}

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
