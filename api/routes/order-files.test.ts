import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ARTWORK_BUCKET, artworkId } from '#api/services/artwork/artwork.ts'
import { reconcile } from '#api/services/checkout/reconcile.ts'
import { cleanUnused } from '#api/services/cleaning/cleaning.ts'
import {
  buyable,
  itemFor,
  openCheckout,
  openedCheckout,
  ordersOf,
  pay,
  productNamed,
  uploadArtwork,
} from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { keyToUrl, urlToKey } from '#shared/artwork/address.ts'
import type { CheckoutSession } from '#shared/contract/calls.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { DAY } from '#shared/time.ts'

let shop: TestShop
let sam: TestPerson

beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: '1' })
  sam = await newPerson(shop, 'Sam')
})
afterAll(() => shop.close())

const GOOD = buildJpeg({ jfif: { unit: 1, x: 300, y: 300 } })
const BAD = new TextEncoder().encode('NOT A PICTURE AT ALL')
const keyOf = (address: string) => urlToKey(shop.deps.artworkBase, address.split('?')[0] ?? '') ?? ''
let asks = 0
/** Each from an address of its own: without a length one address may ask ten times an hour. */
const ask = (json: object, token?: string) =>
  shop.call('/api/aws/get-presigned-upload-url', {
    json,
    headers: { 'X-Forwarded-For': `10.0.0.${++asks}` },
    ...(token ? { token } : {}),
  })
const asked = { bucket: ARTWORK_BUCKET, contentType: 'image/jpeg' }
/** As a client of the specification sends a file: with its type and nothing else. */
const put = (url: string, body: Uint8Array<ArrayBuffer>) =>
  fetch(url, { method: 'PUT', body, headers: { 'Content-Type': 'image/jpeg' } })
const read = (address: string) => shop.deps.objects.read(ARTWORK_BUCKET, keyOf(address))

/** Signs an address without a declared length as a client of the specification does, and sends a good file there. */
async function uploadOpenly(who: TestPerson) {
  const key = `${randomUUID()}/${encodeURIComponent('my 100% sign.jpg')}`
  const { url } = (await (await ask({ ...asked, key }, who.token)).json()) as { url: string }
  expect((await put(url, GOOD)).status).toBe(200)
  return { url, address: url.split('?')[0] ?? '', key }
}

async function opened(who: TestPerson, address: string): Promise<CheckoutSession> {
  const product = productNamed(shop, 'Coroplast')
  return openedCheckout(shop, who, [itemFor(product, buyable(product), address)])
}

async function paid(who: TestPerson, session: CheckoutSession) {
  await pay(session)
  await vi.waitFor(async () => expect((await ordersOf(shop, who)).orders).toHaveLength(1))
  const [order] = await shop.deps.store.orders.find({ where: { owner: who.sub } })
  const [wire] = (await ordersOf(shop, who)).orders
  if (!order || !wire) throw new Error('no order')
  return { order, address: wire.items[0]?.artwork ?? '' }
}

const bought = async (who: TestPerson, address: string) => paid(who, await opened(who, address))

