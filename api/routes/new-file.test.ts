import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ARTWORK_BUCKET, artworkId } from '#api/services/artwork/artwork.ts'
import { cleanUnused } from '#api/services/cleaning/cleaning.ts'
import { insertOrder } from '#api/services/orders/new-order.ts'
import { takeNewFile, takeStaffFile } from '#api/services/proofs/new-file.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { aDevice, anAct, sendActs } from '#api/testing/desk.ts'
import { dyingStore, Killed } from '#api/testing/dying-store.ts'
import { uploadArtwork } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { boughtLine, orderDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import type { DeskJob } from '#shared/contract/desk.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { DAY } from '#shared/time.ts'

let shop: TestShop
let pat: TestPerson
let staff: TestPerson
let order: OrderDoc
let first: string

beforeAll(async () => {
  shop = await openTestShop()
  staff = await newStaff(shop, 'Sam', ['orders:read', 'orders:work'])
})
afterAll(() => shop.close())
beforeEach(async () => {
  pat = await newPerson(shop, 'Pat')
  first = await upload(pat)
  const { _id, ...fields } = orderDoc({ owner: pat.sub, items: [boughtLine(first), boughtLine()] })
  order = await insertOrder(shop.deps, _id, fields)
  await sendProof()
})

const keyOf = (address: string) => urlToKey(shop.deps.artworkBase, address) ?? ''
const upload = async (who: TestPerson, bytes?: Uint8Array<ArrayBuffer>) =>
  keyOf(await uploadArtwork(shop, who, bytes))
const job = async () =>
  (await (await shop.call(`/api/desk/orders/${order.orderId}`, { token: staff.token })).json()) as DeskJob
async function sendProof() {
  const version = (await job()).lines[0]?.version ?? ''
  await sendActs(shop, staff, [anAct(order.orderId, { kind: 'proof', line: 1, version, said: '' })])
}
async function give(who: TestPerson, key: string, changes: object = {}) {
  const json = { user: who.sub, order: order.orderId, line: 1, slot: 'front', key, ...changes }
  const answer = await shop.call('/api/users/order-files', { token: who.token, json })
  const { code } = (await answer.json()) as { code?: string }
  return code ?? answer.status
}
const stored = () => shop.deps.store.orders.get(order._id)
const keysOf = async () => (await stored())?.items.map(({ artwork }) => artwork?.key ?? null)
const versions = async () => (await job()).proofs.map(({ isCurrent }) => isCurrent)

describe('D50: another file for what was bought', () => {
  test('D50: it takes the place of the first, ends what was approved, and makes a new version; the old one stays', async () => {
    const [shown] = (await job()).proofs
    await shop.call('/api/users/proof-answers', {
      token: pat.token,
      headers: { 'Idempotency-Key': randomUUID() },
      json: {
        ...{ user: pat.sub, order: order.orderId, line: 1, version: shown?.version },
        answer: { kind: 'approved' },
      },
    })
    const next = await upload(pat)
    expect([await give(pat, next), await give(pat, next)]).toEqual([200, 200])
    expect(await keysOf()).toEqual([next, null])
    const files = (await stored())?.items[0]?.files
    expect(files).toMatchObject([{ key: next, at: next, verdict: 'accept' }])
    expect((await job()).history.filter(({ event }) => event.kind === 'artwork')).toMatchObject([
      { who: 'Customer' },
    ])
    expect([await versions(), (await job()).proof]).toEqual([[false], 'due'])
    await sendProof()
    expect([await versions(), (await job()).proof]).toEqual([[false, true], 'waiting'])
    expect((await job()).proofs[0]?.files[0]?.address).toContain(first.slice(0, 36))
  })

  test('issue 11.3: it is called what its customer calls it now, though the shop has had these bytes under another name', async () => {
    await give(pat, await upload(pat), { fileName: 'lower.jpg' })
    await sendProof()
    const { lines, proofs } = await job()
    const names = [lines[0], proofs[0], proofs[1]].map(each => each?.files[0]?.fileName)
    expect(names).toEqual(['lower.jpg', 'sign.jpg', 'lower.jpg'])
  })

  test('issue 11.3: whoever gives the very file that the proof shows is not promised another proof, and a repeat is answered alike', async () => {
    const isShown = async (key: string) => {
      const json = { user: pat.sub, order: order.orderId, line: 1, slot: 'front', key, fileName: 'lower.jpg' }
      return (await shop.call('/api/users/order-files', { token: pat.token, json })).json()
    }
    expect(await isShown(first)).toEqual({ ok: true, isShown: true })
    const next = await upload(pat)
    const told = [await isShown(next), await isShown(next)]
    expect(told).toEqual([
      { ok: true, isShown: false },
      { ok: true, isShown: false },
    ])
  })

  test('D50: bytes that an older version shows are kept, and cleaned away are those that none shows', async () => {
    const [second, third] = [await upload(pat), await upload(pat)]
    await give(pat, second)
    await give(pat, third)
    expect((await stored())?.items[0]?.files?.map(({ key }) => key)).toEqual([third])
    const later = { ...shop.deps, clock: { now: () => shop.deps.clock.now() + 40 * DAY } }
    await cleanUnused(later)
    await cleanUnused({ ...later, clock: { now: () => later.clock.now() + 40 * DAY } })
    const left = await Promise.all(
      [first, second, third].map(key => shop.deps.store.artworks.get(artworkId(key))),
    )
    expect(left.map(doc => doc !== null)).toEqual([true, false, true])
    expect(await shop.deps.objects.head(ARTWORK_BUCKET, first)).not.toBeNull()
  })

  test('D4: with deleted data go the bytes that only an older version shows; those of what was bought stay', async () => {
    const next = await upload(pat)
    await give(pat, next)
    expect((await shop.call('/api/users/me', { method: 'DELETE', token: pat.token })).status).toBe(200)
    const heads = await Promise.all([first, next].map(key => shop.deps.objects.head(ARTWORK_BUCKET, key)))
    expect(heads.map(head => head !== null)).toEqual([false, true])
    expect((await stored())?.desk?.proofs).toMatchObject([{ line: 1, shows: { files: [] } }])
  })

  test('D50: a stranger, another customer and staff put nothing there, and nobody puts in what is not theirs', async () => {
    const other = await newPerson(shop, 'Other')
    const theirs = await upload(other)
    expect(await give(other, theirs)).toBe('not_found')
    expect(await give(staff, await upload(staff))).toBe('not_found')
    expect(await give(other, theirs, { user: pat.sub })).toBe('wrong_user')
    expect(await give(pat, theirs)).toBe('artwork_missing')
    const json = { user: pat.sub, order: order.orderId, line: 1, slot: 'front', key: theirs }
    expect((await shop.call('/api/users/order-files', { json })).status).toBe(401)
    expect(await keysOf()).toEqual([first, null])
  })

  test('D50: it is judged, for a part that is printed of a line with a proof, until the order is printed', async () => {
    const next = await upload(pat)
    const broken = await upload(pat, new TextEncoder().encode('NOT A PICTURE AT ALL'))
    expect(await give(pat, broken)).toBe('artwork_refused')
    expect(await give(pat, next, { slot: 'back' })).toBe('invalid')
    for (const line of [2, 3]) expect(await give(pat, next, { line })).toBe('not_found')
    await sendActs(shop, staff, [anAct(order.orderId, { kind: 'move', status: 'printing' }, 2)])
    expect(await give(pat, next)).toBe('final_status')
    expect(await keysOf()).toEqual([first, null])
  })

  test('D50: of an order that a stand sold it is the shop that changes files', async () => {
    await shop.deps.store.orders.update(order._id, doc => ({
      ...doc,
      owner: `ticket:${randomUUID()}`,
      claimedBy: pat.sub,
    }))
    expect(await give(pat, await upload(pat))).toBe('forbidden')
  })

  test('issue 11.3: killed at any write of it, the order has the one file or the other with its entry, and the same again ends it', async () => {
    for (let at = 1; ; at++) {
      for (const landed of [false, true]) {
        const key = await upload(pat, buildJpeg({ jfif: { unit: 1, x: 300, y: 300 } }))
        const before = (await job()).history.length
        const store = dyingStore(shop.deps.store, { at, landed })
        const file = { order: order.orderId, line: 1, slot: 'front', key }
        const died = await takeNewFile({ ...shop.deps, store }, pat.sub, file).catch(error => error)
        const isIn = (await keysOf())?.[0] === key
        expect((await job()).history).toHaveLength(before + (isIn ? 1 : 0))
        expect(await takeNewFile(shop.deps, pat.sub, file)).toEqual({ ok: true, isShown: false })
        expect([(await keysOf())?.[0], (await job()).history.length]).toEqual([key, before + 1])
        if (!(died instanceof Killed)) {
          expect(at).toBeGreaterThan(1)
          return
        }
      }
    }
  })
})

describe('D50: another file by staff', () => {
  async function put(key: string, changes: object = {}, who = staff) {
    const json = { line: 1, slot: 'front', key, device: aDevice(), ...changes }
    const answer = await shop.call(`/api/desk/orders/${order.orderId}/new-file`, { token: who.token, json })
    const { code } = (await answer.json()) as { code?: string }
    return code ?? answer.status
  }

  test('D50: it becomes the order’s own, once, with an entry that names who did it, and makes a new version', async () => {
    const key = await upload(staff)
    const named = { fileName: 'new name.jpg' }
    expect([await put(key, named), await put(key, named)]).toEqual([200, 200])
    const [front] = (await keysOf()) ?? []
    expect(front).not.toBe(key)
    expect((await shop.deps.store.artworks.get(artworkId(front ?? '')))?.owner).toBe(pat.sub)
    expect((await job()).lines[0]?.files[0]?.fileName).toBe('new name.jpg')
    expect((await job()).history.filter(({ event }) => event.kind === 'artwork')).toMatchObject([
      { who: 'Sam', device: aDevice().label },
    ])
    expect(await versions()).toEqual([false])
    await sendProof()
    expect(await versions()).toEqual([false, true])
  })

  test('D50: of a stand’s order too; not of a part that is not printed, nor what another stored, nor once it is printed', async () => {
    const key = await upload(staff)
    expect(await put(key, { slot: 'back' })).toBe('invalid')
    expect(await put(key, { line: 3 })).toBe('not_found')
    expect(await put(await upload(pat))).toBe('artwork_missing')
    expect(await put(await upload(staff, new TextEncoder().encode('NOT A PICTURE AT ALL')))).toBe(
      'artwork_refused',
    )
    const owner = `ticket:${randomUUID()}`
    await shop.deps.store.orders.update(order._id, doc => ({ ...doc, owner }))
    expect(await put(key)).toBe(200)
    const [front] = (await keysOf()) ?? []
    expect((await shop.deps.store.artworks.get(artworkId(front ?? '')))?.owner).toBe(owner)
    await shop.deps.store.orders.update(order._id, doc => ({ ...doc, status: 'printing' }))
    expect(await put(await upload(staff))).toBe('final_status')
  })

  test('decision 102: a stand’s order that waits for a file its customer brought goes on once staff have put it there', async () => {
    await shop.deps.store.orders.update(order._id, doc => ({
      ...doc,
      owner: `ticket:${randomUUID()}`,
      booth: { ticketId: randomUUID(), offerId: randomUUID() },
      status: 'design/artwork',
    }))
    expect(await put(await upload(staff), { line: 2 })).toBe(200)
    const { status, ready, history } = await job()
    expect([status, typeof ready]).toEqual(['new', 'string'])
    expect(history.slice(-2)).toMatchObject([
      { who: 'Sam', event: { kind: 'artwork' } },
      { who: 'Shop', event: { kind: 'move', from: 'design/artwork', to: 'new' } },
    ])
  })

  test('issue 11.3: killed at any write of it, the order has the one file or the other with its entry, and the same again ends it', async () => {
    for (let at = 1; ; at++) {
      for (const landed of [false, true]) {
        const file = { id: order.orderId, sub: staff.sub, device: aDevice(), line: 1, slot: 'front' }
        const key = await upload(staff)
        const before = (await job()).history.length
        const [was] = (await keysOf()) ?? []
        const store = dyingStore(shop.deps.store, { at, landed })
        const died = await takeStaffFile({ ...shop.deps, store }, { ...file, key }).catch(error => error)
        const isIn = (await keysOf())?.[0] !== was
        expect((await job()).history).toHaveLength(before + (isIn ? 1 : 0))
        expect(await takeStaffFile(shop.deps, { ...file, key })).toEqual({ ok: true })
        expect((await job()).history).toHaveLength(before + 1)
        if (!(died instanceof Killed)) {
          expect(at).toBeGreaterThan(3)
          return
        }
      }
    }
  })
})
