import { syncStoredCart } from '#api/services/cart/sync-stored.ts'
import type { Collection, Doc } from '#api/store/collection.ts'
import type { ArtworkDoc, CartDoc, CartOutcomeDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { readSync, type SyncRequest } from '#shared/contract/sync.ts'
import {
  type CartServer,
  clockOfProcess,
  copiedMemory,
  type HttpAnswer,
  RESTART_MS,
  type Remembered,
  refused,
  takeBack,
  written,
} from './cart-server.ts'
import { copied, never, type World } from './world.ts'

const LIFE = 'life'

/** Whatever a real store is asked for; virtual time stands still meanwhile. */
async function real<T>({ time }: World, ask: () => Promise<T>): Promise<T> {
  const release = time.hold()
  try {
    return await ask()
  } finally {
    release()
  }
}

/** What a process knows of a request it is about: it may die at every write. */
interface Process {
  isDead(): boolean
  die(): void
  /** Told of each cart that was written. */
  wrote(before: CartDoc, after: CartDoc): void
}

/** Everything a process writes can be its last, be it written or not. */
async function write<T>(world: World, { isDead, die }: Process, run: () => Promise<T>): Promise<T> {
  if (isDead()) return never()
  const dies = world.chance.happens(world.faults.serverCrash)
  if (dies && world.chance.happens(0.5)) {
    die()
    return never()
  }
  const done = await run()
  if (dies) die()
  return isDead() ? never() : done
}

/** Carts as one process has them. Between reading and writing one it waits, so that another may be faster. */
function cartsOf(carts: Collection<CartDoc>, world: World, process: Process): Collection<CartDoc> {
  const update: Collection<CartDoc>['update'] = async (id, change) => {
    let release = () => {}
    let written: { before: CartDoc; after: CartDoc } | null = null
    const changing = async (before: CartDoc) => {
      release()
      await world.wait(world.chance.below(30))
      const after = process.isDead() ? await never<CartDoc>() : await change(before)
      release = world.time.hold()
      written = after && { before, after }
      return after
    }
    const noted = async () => {
      release = world.time.hold()
      const done = await carts.update(id, changing).finally(() => release())
      if (written) process.wrote(written.before, written.after)
      return done
    }
    return write(world, process, noted)
  }
  return {
    ...carts,
    update,
    insert: doc => write(world, process, () => real(world, () => carts.insert(doc))),
  }
}

function outcomesOf(
  rows: Collection<CartOutcomeDoc>,
  world: World,
  process: Process,
): Collection<CartOutcomeDoc> {
  return {
    ...rows,
    insertAll: docs => write(world, process, () => real(world, () => rows.insertAll(docs))),
    removeAll: ids => write(world, process, () => real(world, () => rows.removeAll(ids))),
    find: query => real(world, () => rows.find(query)),
    count: query => real(world, () => rows.count(query)),
  }
}

/** Every file is the person's own. */
const everyArtwork = (of: Collection<ArtworkDoc>, owner: string): Collection<ArtworkDoc> => ({
  ...of,
  update: async id => ({ _id: id, owner }) as ArtworkDoc,
})

async function empty<T extends Doc>(collection: Collection<T>): Promise<void> {
  const found = await collection.find({})
  await collection.removeAll(found.map(({ _id }) => _id))
}

/**
 * Two server processes of the shop's own code over a real store, which can die at every write (issue 10.2). What they wrote
 * is remembered beside, for the laws; one simulation after the other may have the store.
 */
export async function createStoredServer(world: World, store: Store): Promise<CartServer> {
  const { chance, time } = world
  const lives = [0, 0]
  const upAt = [0, 0]
  let isUpgraded = false
  let backup: (Remembered & { rows: CartOutcomeDoc[] }) | null = null

  await empty(store.carts)
  await empty(store.cartOutcomes)
  const beginLife = async () => {
    const value = chance.uuid()
    await store.facts.upsert(LIFE, () => ({ _id: LIFE, value }))
    return value
  }
  const server: CartServer = {
    remembered: { carts: new Map(), outcomes: new Map(), log: [], life: await beginLife() },
    handle,
    crash,
    isUp: process => time.now() >= (upAt[process] ?? 0),
    backUp: async () => {
      backup = { ...copiedMemory(server.remembered), rows: await store.cartOutcomes.find({}) }
    },
    restore,
    upgrade() {
      isUpgraded = true
    },
  }

  function crash(process: number) {
    lives[process] = (lives[process] ?? 0) + 1
    upAt[process] = time.now() + RESTART_MS
  }

  async function restore() {
    if (!backup) return
    for (const process of [0, 1]) crash(process)
    takeBack(world, server.remembered, backup)
    const { rows, ...remembered } = backup
    await empty(store.carts)
    await empty(store.cartOutcomes)
    await store.carts.insertAll([...remembered.carts.values()].map(({ doc }) => doc))
    await store.cartOutcomes.insertAll(rows)
    server.remembered = { ...copiedMemory(remembered), life: await beginLife() }
  }

  function wrote(owner: string, request: SyncRequest, before: CartDoc, after: CartDoc) {
    const { carts, log } = server.remembered
    const news = [...new Set(request.muts.map(({ mid }) => mid))].filter(
      mid => !before.mids.has(mid) && after.mids.has(mid),
    )
    for (const mid of news) if (after.mids.get(mid)?.note === 'gone') world.foundGone.add(mid)
    log.push({ owner, mids: news.filter(mid => after.mids.get(mid)?.code !== 'outcome_forgotten') })
    carts.set(owner, { rev: 0, doc: written(after) })
  }

  async function handle(process: number, token: string | null, request: SyncRequest): Promise<HttpAnswer> {
    const refusal = refused(token, request, process === 1 || isUpgraded ? 2 : 1)
    if (refusal || token === null) return refusal ?? never()
    const life = lives[process]
    const isDead = () => lives[process] !== life
    await world.wait(chance.below(40))
    if (isDead()) return never()
    const one: Process = {
      isDead,
      die: () => crash(process),
      wrote: (before, after) => wrote(token, request, before, after),
    }
    const body = await syncStoredCart(
      {
        store: {
          ...store,
          facts: { ...store.facts, get: id => real(world, () => store.facts.get(id)) },
          artworks: everyArtwork(store.artworks, token),
          carts: cartsOf(store.carts, world, one),
          cartOutcomes: outcomesOf(store.cartOutcomes, world, one),
        },
        clock: { now: () => clockOfProcess(process, time.now()) },
        ids: { uuid: chance.uuid, bytes: length => new Uint8Array(length) },
      },
      token,
      readSync(copied(request)),
    )
    return isDead() ? never() : { status: 200, body }
  }

  return server
}
