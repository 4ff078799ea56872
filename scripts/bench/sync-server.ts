import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { Members } from '#api/store/members.ts'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import { buyable, itemFor, productNamed } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { openTestShop } from '#api/testing/shop.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { MAX_CART_LINES } from '#shared/contract/limits.ts'
import type { SyncAnswer } from '#shared/contract/sync.ts'
import { openServer } from './bench-servers.ts'
import { alone, type Figure, figure, type Samples } from './figure.ts'
import { type OpenedShop, openShops } from './opened.ts'
import { threadsTime } from './process-time.ts'
import { inTurns, type Revision } from './revisions.ts'

const PER_ROUND = 200
const BATCH = 50
/** A cart that has seen a lot of work in 90 days. */
const REMEMBERED = 10_000

/** Of processor time, at most: of one change, however much is remembered, and of nothing new (issue 10.4). */
const CHANGE_MS = 2.5
const NOTHING_MS = 0.8
/** Whatever the machine: at most so much of what this commit takes, when it is the one that is compared (issue 10.4). */
const SLOW = { hash: 'e4c2d43', share: 0.25 }

/** Asks once over a kept connection; answers bytes as they came, compressed or not. */
type Ask = (body: object, encoding?: string) => Promise<Buffer>

interface Client extends OpenedShop {
  who: string
  ask: Ask
}

/** Of one request, in milliseconds. */
interface Cost {
  /** Of all the server's threads. */
  cpu: number
  wall: number
}

/** What one sync of a full cart costs the server, on SQLite with full syncs, beside a bare Hono that sends as many bytes. */
export async function benchSyncServer(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const bare = await openServer(stack, 'bare')
  const agent = new Agent({ keepAlive: true })
  stack.defer(() => agent.destroy())
  const added = await fullCart()
  const shops = await openShops(stack, revisions)
  const [own] = shops
  if (!own) throw new Error('no shop to measure')
  const { packed, plain } = await answerBytes(await clientOf(own, agent, added))
  const control = asking(agent, `http://localhost:${bare.port}/bytes/${packed}`)
  // A person may ask 300 times a minute: every round is somebody's of its own.
  const costs = (prepare: (client: Client) => Promise<Send>) =>
    inTurns(
      () => cost(bare.pid, n => control({ n })),
      shops,
      async opened => cost(opened.shop.pid(), await prepare(await clientOf(opened, agent, added))),
    )
  const change = (n: number, seenRev: number) =>
    mutations.patch(added[n % added.length]?.line ?? '', { total: n + 1 }, seenRev)
  /** As a device does that heard the answer before; each change makes one version. */
  const changing = async (client: Client): Promise<Send> => {
    const { epoch, v } = await answerOf(client)
    return n =>
      client.ask({ ...syncOf(client.who, [change(n, v + n)], { epoch, v: v + n }), takesChanges: true })
  }
  /** One that knows nothing is told the whole cart. */
  const beginning = async ({ who, ask }: Client): Promise<Send> => {
    return n => ask(syncOf(who, [change(n, 0)]))
  }
  const pulling = async (client: Client): Promise<Send> => {
    const { epoch, v } = await answerOf(client)
    return () => client.ask(syncOf(client.who, [], { epoch, v }))
  }
  const remembering = async (client: Client) => {
    await remember(client)
    return changing(client)
  }
  const figures = async (what: string, prepare: (client: Client) => Promise<Send>, most: number) => {
    const taken = await costs(prepare)
    return [...figuresOf(what, taken, most), ...besideSlow(what, taken, revisions)]
  }
  return [
    ...(await figures('one change', changing, CHANGE_MS)),
    ...(await figures('nothing new', pulling, NOTHING_MS)),
    ...figuresOf('one change, answered whole', await costs(beginning), CHANGE_MS),
    ...(await figures(`one change, ${REMEMBERED} remembered`, remembering, CHANGE_MS)),
    alone('Sync: answer of a 200-line cart, brotli', 'KB', packed / 1024),
    alone('Sync: the same without compression', 'KB', plain / 1024),
  ]
}

