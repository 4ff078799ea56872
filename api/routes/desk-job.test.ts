import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOfAddress } from '#api/services/artwork/artwork.ts'
import { moveOrder } from '#api/services/orders/status.ts'
import { aDevice, anAct, sendActs } from '#api/testing/desk.ts'
import {
  buyable,
  itemFor,
  openedCheckout,
  ordersOf,
  pay,
  productNamed,
  uploadArtwork,
} from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { ARTWORK_ID } from '#shared/artwork/parts.ts'
import type { DeskBoard, DeskFileAnswer, DeskJob } from '#shared/contract/desk.ts'

let shop: TestShop
let pat: TestPerson
let staff: TestPerson
let orderId: string

beforeAll(async () => {
  shop = await openTestShop()
  pat = await newPerson(shop, 'Pat')
  staff = await newStaff(shop, 'Jo', ['orders:read', 'orders:work'])
  const banner = productNamed(shop, '13oz Vinyl Banner')
  const flag = productNamed(shop, 'Feather Angled Flag')
  const size = { heightFt: 3, heightIn: 0, widthFt: 6, widthIn: 0 }
  const items = [
    itemFor(banner, buyable(banner, { dimensions: size, quantity: 2 }), await uploadArtwork(shop, pat)),
    itemFor(flag, buyable(flag), await uploadArtwork(shop, pat)),
  ]
  const session = await openedCheckout(shop, pat, items)
  const paid = await pay(session)
  await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: pat.token })
  expect(paid.status).toBe(303)
  orderId = (await ordersOf(shop, pat)).orders[0]?.orderId ?? ''
})
afterAll(() => shop.close())

const jobOf = async (id = orderId) =>
  (await (await shop.call(`/api/desk/orders/${id}`, { token: staff.token })).json()) as DeskJob
const fileOf = (line: number, what: string, slot = 'front') =>
  shop.call(`/api/desk/orders/${orderId}/file`, {
    token: staff.token,
    json: { line, slot, what, device: aDevice() },
  })

/** Null where a file came by the plain address, of which only the store's digest is known. */
const isIdentity = (artwork: unknown) => artwork === null || ARTWORK_ID.test(String(artwork))

