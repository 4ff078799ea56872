import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ARTWORK_BUCKET, artworkId } from '#api/services/artwork/artwork.ts'
import { uploadIdOf } from '#api/services/artwork/uploads.ts'
import { newCart } from '#api/services/cart/sync.ts'
import { cleanUnclaimed } from '#api/services/cleaning/cleaning.ts'
import type { ArtworkUploadDoc } from '#api/store/documents.ts'
import { takeLease } from '#api/store/leases.ts'
import { uploadArtwork } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { artworkDoc, boughtLine, checkoutDoc, orderDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { keyToUrl, urlToKey } from '#shared/artwork/address.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import type { PersonalData } from '#shared/contract/personal-data.ts'
import { aLine } from '#shared/testing/cart.ts'
import { DAY } from '#shared/time.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const exported = async ({ token }: TestPerson) =>
  (await (await shop.call('/api/users/me', { token })).json()) as PersonalData
const deleted = ({ token }: TestPerson) => shop.call('/api/users/me', { token, method: 'DELETE' })

/** Uploads a file as this person; returns its key. */
async function stored(who: TestPerson): Promise<string> {
  const key = urlToKey(shop.deps.artworkBase, await uploadArtwork(shop, who)) ?? ''
  await shop.deps.store.artworks.upsert(artworkId(key), () => artworkDoc(key, { owner: who.sub }))
  return key
}

const ADDRESS = {
  name: 'Pat',
  line1: '1 Main St',
  line2: '',
  city: 'Covina',
  state: 'CA',
  postalCode: '91722',
  country: 'US',
}

/** An upload in parts that was begun. */
function uploadDoc(owner: string): ArtworkUploadDoc {
  const artwork = randomBytes(32).toString('hex')
  return {
    _id: uploadIdOf(owner, artwork),
    owner,
    artwork,
    key: `${randomUUID()}/large.pdf`,
    size: 9_000_000,
    contentType: 'application/pdf',
    uploadId: null,
    touchedAt: '2026-11-21T10:00:00.000Z',
  }
}

/** Someone who has left a trace in every corner of the shop. */
async function customer(name: string) {
  const who = await newPerson(shop, name)
  const { store } = shop.deps
  const { email } = who
  await shop.call('/api/users', { token: who.token, json: { name, email, picture: '', auth0Id: who.sub } })
  const ask = { category: 'Pricing', message: `${name} asks` }
  await shop.call('/api/users/contact-us', {
    token: who.token,
    json: ask,
    headers: { 'Idempotency-Key': randomUUID() },
  })
  const [spare, ordered, beingPaid] = [await stored(who), await stored(who), await stored(who)]
  const preview = previewKey(spare)
  await store.artworks.insert(artworkDoc(preview, { owner: who.sub, contentType: 'image/webp' }))
  const cart = `${who.sub}/main`
  const line = aLine(randomUUID(), {
    product: 'Coroplast',
    artwork: { front: boughtLine(spare).artwork, back: null },
  })
  await store.carts.insert({ ...newCart(who.sub, MAIN_CART, randomUUID()), lines: [line] })
  const order = orderDoc({ owner: who.sub, items: [boughtLine(ordered)], address: ADDRESS })
  await store.orders.insert(order)
  const paid = checkoutDoc({ owner: who.sub, email, state: 'paid', orderId: order.orderId })
  const open = checkoutDoc({ owner: who.sub, email, lines: [boughtLine(beingPaid)] })
  const over = checkoutDoc({ owner: who.sub, email, state: 'expired' })
  for (const checkout of [paid, open, over]) {
    await store.checkouts.insert(checkout)
    await store.sessions.insert({ _id: `cs_${checkout._id}`, checkoutId: checkout._id, owner: who.sub })
  }
  await store.openCheckouts.insert({ _id: cart, checkoutId: open._id })
  const upload = uploadDoc(who.sub)
  await store.artworkUploads.insert(upload)
  return { who, email, order, cart, spare, preview, ordered, beingPaid, paid, open, over, upload }
}

describe('D4 GET and DELETE /api/users/me', () => {
  test.each([['GET'], ['DELETE']])('%s is for signed-in people alone', async method => {
    expect((await shop.call('/api/users/me', { method })).status).toBe(401)
    expect((await shop.call('/api/users/me', { method, token: 'made.up.token' })).status).toBe(401)
  })

  test('hands a person everything the shop holds of them, and nothing of anybody else', async () => {
    const pat = await customer('Pat')
    await customer('Sam')
    const answer = await shop.call('/api/users/me', { token: pat.who.token })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const data = (await answer.json()) as PersonalData
    expect(data.user).toEqual({
      auth0Id: pat.who.sub,
      email: pat.email,
      emailVerified: false,
      name: 'Pat',
      picture: '',
      record: { email: pat.email, name: 'Pat', picture: '' },
    })
    expect(data.orders).toMatchObject([{ orderId: pat.order.orderId, totalAmount: 10, address: ADDRESS }])
    expect(data.messages).toMatchObject([{ category: 'Pricing', message: 'Pat asks', email: pat.email }])
    expect(data.cart).toMatchObject([{ product: 'Coroplast' }])
    expect(data.artworks.map(({ key }) => key).toSorted()).toEqual(
      [pat.spare, pat.preview, pat.ordered, pat.beingPaid].toSorted(),
    )
    const checkouts = [pat.open, pat.over, pat.paid].map(({ state, orderId, createdAt }) => ({
      state,
      orderId,
      createdAt,
      email: pat.email,
      totalAmount: 10,
    }))
    expect(data.checkouts.toSorted((a, b) => (a.state < b.state ? -1 : 1))).toMatchObject(
      checkouts.toSorted((a, b) => (a.state < b.state ? -1 : 1)),
    )
    const paying = data.checkouts.find(({ state }) => state === 'open')
    expect(paying?.items).toMatchObject([
      { product: 'Coroplast', total: 10, artwork: keyToUrl(shop.deps.artworkBase, pat.beingPaid) },
    ])
    const { key, size, contentType, touchedAt } = pat.upload
    expect(data.uploads).toEqual([{ key, size, contentType, touchedAt }])
    expect(JSON.stringify(data)).not.toMatch(/sam/i)
  })

  test('of checkouts nobody paid hands out the 50 newest, and says that there are more; of paid ones each', async () => {
    const who = await newPerson(shop)
    const { checkouts } = shop.deps.store
    const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
    const states = ['expired', 'open', 'opening', 'expired'] as const
    const unpaid = Array.from({ length: 53 }, (_, day) =>
      checkoutDoc({ owner: who.sub, createdAt: dayOf(day + 10), state: states[day % 4] ?? 'open' }),
    )
    const paidOn = (day: number) => checkoutDoc({ owner: who.sub, createdAt: dayOf(day), state: 'paid' })
    await checkouts.insertAll([...unpaid.slice(3), paidOn(1), paidOn(2)])
    const before = await exported(who)
    expect([before.checkouts.length, before.hasOlderCheckouts]).toEqual([52, false])
    await checkouts.insertAll(unpaid.slice(0, 3))
    const reading = vi.spyOn(checkouts, 'find')
    const { checkouts: given, hasOlderCheckouts } = await exported(who)
    const newest = unpaid.slice(3).map(({ createdAt }) => createdAt)
    expect(given.map(({ createdAt }) => createdAt)).toEqual([...newest.toReversed(), dayOf(2), dayOf(1)])
    expect(hasOlderCheckouts).toBe(true)
    const read = await Promise.all(
      reading.mock.settledResults.map(({ value }) => (value as unknown[]).length),
    )
    expect(Math.max(...read)).toBeLessThanOrEqual(51)
    reading.mockRestore()
  })

  test('forgets record, messages, cart, kept answers and unbought artwork with its object; orders stay', async () => {
    const pat = await customer('Pat')
    const { store, objects } = shop.deps
    expect((await deleted(pat.who)).status).toBe(200)
    expect(await store.users.get(pat.who.sub)).toBeNull()
    expect(await store.messages.count({ where: { owner: pat.who.sub } })).toBe(0)
    expect(await store.carts.get(pat.cart)).toBeNull()
    const answers = { _id: { prefix: encodeURIComponent(pat.who.sub) } }
    expect(await store.idempotency.count({ where: answers })).toBe(0)
    for (const key of [pat.spare, pat.preview]) expect(await store.artworks.get(artworkId(key))).toBeNull()
    expect(await objects.head(ARTWORK_BUCKET, pat.spare)).toBeNull()
    for (const key of [pat.ordered, pat.beingPaid])
      expect(await objects.head(ARTWORK_BUCKET, key)).not.toBeNull()
    expect(await store.orders.get(pat.order._id)).toEqual({ ...pat.order, foundBy: 'plain' })
  })

  test.each([
    ['for the first time', false],
    ['again', true],
  ])(
    'D4: a file that arrives %s behind the deletion, at an address granted before, is nobody’s and goes within a day',
    async (_, isStored) => {
      const who = await newPerson(shop)
      const { objects, store, clock } = shop.deps
      const key = `${randomUUID()}/late.jpg`
      const json = { bucket: 'order-artwork', key, contentType: 'image/jpeg', contentLength: 4 }
      const granted = await shop.call('/api/aws/get-presigned-upload-url', { token: who.token, json })
      const { url } = (await granted.json()) as { url: string }
      const headers = { 'Content-Type': 'image/jpeg', 'If-None-Match': '*' }
      const put = async () => (await fetch(url, { method: 'PUT', body: 'late', headers })).status
      if (isStored) expect(await put()).toBe(200)
      await deleted(who)
      expect(await objects.head(ARTWORK_BUCKET, key)).toBeNull()
      expect(await put()).toBe(200)
      expect((await exported(who)).artworks).toEqual([])
      const view = { token: who.token, json: { bucket: 'order-artwork', key } }
      expect((await shop.call('/api/aws/get-presigned-url', view)).status).toBe(404)
      await cleanUnclaimed({ ...shop.deps, clock: { now: () => clock.now() + DAY } })
      expect(await objects.head(ARTWORK_BUCKET, key)).toBeNull()
      expect(await store.artworks.get(artworkId(key))).toBeNull()
    },
  )

  test('issue 10.1: orders and what was paid are read 50 at a time, however many there are, and a fault over the last of them hands out nothing', async () => {
    const who = await newPerson(shop)
    const { orders, checkouts } = shop.deps.store
    const on = (at: number) => ({ owner: who.sub, createdAt: new Date(at * 1000).toISOString() })
    const all = Array.from({ length: 120 }, (_, at) => orderDoc(on(at)))
    await orders.insertAll([...all, orderDoc({ ...on(999), owner: 'auth0|stand', claimedBy: who.sub })])
    await checkouts.insertAll(all.map((_, at) => checkoutDoc({ ...on(at), state: 'paid' })))
    const reading = [vi.spyOn(orders, 'find'), vi.spyOn(checkouts, 'find')]
    const data = await exported(who)
    const newestFirst = all.map(({ orderId }) => orderId).toReversed()
    expect(data.orders.slice(0, 120).map(({ orderId }) => orderId)).toEqual(newestFirst)
    expect([data.orders.length, data.checkouts.length]).toEqual([121, 120])
    const limits = reading.flatMap(find => find.mock.calls.map(([{ limit = Infinity }]) => limit))
    expect(Math.max(...limits)).toBeLessThan(55)
    const { find } = checkouts
    vi.spyOn(checkouts, 'find').mockImplementation(query => {
      if (query.where?.createdAt) throw new Error('the disk is gone')
      return find(query)
    })
    const answer = await shop.call('/api/users/me', { token: who.token })
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal' }])
  })

  test('forgets checkouts 50 at a time, however many there are', async () => {
    const who = await newPerson(shop)
    const { checkouts } = shop.deps.store
    const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
    await checkouts.insertAll(
      Array.from({ length: 120 }, (_, day) =>
        checkoutDoc({ owner: who.sub, createdAt: at(day), state: 'expired' }),
      ),
    )
    const reading = vi.spyOn(checkouts, 'find')
    expect((await deleted(who)).status).toBe(200)
    const limits = reading.mock.calls.map(([{ limit = Infinity }]) => limit)
    reading.mockRestore()
    expect(Math.max(...limits)).toBeLessThanOrEqual(51)
    expect(await checkouts.count({ where: { owner: who.sub } })).toBe(0)
  })

  test('keeps what a payment needs to find its order, without the e-mail address', async () => {
    const pat = await customer('Pat')
    await deleted(pat.who)
    const { store } = shop.deps
    expect(await store.checkouts.get(pat.paid._id)).toEqual({ ...pat.paid, email: '' })
    expect(await store.checkouts.get(pat.open._id)).toEqual({ ...pat.open, email: '' })
    expect(await store.checkouts.get(pat.over._id)).toBeNull()
    expect(await store.sessions.get(`cs_${pat.open._id}`)).not.toBeNull()
    expect(await store.sessions.get(`cs_${pat.over._id}`)).toBeNull()
  })

  test('exports no signed address, and no name that only this shop and its providers use', async () => {
    const pat = await customer('Pat')
    const { store } = shop.deps
    await store.artworkUploads.update(pat.upload._id, doc => ({ ...doc, uploadId: 'upload-secret' }))
    await store.checkouts.update(pat.open._id, doc => ({ ...doc, sessionId: 'cs_secret' }))
    const text = JSON.stringify(await exported(pat.who))
    expect(text).not.toMatch(/secret|X-Amz|[?&]Signature|"_id"|"etag"/i)
  })

  test('forgets which checkout of the cart was the open one, once it cannot be paid any more', async () => {
    const pat = await customer('Pat')
    const { store } = shop.deps
    await deleted(pat.who)
    expect(await store.openCheckouts.get(pat.cart)).toMatchObject({ checkoutId: pat.open._id })
    await store.checkouts.update(pat.open._id, doc => ({ ...doc, state: 'expired' }))
    await deleted(pat.who)
    expect(await store.openCheckouts.get(pat.cart)).toBeNull()
    expect(await store.checkouts.get(pat.open._id)).toBeNull()
  })

  test('leaves that pointer alone while a checkout of the cart is just being opened', async () => {
    const pat = await customer('Pat')
    const { store, clock } = shop.deps
    await store.checkouts.update(pat.open._id, doc => ({ ...doc, state: 'expired' }))
    const lease = await takeLease(store, `checkout ${pat.cart}`, 'a tap', 60_000, clock)
    await deleted(pat.who)
    expect(await store.openCheckouts.get(pat.cart)).not.toBeNull()
    await lease?.release()
    await deleted(pat.who)
    expect(await store.openCheckouts.get(pat.cart)).toBeNull()
  })

  test('touches nobody else, and can be asked for twice', async () => {
    const sam = await customer('Sam')
    const before = await exported(sam.who)
    const pat = await customer('Pat')
    await deleted(pat.who)
    expect((await deleted(pat.who)).status).toBe(200)
    expect(await exported(sam.who)).toEqual(before)
    const left = await exported(pat.who)
    const nothing = { email: '', name: '', picture: '' }
    expect(left.user).toEqual({ auth0Id: pat.who.sub, ...nothing, emailVerified: false, record: nothing })
    expect([left.messages, left.cart]).toEqual([[], []])
    expect(left.orders).toHaveLength(1)
  })
})
