import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openShop } from '#pwa/e2e/shop.ts'
import { createCartRepository } from '#pwa/local/cart-repository.ts'
import { createInMemoryStore, type InMemoryStore } from '#pwa/local/in-memory-store.ts'
import { memoryCartStorage } from '#pwa/local/memory-cart-storage.ts'
import { memoryOutbox } from '#pwa/local/memory-outbox.ts'
import { createPost } from '#pwa/sync/post.ts'
import { createSender, type Sender } from '#pwa/sync/sender.ts'
import { scenarioOf } from '#pwa/sync/simulation/scenario.ts'
import { simulate } from '#pwa/sync/simulation/simulate.ts'
import { aLine } from '#shared/testing/cart.ts'
import { row } from './report.ts'

const DEVICES = 10
const CHANGES = 100
/** Of a device's changes so many are new lines: together fewer than the 200 a cart holds. */
const LINES = 15
const MOST_REQUESTS = 40
const SEEDS = 5_000

/** A thousand changes queued on ten devices of one person, and faults by the thousand. */
export async function benchSync(): Promise<void> {
  await benchDrain()
  await benchSeeds()
}

async function benchDrain(): Promise<void> {
  const shop = await openShop()
  try {
    const who = await newPerson(shop)
    const shelves = await Promise.all(Array.from({ length: DEVICES }, queuedChanges))
    let requests = 0
    const asking: typeof fetch = (input, init) => {
      requests++
      return fetch(`${shop.url}${String(input)}`, init)
    }
    const started = performance.now()
    const senders = shelves.map(shelf => senderOver(shelf, who, asking))
    await Promise.all(shelves.map(drained))
    const took = Math.round(performance.now() - started)
    await Promise.all(senders.map(sender => sender.rest()))
    await Promise.all(senders.map(sender => sender.sync()))
    for (const sender of senders) sender.stop()
    const name = `${DEVICES * CHANGES} queued changes from ${DEVICES} devices`
    row(`${name}: drained within`, `${took} ms`)
    row(`${name}: requests`, String(requests), `<= ${MOST_REQUESTS}`, requests <= MOST_REQUESTS)
    const agreeing = new Set(shelves.map(({ state }) => JSON.stringify(state.cart.lines)))
    const lines = shelves[0]?.state.cart.lines.length ?? 0
    const areAlike = agreeing.size === 1 && lines === DEVICES * LINES
    row(`${name}: devices that agree on ${lines} lines`, areAlike ? 'all' : 'NOT ALL', 'all', areAlike)
  } finally {
    await shop.dispose()
  }
}

function drained(shelf: InMemoryStore): Promise<void> {
  return new Promise(resolve => {
    shelf.watch(({ rows }) => {
      if (rows.length === 0) resolve()
    })
  })
}

/** A device that was offline while somebody filled and changed a cart. */
async function queuedChanges(): Promise<InMemoryStore> {
  const shelf = createInMemoryStore()
  const cart = createCartRepository(memoryCartStorage(shelf), () => crypto.randomUUID())
  const { id: _, ...line } = aLine('')
  const ids: string[] = []
  for (let made = 0; made < CHANGES; made++) {
    const id = ids[made % LINES]
    if (made >= LINES && id !== undefined) await cart.patch(id, { options: { Quantity: made } })
    else {
      const added = await cart.add(line)
      if (added.ok) ids.push(added.id)
    }
  }
  return shelf
}

function senderOver(shelf: InMemoryStore, { sub, token }: TestPerson, ask: typeof fetch): Sender {
  return createSender({
    sub,
    outbox: memoryOutbox(shelf),
    post: createPost({ fetch: ask, getToken: async () => token }),
    newId: () => crypto.randomUUID(),
    now: Date.now,
    random: Math.random,
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    maySend: () => true,
    log: (text, error) => console.error(text, error),
  })
}

async function benchSeeds(): Promise<void> {
  let broken = 0
  for (let seed = 1; seed <= SEEDS; seed++) {
    if ((await simulate(scenarioOf(seed))).length > 0) broken++
  }
  row(`Seeds with a lost or doubled change, of ${SEEDS}`, String(broken), '0', broken === 0)
}
