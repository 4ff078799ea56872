import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { createCartRepository } from '#pwa/local/cart-repository.ts'
import { createInMemoryStore, type InMemoryStore } from '#pwa/local/in-memory-store.ts'
import { memoryCartStorage } from '#pwa/local/memory-cart-storage.ts'
import { memoryOutbox } from '#pwa/local/memory-outbox.ts'
import { createPost } from '#pwa/sync/post.ts'
import { createSender, type Sender } from '#pwa/sync/sender.ts'
import { scenarioOf } from '#pwa/sync/simulation/scenario.ts'
import { simulate } from '#pwa/sync/simulation/simulate.ts'
import { aLine } from '#shared/testing/cart.ts'
import { openServer } from './bench-servers.ts'
import { alone, type Figure, figure } from './figure.ts'
import { openShops } from './opened.ts'
import { inTurns, type Revision } from './revisions.ts'

const DEVICES = 10
const CHANGES = 100
/** Of a device's changes so many are new lines: together fewer than the 200 a cart holds. */
const LINES = 15
const MOST_REQUESTS = 40
const SEEDS = 5_000

/** A thousand changes queued on ten devices of one person, beside as many bare calls; and faults by the thousand. */
export async function benchSync(revisions: readonly Revision[]): Promise<Figure[]> {
  return [...(await benchDrain(revisions)), await benchSeeds()]
}

interface Drain {
  ms: number
  requests: number
  /** Devices that show the same cart afterwards, with every line in it. */
  agreeing: number
}

async function benchDrain(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const bare = await openServer(stack, 'bare')
  const shops = await openShops(stack, revisions)
  const drains = await inTurns(
    () => bareCalls(bare.port),
    shops,
    ({ shop }) => drainOnce(shop.url),
  )
  const { control: _, ...own } = drains
  const name = `${DEVICES * CHANGES} queued changes, ${DEVICES} devices`
  return [
    figure(`${name}: drained (control: a bare call each)`, 'ms', drains, ({ ms }) => ms),
    figure(`${name}: requests`, '', own, ({ requests }) => requests, { of: 'figure', most: MOST_REQUESTS }),
    figure(`${name}: devices that agree`, '', own, ({ agreeing }) => agreeing, {
      of: 'figure',
      least: DEVICES,
    }),
  ]
}

async function drainOnce(url: string): Promise<Drain> {
  const who = await newPerson({ url })
  const devices = await Promise.all(Array.from({ length: DEVICES }, queuedChanges))
  let requests = 0
  const asking: typeof fetch = (input, init) => {
    requests++
    return fetch(`${url}${String(input)}`, init)
  }
  const started = performance.now()
  const senders = devices.map(device => senderOver(device, who, asking))
  await Promise.all(devices.map(drained))
  const ms = performance.now() - started
  await Promise.all(senders.map(sender => sender.whenIdle()))
  await Promise.all(senders.map(sender => sender.sync()))
  for (const sender of senders) sender.stop()
  const [first] = devices
  const lines = JSON.stringify(first?.state.cart.lines)
  const alike = devices.filter(({ state }) => JSON.stringify(state.cart.lines) === lines)
  const isWhole = first?.state.cart.lines.length === DEVICES * LINES
  return { ms, requests, agreeing: isWhole ? alike.length : 0 }
}

/** The same number of changes in calls of their own, of ten at a time, to a bare Hono. */
async function bareCalls(port: number): Promise<Drain> {
  const started = performance.now()
  const device = async () => {
    for (let change = 0; change < CHANGES; change++)
      await fetch(`http://localhost:${port}/bytes/100`, {
        method: 'POST',
        body: JSON.stringify({ change }),
      }).then(answer => answer.json())
  }
  await Promise.all(Array.from({ length: DEVICES }, device))
  return { ms: performance.now() - started, requests: DEVICES * CHANGES, agreeing: 0 }
}

function drained(device: InMemoryStore): Promise<void> {
  return new Promise(resolve => {
    device.watch(({ rows }) => {
      if (rows.length === 0) resolve()
    })
  })
}

/** A device that was offline while somebody filled and changed a cart. */
async function queuedChanges(): Promise<InMemoryStore> {
  const device = createInMemoryStore()
  const cart = createCartRepository(memoryCartStorage(device), () => crypto.randomUUID())
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
  return device
}

function senderOver(device: InMemoryStore, { sub, token }: TestPerson, ask: typeof fetch): Sender {
  return createSender({
    sub,
    outbox: memoryOutbox(device),
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

async function benchSeeds(): Promise<Figure> {
  let broken = 0
  for (let seed = 1; seed <= SEEDS; seed++) {
    if ((await simulate(scenarioOf(seed))).length > 0) broken++
  }
  return alone(`Seeds with a lost or doubled change, of ${SEEDS}`, '', broken, { of: 'figure', most: 0 })
}