/** Asks for the `n`th time in a round. */
type Send = (n: number) => Promise<Buffer>

/** Bytes of a whole cart's answer, compressed and not. */
async function answerBytes({ who, ask }: Client): Promise<{ packed: number; plain: number }> {
  const whole = syncOf(who, [])
  return {
    packed: (await ask(whole)).byteLength,
    plain: (await ask(whole, 'identity')).byteLength,
  }
}

function figuresOf(what: string, costs: Samples<Cost>, most: number): Figure[] {
  return [
    figure(`Sync: 200 lines, ${what}: server CPU`, 'ms', costs, ({ cpu }) => cpu, { of: 'figure', most }),
    figure(`Sync: 200 lines, ${what}: wall`, 'ms', costs, ({ wall }) => wall),
  ]
}

/** The share of the slow commit's processor time, in which that commit is the control; nothing where another is compared. */
export function besideSlow(
  what: string,
  { now, before }: Samples<Cost>,
  revisions: readonly Revision[],
): Figure[] {
  if (!before || !revisions.some(({ hash }) => hash?.startsWith(SLOW.hash))) return []
  const samples = { now, control: before }
  const budget = { of: 'ratio', most: SLOW.share } as const
  return [figure(`Sync: ${what}, beside ${SLOW.hash}`, 'ms', samples, ({ cpu }) => cpu, budget)]
}

/** A cart as full as it can be, of the shop's own products. */
async function fullCart(): Promise<CartMutation[]> {
  const shop = await openTestShop()
  try {
    const { products } = shop.deps.catalogue.current().list
    return Array.from({ length: MAX_CART_LINES }, (_, at) => {
      const product = productNamed(shop, products[at % products.length]?.name ?? '')
      const { options, total, productImg } = itemFor(product, buyable(product))
      const line: Partial<CartLine> = {
        product: product.name,
        options: options as CartLine['options'],
        total,
      }
      return mutations.add(randomUUID(), { ...line, ...(productImg ? { productImg } : {}) })
    })
  } finally {
    await shop.close()
  }
}

async function clientOf(opened: OpenedShop, agent: Agent, added: CartMutation[]): Promise<Client> {
  const { sub, token } = await newPerson(opened.shop)
  const ask = asking(agent, `${opened.shop.url}/api/sync/cart`, token)
  for (let at = 0; at < added.length; at += BATCH) await ask(syncOf(sub, added.slice(at, at + BATCH)))
  return { ...opened, who: sub, ask }
}

async function answerOf({ who, ask }: Client): Promise<SyncAnswer> {
  return JSON.parse((await ask(syncOf(who, []), 'identity')).toString())
}

async function remember({ who, shop }: Client): Promise<void> {
  const store = openSqliteStore({ file: join(shop.dataDir, 'shop.sqlite') })
  const known = { at: Date.now(), v: 1 }
  const mids = Members.from(Array.from({ length: REMEMBERED }, () => [randomUUID(), known]))
  await store.carts.update(`${who}/main`, doc => ({ ...doc, mids: mids.with(doc.mids.entries()) }))
  await store.close()
}

/** Posts to an address, one request after the other; throws on any answer but 200. */
function asking(agent: Agent, url: string, token = ''): Ask {
  return (body, encoding = 'br') =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'accept-encoding': encoding,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      }
      const asked = request(url, { method: 'POST', agent, headers }, async answer => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk as Buffer)
        if (answer.statusCode === 200) resolve(Buffer.concat(chunks))
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
      asked.on('error', reject)
      asked.end(JSON.stringify(body))
    })
}

async function cost(pid: number | undefined, send: Send): Promise<Cost> {
  const [cpu, started] = [threadsTime(pid), performance.now()]
  for (let n = 0; n < PER_ROUND; n++) await send(n)
  const wall = (performance.now() - started) / PER_ROUND
  return { cpu: (threadsTime(pid) - cpu) / PER_ROUND, wall }
}