describe('issue 6.10: what was judged is what is printed', () => {
  test('an order keeps the ETag and the facts its file was judged with', async () => {
    const who = await newPerson(shop)
    const address = await uploadArtwork(shop, who)
    const { order, address: printed } = await bought(who, address)
    const head = await shop.deps.objects.head(ARTWORK_BUCKET, keyOf(address))
    expect(order.items[0]?.files).toEqual([
      {
        key: keyOf(address),
        at: keyOf(address),
        etag: head?.etag,
        verdict: 'accept',
        facts: expect.objectContaining({ type: 'image/jpeg', colour: 'cmyk', dpi: { x: 300, y: 300 } }),
        page: null,
      },
    ])
    expect(printed).toBe(address)
  })

  test('an address without a length goes on taking bytes, and the paid order’s file stays the judged one', async () => {
    const who = await newPerson(shop)
    const { url, address } = await uploadOpenly(who)
    const { order, address: printed } = await bought(who, address)
    expect((await put(url, BAD)).status).toBe(200)
    expect(await read(address)).toEqual(BAD)
    expect(await read(printed)).toEqual(GOOD)
    const [file] = order.items[0]?.files ?? []
    const head = await shop.deps.objects.head(ARTWORK_BUCKET, keyOf(printed))
    expect([file?.etag, file?.at, file?.key]).toEqual([head?.etag, keyOf(printed), keyOf(address)])
  })

  test('nor does it matter when the file is replaced while the payment page is open', async () => {
    const who = await newPerson(shop)
    const { url, address } = await uploadOpenly(who)
    const session = await opened(who, address)
    await put(url, BAD)
    const { address: printed } = await paid(who, session)
    expect(await read(printed)).toEqual(GOOD)
  })

  test('what is replaced before the checkout is refused, and so is what changes while it is copied', async () => {
    const who = await newPerson(shop)
    const { url, address, key } = await uploadOpenly(who)
    const product = productNamed(shop, 'Coroplast')
    const check = async () => {
      const answer = await openCheckout(shop, who, [itemFor(product, buyable(product), address)])
      return ((await answer.json()) as { code: string }).code
    }
    const { copy } = shop.deps.objects
    const racing = vi.spyOn(shop.deps.objects, 'copy').mockImplementationOnce(async (...given) => {
      await put(url, BAD)
      return copy(...given)
    })
    expect(await check()).toBe('artwork_changed')
    racing.mockRestore()
    expect(await check()).toBe('artwork_changed')
    const beside = await shop.deps.store.artworks.find({ where: { owner: who.sub } })
    expect(beside.map(doc => doc.key)).toEqual([key])
  })

  test('nobody gets an address for the copy, not even its owner', async () => {
    const who = await newPerson(shop)
    const { address } = await uploadOpenly(who)
    const { address: printed } = await bought(who, address)
    const codes = [{ token: who.token }, { token: sam.token }, {}].map(
      async ({ token }: { token?: string }) => {
        const answers = [{}, { contentLength: 20 }, { contentLength: 20, sha256: `${'A'.repeat(43)}=` }].map(
          async change =>
            (await (await ask({ ...asked, key: keyOf(printed), ...change }, token)).json()) as {
              code: string
            },
        )
        return (await Promise.all(answers)).map(({ code }) => code)
      },
    )
    expect(await Promise.all(codes)).toEqual([
      Array(3).fill('already_uploaded'),
      Array(3).fill('not_found'),
      Array(3).fill('not_found'),
    ])
  })

  test('an address without a length, asked for what was sent with one, never overwrites it', async () => {
    const who = await newPerson(shop)
    const address = await uploadArtwork(shop, who)
    await bought(who, address)
    const { url } = (await (await ask({ ...asked, key: keyOf(address) }, who.token)).json()) as {
      url: string
    }
    expect((await put(url, BAD)).status).toBe(403)
    const conditional = { 'Content-Type': 'image/jpeg', 'If-None-Match': '*' }
    const asLong = new Uint8Array(GOOD.length)
    expect((await fetch(url, { method: 'PUT', body: asLong, headers: conditional })).status).toBe(412)
    expect(await read(address)).toEqual(GOOD)
  })

  test('opening the checkout again uses the same copy, and takes another once that is gone', async () => {
    const who = await newPerson(shop)
    const { address } = await uploadOpenly(who)
    const copies = async () => {
      await opened(who, address)
      const docs = await shop.deps.store.artworks.find({ where: { owner: who.sub } })
      return docs.filter(doc => doc.isCopy).map(doc => doc.key)
    }
    const [first = ''] = await copies()
    expect(await copies()).toEqual([first])
    await shop.deps.objects.remove(ARTWORK_BUCKET, first)
    expect((await copies()).length).toBe(2)
  })

  test('D24: the copy is in use by its order; the original it was made of is not', async () => {
    const who = await newPerson(shop)
    const { address } = await uploadOpenly(who)
    const { address: printed } = await bought(who, address)
    const later = (days: number) => ({ ...shop.deps, clock: { now: () => Date.now() + days * DAY } })
    await cleanUnused(later(15))
    await cleanUnused(later(17))
    expect([await read(printed), await read(address)]).toEqual([GOOD, null])
  })

  test('D7: the line that was bought leaves the cart although its file was copied', async () => {
    const who = await newPerson(shop)
    const { address } = await uploadOpenly(who)
    const session = await opened(who, address)
    await pay(session)
    await vi.waitFor(async () => {
      const answer = await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: who.token })
      expect(await answer.json()).toMatchObject({
        status: 'paid',
        changed: [],
        lines: [{ artworkKey: keyOf(address) }],
      })
    })
  })
})

