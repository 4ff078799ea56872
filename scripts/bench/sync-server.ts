import { randomUUID } from 'node:crypto'
import { createApp } from '#api/app.ts'
import { memoryCounters } from '#api/store/counters.ts'
import { buyable, itemFor, productNamed } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { MAX_CART_LINES } from '#shared/contract/limits.ts'
import type { SyncAnswer } from '#shared/contract/sync.ts'
import { median, row } from './report.ts'

const ROUNDS = 5
const PER_ROUND = 100
const BATCH = 50
/** A cart that has seen a lot of work in 90 days. */
const REMEMBERED = 5_000

interface Bench {
  shop: TestShop
  who: TestPerson
  /** Answers are compressed, as browsers ask for them. */
  send(muts: CartMutation[], known?: Partial<SyncAnswer>): Promise<Response>
  /** The cart as it is, uncompressed. */
  read(): Promise<SyncAnswer>
}

interface Cost {
  /** Microseconds of all the process's threads. */
  cpu: number
  /** Microseconds. */
  wall: number
}

/** What one sync of a full cart costs the server, through the whole stack but the socket, on SQLite with full syncs. */
export async function benchSyncServer(): Promise<void> {
  const shop = await openTestShop()
  const bench = await openBench(shop)
  const lines = await fillCart(bench)
  const change = (n: number) => [mutations.patch(lines[n % lines.length] ?? '', { total: n }, 0)]
  report('one change', await cost(n => bench.send(change(n))))
  const { epoch, v } = await bench.read()
  report('nothing new', await cost(() => bench.send([], { epoch, v })))
  await remember(bench)
  report(`one change, ${REMEMBERED} remembered`, await cost(n => bench.send(change(n))))
  const packed = (await (await bench.send([])).arrayBuffer()).byteLength
  row('Sync: answer of a 200-line cart', `${kilo(packed)} brotli`)
  row('Sync: the same without compression', kilo(Buffer.byteLength(JSON.stringify(await bench.read()))))
  await shop.close()
}

async function openBench(shop: TestShop): Promise<Bench> {
  const who = await newPerson(shop)
  const endless = memoryCounters({ now: () => Date.now() })
  const counters = {
    hit: (...given: Parameters<typeof endless.hit>) => ({ ...endless.hit(...given), count: 1 }),
  }
  const app = createApp({ ...shop.deps, counters }, { version: 'bench', mounts: [] })
  const ask = async (encoding: string, request: object) => {
    const headers = {
      Authorization: `Bearer ${who.token}`,
      'Content-Type': 'application/json',
      'Accept-Encoding': encoding,
    }
    return app.request('/api/sync/cart', { method: 'POST', headers, body: JSON.stringify(request) })
  }
  return {
    shop,
    who,
    send: (muts, known) => ask('br', syncOf(who.sub, muts, known)),
    read: async () => (await (await ask('identity', syncOf(who.sub, []))).json()) as SyncAnswer,
  }
}

/** A cart as full as it can be, of the shop's own products; returns the ids of its lines. */
async function fillCart({ shop, send }: Bench): Promise<string[]> {
  const { products } = shop.deps.catalogue.current().list
  const added = Array.from({ length: MAX_CART_LINES }, (_, at): CartMutation => {
    const product = productNamed(shop, products[at % products.length]?.name ?? '')
    const { options, total, productImg } = itemFor(product, buyable(product))
    const line: Partial<CartLine> = { product: product.name, options: options as CartLine['options'], total }
    return mutations.add(randomUUID(), { ...line, ...(productImg ? { productImg } : {}) })
  })
  for (let at = 0; at < added.length; at += BATCH) await send(added.slice(at, at + BATCH))
  return added.map(({ line }) => line)
}

async function remember({ shop, who }: Bench): Promise<void> {
  const known = { at: Date.now(), v: 1 }
  const mids = Object.fromEntries(Array.from({ length: REMEMBERED }, () => [randomUUID(), known]))
  await shop.deps.store.carts.update(`${who.sub}/main`, doc => ({ ...doc, mids: { ...mids, ...doc.mids } }))
}

async function cost(send: (n: number) => Promise<Response>): Promise<Cost> {
  const rounds: Cost[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [cpu, started] = [process.cpuUsage(), performance.now()]
    for (let n = 0; n < PER_ROUND; n++) {
      const answer = await send(round * PER_ROUND + n)
      if (answer.status !== 200) throw new Error(`sync answered ${answer.status}`)
      await answer.arrayBuffer()
    }
    const { user, system } = process.cpuUsage(cpu)
    rounds.push({
      cpu: (user + system) / PER_ROUND,
      wall: ((performance.now() - started) * 1000) / PER_ROUND,
    })
  }
  const warm = rounds.slice(1)
  return { cpu: median(warm.map(each => each.cpu)), wall: median(warm.map(each => each.wall)) }
}

function report(what: string, { cpu, wall }: Cost): void {
  row(`Sync: 200 lines, ${what}: server CPU`, `${Math.round(cpu)} µs`)
  row(`Sync: 200 lines, ${what}: wall`, `${Math.round(wall)} µs`)
}

const kilo = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
