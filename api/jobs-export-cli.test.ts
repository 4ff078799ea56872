import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderDoc } from './store/documents.ts'
import { bareEnv } from './testing/bare-env.ts'
import {
  buyable,
  itemFor,
  openedCheckout,
  ordersOf,
  pay,
  productNamed,
  uploadArtwork,
} from './testing/orders.ts'
import { newPerson, type TestPerson } from './testing/people.ts'
import { openTestShop, type TestShop } from './testing/shop.ts'

const CLI = fileURLToPath(new URL('./jobs-export-cli.ts', import.meta.url))

let shop: TestShop
let pat: TestPerson
let folder: string

beforeAll(async () => {
  shop = await openTestShop()
  pat = await newPerson(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'goldleaf-export-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** As it is called on the machine where the shop runs. */
function run(...args: string[]): Promise<{ code: number; said: string[]; complained: string }> {
  const env = { ...bareEnv(), DATA_DIR: shop.dataDir, PORT: new URL(shop.url).port }
  return new Promise(resolve => {
    const child = execFile(process.execPath, [CLI, ...args], { env }, (_, stdout, complained) =>
      resolve({ code: child.exitCode ?? -1, said: stdout.trim().split('\n'), complained }),
    )
  })
}

/** A paid order of one file, in this status; orders of before are out of the way. */
async function paidOrder(status: OrderDoc['status'] = 'printing'): Promise<OrderDoc> {
  const { orders } = shop.deps.store
  for (const { _id } of await orders.find({})) await orders.update(_id, doc => ({ ...doc, status: 'done' }))
  const banner = productNamed(shop, '13oz Vinyl Banner')
  const session = await openedCheckout(shop, pat, [
    itemFor(banner, buyable(banner), await uploadArtwork(shop, pat)),
  ])
  await pay(session)
  await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: pat.token })
  const newest = (await ordersOf(shop, pat)).orders[0]?.orderId
  const found = (await orders.find({})).find(({ orderId }) => orderId === newest)
  const moved = found && (await orders.update(found._id, doc => ({ ...doc, status })))
  if (!moved) throw new Error('no order')
  return moved
}

const nameOf = ({ orderId }: OrderDoc) => `${orderId}_1of1_13oz-Vinyl-Banner_17x19in_q1_front.jpg`
const listed = async () => (await readdir(folder)).toSorted()

describe('issue 11.2: npm run jobs:export', () => {
  test('issue 11.2: brings each file under its name, a ticket beside it with its checksum, and says so in the history', async () => {
    const order = await paidOrder()
    const name = nameOf(order)
    expect(await run(folder, '--status', 'printing')).toMatchObject({
      code: 0,
      said: [name, '1 written, 0 brought before, 0 failed'],
    })
    expect(await listed()).toEqual([name, `${name}.json`, 'exported.jsonl'].toSorted())
    const bytes = await readFile(join(folder, name))
    const ticket = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as Record<string, unknown>
    expect(ticket).toMatchObject({
      orderId: order.orderId,
      line: 1,
      slot: 'front',
      product: '13oz Vinyl Banner',
      quantity: 1,
      jobName: 'Spring sale',
      file: name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(JSON.stringify(ticket)).not.toContain(pat.email)
    const history = (await shop.deps.store.orders.get(order._id))?.desk?.history
    expect(history?.at(-1)).toMatchObject({
      by: { kind: 'command' },
      event: { kind: 'file', what: 'original' },
    })
  })

  test('issue 11.2: brings no file of a part that the choices do not print', async () => {
    const order = await paidOrder()
    const wall = order.items[0]?.artwork ?? expect.fail('it has a file')
    const items = order.items.map(item => ({ ...item, artworkParts: { wall } }))
    await shop.deps.store.orders.update(order._id, doc => ({ ...doc, items }))
    expect(await run(folder)).toMatchObject({ code: 0 })
    expect(await listed()).toContain(nameOf(order))
    expect((await listed()).filter(name => name.includes('wall'))).toEqual([])
  })

  test('issue 11.2: never twice, also where the press has taken the file away', async () => {
    const name = nameOf(await paidOrder())
    await run(folder)
    await rm(join(folder, name))
    expect(await run(folder)).toMatchObject({ code: 0, said: ['0 written, 1 brought before, 0 failed'] })
    expect(await listed()).not.toContain(name)
  })

  test('issue 11.2: what a kill cut off is brought whole by the next run', async () => {
    const name = nameOf(await paidOrder())
    await writeFile(join(folder, `${name}.part`), 'half')
    await writeFile(join(folder, name), 'moved here, and no ticket yet')
    await appendFile(join(folder, 'exported.jsonl'), '{"id":"GL-0000')
    expect((await run(folder)).code).toBe(0)
    expect((await readFile(join(folder, name))).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect(await listed()).toEqual([name, `${name}.json`, 'exported.jsonl'].toSorted())
    expect((await run(folder)).said).toEqual(['0 written, 1 brought before, 0 failed'])
  })

  test('issue 11.2: a file whose bytes are not those that were judged is not brought, and the run fails', async () => {
    const order = await paidOrder()
    const [file] = order.items[0]?.files ?? []
    await shop.deps.objects.put('order-artwork', file?.at ?? '', new Uint8Array(9), 'image/jpeg')
    const ran = await run(folder)
    expect(ran).toMatchObject({ code: 1, said: ['0 written, 0 brought before, 1 failed'] })
    expect(ran.complained).toContain('is not the one that was judged')
    expect(await listed()).toEqual([])
  })

  test('issue 11.2: takes orders of the status that is named, else all that are still to be made', async () => {
    const ready = await paidOrder('ready')
    expect((await run(folder)).said).toEqual(['0 written, 0 brought before, 0 failed'])
    expect((await run(folder, '--status', 'ready')).said).toContain(nameOf(ready))
    expect(await run(folder, '--status', 'lost')).toMatchObject({ code: 2 })
    expect(await run()).toMatchObject({ code: 2 })
  })
})