describe('issue 6.10: an order’s file that is not what was judged is noticed', () => {
  const view = (who: TestPerson, address: string) =>
    shop.call('/api/aws/get-presigned-url', {
      token: who.token,
      json: { bucket: ARTWORK_BUCKET, key: keyOf(address) },
    })

  test('on reading it, by an alert that names the order and no customer’s words', async () => {
    const who = await newPerson(shop)
    const address = await uploadArtwork(shop, who)
    const { order } = await bought(who, address)
    const alerts = vi.spyOn(shop.deps.log, 'error')
    expect((await view(who, address)).status).toBe(200)
    expect(alerts).not.toHaveBeenCalled()
    await shop.deps.objects.put(ARTWORK_BUCKET, keyOf(address), BAD, 'image/jpeg')
    expect((await view(who, address)).status).toBe(200)
    expect(alerts.mock.calls).toEqual([
      [
        {
          alert: true,
          orderId: order.orderId,
          artwork: keyOf(address).slice(0, 36),
          judgedEtag: order.items[0]?.files?.[0]?.etag,
          foundEtag: (await shop.deps.objects.head(ARTWORK_BUCKET, keyOf(address)))?.etag,
        },
        'an order’s file is not the one that was judged',
      ],
    ])
  })

  test('a file of no order may change without a word: the checkout refuses it', async () => {
    const who = await newPerson(shop)
    const address = await uploadArtwork(shop, who)
    await shop.call(`/api/artwork?key=${encodeURIComponent(keyOf(address))}`, { token: who.token })
    await shop.deps.objects.put(ARTWORK_BUCKET, keyOf(address), BAD, 'image/jpeg')
    const alerts = vi.spyOn(shop.deps.log, 'error')
    expect((await view(who, address)).status).toBe(200)
    expect(alerts).not.toHaveBeenCalled()
  })

  test('by the reconciliation, changed or gone; an order from before ETags were kept is read as ever', async () => {
    const who = await newPerson(shop)
    const address = await uploadArtwork(shop, who)
    const { order } = await bought(who, address)
    const changed = async () =>
      (await reconcile(shop.deps, 7)).changedFiles.filter(each => each.orderId === order.orderId)
    expect(await changed()).toEqual([])
    await shop.deps.objects.put(ARTWORK_BUCKET, keyOf(address), BAD, 'image/jpeg')
    const told = { orderId: order.orderId, artwork: keyOf(address).slice(0, 36) }
    expect(await changed()).toMatchObject([{ ...told, foundEtag: expect.any(String) }])
    await shop.deps.objects.remove(ARTWORK_BUCKET, keyOf(address))
    expect(await changed()).toMatchObject([{ ...told, foundEtag: null }])
    await shop.deps.store.orders.update(order._id, doc => ({
      ...doc,
      items: doc.items.map(({ files: _, ...item }) => item),
    }))
    expect(await changed()).toEqual([])
    const [wire] = (await ordersOf(shop, who)).orders
    expect(wire?.items[0]?.artwork).toBe(keyToUrl(shop.deps.artworkBase, keyOf(address)))
  })

  test('a record from before this was kept tells by its length whether it can be overwritten', async () => {
    const who = await newPerson(shop)
    const { address, key } = await uploadOpenly(who)
    await shop.deps.store.artworks.update(artworkId(key), ({ rewritable: _, ...doc }) => doc)
    const { address: printed } = await bought(who, address)
    expect(printed).not.toBe(address)
  })
})