describe('issue 11.2: a job', () => {
  test('issue 11.2: a paid order is on the board at once, with its customer', async () => {
    const answer = await shop.call('/api/desk/orders?status=new&find=pat', { token: staff.token })
    expect(((await answer.json()) as DeskBoard).orders).toMatchObject([
      { orderId, customer: 'Pat', artwork: 'here', items: [{ quantity: 2, jobName: 'Spring sale' }, {}] },
    ])
  })

  test('issue 11.2: says what to make in the shop’s words, with what is known of each file', async () => {
    const job = await jobOf(orderId.toLowerCase().replaceAll('-', ''))
    expect(job).toMatchObject({
      orderId,
      contact: { name: 'Pat', email: pat.email },
      delivery: { kind: 'pickup' },
      isBooth: false,
      history: [{ n: 1, who: 'Shop', event: { kind: 'created', status: 'new' } }],
    })
    const [banner, flag] = job.lines
    expect(banner).toMatchObject({
      product: '13oz Vinyl Banner',
      quantity: 2,
      jobName: 'Spring sale',
      isPickup: true,
      size: '3 ft 0 in high x 6 ft 0 in wide',
      missing: [],
      files: [
        {
          slot: 'front',
          fileName: 'my sign.jpg',
          downloadName: `${orderId}_1of2_13oz-Vinyl-Banner_72x36in_q2_front.jpg`,
          verdict: 'accept',
          facts: { type: 'image/jpeg' },
          size: { widthIn: expect.any(Number), heightIn: expect.any(Number) },
        },
      ],
    })
    expect(banner?.choices.map(({ title }) => title)).not.toContain('Job Name')
    expect(banner?.choices.length).toBeGreaterThan(2)
    expect(flag?.files[0]?.downloadName).toMatch(/_2of2_Feather-Angled-Flag_\d+x\d+in_q1_front\.jpg$/)
  })

  test('issue 11.2: a file of a part that the choices do not print is not listed; of a product that is gone all are', async () => {
    const buyer = await newPerson(shop, 'Kim')
    const flag = productNamed(shop, 'Feather Angled Flag')
    const keyed = async () =>
      keyOfAddress(shop.deps.artworkBase, await uploadArtwork(shop, buyer)) ?? expect.fail('it is ours')
    const [artwork, artworkBack, backWall] = await Promise.all([keyed(), keyed(), keyed()])
    const { productArtwork: _, ...item } = itemFor(flag, buyable(flag))
    const sent = { ...item, artwork, artworkBack, parts: { backWall } }
    const session = await openedCheckout(shop, buyer, [sent])
    await pay(session)
    await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: buyer.token })
    const made = (await ordersOf(shop, buyer)).orders[0]?.orderId
    const slots = async () => (await jobOf(made)).lines.map(({ files }) => files.map(({ slot }) => slot))
    expect(await slots()).toEqual([['front']])
    const [order] = await shop.deps.store.orders.find({ where: { owner: buyer.sub } })
    await shop.deps.store.orders.update(order?._id ?? '', doc => ({
      ...doc,
      items: doc.items.map(line => ({ ...line, product: 'Flag of before' })),
    }))
    expect(await slots()).toEqual([['front', 'back', 'backWall']])
  })

  test('D42: a file comes as an attachment under its name, its bytes as they were judged, and the history says who took it', async () => {
    const before = await jobOf()
    const { url, name, bytes, artwork } = (await (await fileOf(1, 'original')).json()) as DeskFileAnswer
    // Ten minutes (D42).
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('600')
    const file = await fetch(url)
    expect([String(bytes), artwork]).toEqual([
      file.headers.get('Content-Length'),
      expect.toSatisfy(isIdentity),
    ])
    expect(name).toBe(before.lines[0]?.files[0]?.downloadName)
    expect(file.headers.get('Content-Disposition')).toContain(`attachment; filename="${name}"`)
    expect(new Uint8Array(await file.arrayBuffer()).subarray(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]))
    const { history, rev } = await jobOf()
    expect(rev).toBe(before.rev + 1)
    expect(history.at(-1)).toMatchObject({
      who: 'Jo',
      device: 'Front counter',
      event: { kind: 'file', line: 1, slot: 'front', what: 'original' },
    })
  })

  test('D42: of lines and parts that have no file there is nothing, and the history says nothing', async () => {
    const { rev } = await jobOf()
    for (const [line, slot] of [
      [3, 'front'],
      [1, 'back'],
      [1, 'constructor'],
    ] as const)
      expect((await fileOf(line, 'original', slot)).status).toBe(404)
    expect((await jobOf()).rev).toBe(rev)
  })

  test('issue 6.10: a file whose bytes are not those that were judged is not handed out', async () => {
    const [order] = await shop.deps.store.orders.find({ where: { owner: pat.sub } })
    const [, second] = order?.items ?? []
    const [file] = second?.files ?? []
    await shop.deps.objects.put('order-artwork', file?.at ?? '', new Uint8Array(9), 'image/jpeg')
    const answer = await fileOf(2, 'original')
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      409,
      'artwork_changed',
    ])
  })

  test('issue 11.2: what staff do is in the job at once; the tracker’s word and the command line’s are entries too', async () => {
    const { rev } = await jobOf()
    const answer = await sendActs(shop, staff, [
      anAct(orderId, { kind: 'move', status: 'printing' }, rev),
      anAct(orderId, { kind: 'note', text: 'Gloss' }, rev),
    ])
    expect(answer.orders).toMatchObject([{ orderId, status: 'printing', rev: rev + 2 }])
    await moveOrder(shop.deps, orderId, 'quoting')
    await moveOrder(shop.deps, orderId, 'ready', { kind: 'command' })
    const { history, status } = await jobOf()
    expect(status).toBe('ready')
    expect(history.slice(-4)).toMatchObject([
      { who: 'Jo', event: { kind: 'move', from: 'new', to: 'printing' } },
      { who: 'Jo', event: { kind: 'note', text: 'Gloss' } },
      { who: 'Tracking tool', device: '', event: { kind: 'move', from: 'printing', to: 'quoting' } },
      { who: 'Command line', device: '', event: { kind: 'move', from: 'quoting', to: 'ready' } },
    ])
  })
})
