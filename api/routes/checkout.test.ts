import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { webhookSignature } from '#api/embedded/payments/signature.ts'
import type { PaymentSession } from '#api/gateways/ports.ts'
import { embeddedSecrets } from '#api/secrets.ts'
import { keyOfAddress } from '#api/services/artwork/artwork.ts'
import { fulfil } from '#api/services/checkout/fulfil.ts'
import { PAYMENT_EVENTS } from '#api/services/checkout/payment-events.ts'
import { sweepCheckouts } from '#api/services/checkout/sweep.ts'
import { takeLease } from '#api/store/leases.ts'
import {
  buyable,
  chargedCents,
  itemFor,
  openCheckout,
  openedCheckout,
  ordersOf,
  pay,
  productNamed,
  uploadArtwork,
} from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { refusal } from '#api/testing/refusal.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { FAMILIES } from '#shared/catalogue/product.ts'
import { toCents } from '#shared/money/cents.ts'
import { MINUTE } from '#shared/time.ts'

let shop: TestShop
let pat: TestPerson
let sam: TestPerson
let artwork: string

beforeAll(async () => {
  shop = await openTestShop()
  ;[pat, sam] = await Promise.all([newPerson(shop, 'Pat'), newPerson(shop, 'Sam')])
  artwork = await uploadArtwork(shop, pat)
})
afterAll(() => shop.close())

/** Delivers an event of this id as the provider does, once more; the status of the shop's answer. */
async function deliver(id: string, sessionId: string): Promise<number> {
  const { webhookSecret } = embeddedSecrets(shop.dataDir, () => expect.fail('the shop has its secrets'))
  const object = { id: sessionId, object: 'checkout.session' }
  const body = JSON.stringify({ id, object: 'event', type: 'checkout.session.completed', data: { object } })
  const headers = { 'Stripe-Signature': webhookSignature(body, webhookSecret, Date.now()) }
  return (await shop.call('/api/stripe/webhook', { method: 'POST', body, headers })).status
}
const eventsOf = async (session: string) =>
  (await shop.deps.store.events.find({})).filter(({ sessionId }) => sessionId === session)
const banner = (changes = {}) =>
  itemFor(
    productNamed(shop, '13oz Vinyl Banner'),
    buyable(productNamed(shop, '13oz Vinyl Banner'), changes),
    artwork,
  )

describe('D11 the amount charged is the amount shown', () => {
  for (const family of FAMILIES) {
    test(`to the cent for the ${family} family, also when it does not divide`, async () => {
      const product = shop.deps.catalogue.current().list.products.find(each => each.family === family)
      if (!product) throw new Error(`no ${family}`)
      for (const quantity of [1, 3, 7]) {
        const item = itemFor(product, buyable(product, { quantity }), artwork)
        const session = await openedCheckout(shop, pat, [item])
        expect(await chargedCents(shop, session.id)).toBe(toCents(item.total))
      }
    })
  }

  test('adds up over more than 100 lines', async () => {
    const items = Array.from({ length: 130 }, () => banner({ quantity: 3 }))
    const session = await openedCheckout(shop, pat, items)
    expect(await chargedCents(shop, session.id)).toBe(
      items.reduce((sum, item) => sum + toCents(item.total), 0),
    )
  })
})

describe('issue 8.9 which of several alike is paid', () => {
  test('issue 8.9: a job name with half a character in it is bought like any other, again and again', async () => {
    const jule = await newPerson(shop, 'Jule')
    const file = await uploadArtwork(shop, jule)
    const named = () => ({ ...banner({ jobName: 'Fair \ud83c' }), productArtwork: file })
    await openedCheckout(shop, jule, [named()])
    const session = await openedCheckout(shop, jule, [named()])
    expect((await pay(session)).status).toBe(303)
    expect(await fulfil(shop.deps, session.id)).toMatchObject({ status: 'paid' })
    expect((await ordersOf(shop, jule)).orders).toHaveLength(1)
  })
})

describe('D10 a tampered cart opens no session', () => {
  const opened = async () => await shop.deps.store.sessions.count({})

  test.each([
    ['another total', () => ({ ...banner(), total: 1 }), 409, 'price_changed'],
    ['an unknown product', () => ({ ...banner(), product: 'Gold Bar' }), 404, 'unknown_product'],
    [
      'an unknown option',
      () => ({ ...banner(), options: { ...banner().options, Hem: 'Gold Hem' } }),
      422,
      'unknown_option',
    ],
    [
      'a negative quantity',
      () => ({ ...banner(), options: { ...banner().options, Quantity: -1 } }),
      422,
      'bad_quantity',
    ],
    [
      'a fractional quantity',
      () => ({ ...banner(), options: { ...banner().options, Quantity: 1.5 } }),
      422,
      'bad_quantity',
    ],
    [
      'a huge quantity',
      () => ({ ...banner(), options: { ...banner().options, Quantity: 100_001 } }),
      422,
      'bad_quantity',
    ],
    [
      'a size beyond the maximum',
      () => ({
        ...banner(),
        options: { ...banner().options, Dimensions: { heightFt: 9, heightIn: 1, widthFt: 1, widthIn: 0 } },
      }),
      422,
      'bad_size',
    ],
    ['no artwork', () => ({ ...banner(), productArtwork: '' }), 409, 'artwork_missing'],
    [
      'an address that is not ours',
      () => ({ ...banner(), productArtwork: 'https://elsewhere.example/a.jpg' }),
      409,
      'artwork_missing',
    ],
    [
      "a total above the provider's limit",
      () => banner({ quantity: 100_000, dimensions: { heightFt: 9, heightIn: 0, widthFt: 50, widthIn: 0 } }),
      422,
      'total_out_of_range',
    ],
    ['a malformed item', () => ({ product: 5 }), 422, 'invalid'],
  ])('%s', async (_, item, status, code) => {
    const before = await opened()
    expect(await refusal(await openCheckout(shop, pat, [item()]))).toEqual({ status, code })
    expect(await opened()).toBe(before)
  })

  test('one line named twice', async () => {
    const before = await opened()
    const item = banner()
    expect(await refusal(await openCheckout(shop, pat, [item, banner(), item]))).toEqual({
      status: 422,
      code: 'invalid',
    })
    expect(await opened()).toBe(before)
  })

  test('says was and now of each changed line, and charges only what was accepted', async () => {
    const item = { ...banner(), total: 1 }
    const answer = await openCheckout(shop, pat, [item])
    const { details } = (await answer.json()) as {
      details: { quoteHash: string; lines: { was: number; now: number }[] }
    }
    expect(details.lines).toEqual([expect.objectContaining({ was: 1, now: banner().total })])
    expect((await openCheckout(shop, pat, [item], 'another hash')).status).toBe(409)
    expect((await openCheckout(shop, pat, [item], details.quoteHash)).status).toBe(200)
  })

  test('D21 an address of someone else’s object, and one that was never uploaded', async () => {
    const theirs = await uploadArtwork(shop, sam)
    const missing = artwork.replace(/[0-9a-f]{8}-/, '00000000-')
    for (const productArtwork of [theirs, missing]) {
      const answer = await openCheckout(shop, pat, [{ ...banner(), productArtwork }])
      expect(await refusal(answer)).toEqual({ status: 409, code: 'artwork_missing' })
    }
  })
})

describe('D15 exactly one order', () => {
  test('when the webhook comes first, twice, and the customer returns after', async () => {
    const who = await newPerson(shop)
    const session = await openedCheckout(shop, who, [
      { ...banner(), productArtwork: await uploadArtwork(shop, who) },
    ])
    const paid = await pay(session)
    expect(paid.location).toBe(`${shop.url}/success?session_id=${session.id}`)
    await expect.poll(async () => (await ordersOf(shop, who)).orders.length).toBe(1)
    const [event] = await eventsOf(session.id)
    for (let again = 0; again < 2; again++) expect(await deliver(event?._id ?? '', session.id)).toBe(200)
    expect(await eventsOf(session.id)).toHaveLength(1)
    const read = () => shop.call(`/api/stripe/checkout-session/${session.id}`, { token: who.token })
    const answers = await Promise.all([read(), read(), read()])
    const states = await Promise.all(
      answers.map(answer => answer.json() as Promise<{ status: string; orderId: string }>),
    )
    expect(new Set(states.map(state => state.orderId)).size).toBe(1)
    expect(states[0]).toMatchObject({
      status: 'paid',
      orderId: expect.stringMatching(/^GL-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    })
    expect((await ordersOf(shop, who)).orders).toHaveLength(1)
  })

  test('though the shop hears of the payment while a process works through events it had before', async () => {
    const { store, clock } = shop.deps
    const who = await newPerson(shop)
    const session = await openedCheckout(shop, who, [
      { ...banner(), productArtwork: await uploadArtwork(shop, who) },
    ])
    // Events of tests before may still be worked through.
    const take = () => takeLease(store, PAYMENT_EVENTS, 'another process', MINUTE, clock)
    const busy = await vi.waitUntil(take, { timeout: MINUTE / 2 })
    await pay(session)
    await expect.poll(() => eventsOf(session.id)).toHaveLength(1)
    const asked = vi.spyOn(store.leases, 'update')
    onTestFinished(() => asked.mockRestore())
    await expect.poll(() => asked.mock.calls.map(([name]) => name)).toContain(PAYMENT_EVENTS)
    expect((await ordersOf(shop, who)).orders).toEqual([])
    await busy.release()
    await expect.poll(async () => (await ordersOf(shop, who)).orders.length).toBe(1)
  })

  test('soon also for those that pay together: who is beyond one run’s fifty events waits for the next and no longer', async () => {
    const { events } = shop.deps.store
    const event = { type: 'charge.updated', sessionId: null, receivedAt: '', doneAt: null, attempts: 0 }
    await events.insertAll(Array.from({ length: 110 }, () => ({ ...event, _id: `evt_${randomUUID()}` })))
    expect(await deliver(`evt_${randomUUID()}`, 'cs_unknown')).toBe(200)
    await expect.poll(() => events.count({ where: { doneAt: null } }), { timeout: 8_000 }).toBe(0)
  })

  test('when every webhook is lost, the return page fulfils', async () => {
    const who = await newPerson(shop)
    const session = await openedCheckout(shop, who, [
      { ...banner(), productArtwork: await uploadArtwork(shop, who) },
    ])
    expect((await ordersOf(shop, who)).orders).toEqual([])
    await pay(session)
    await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: who.token })
    expect((await ordersOf(shop, who)).orders).toMatchObject([
      { totalAmount: banner().total, items: [{ product: '13oz Vinyl Banner' }] },
    ])
  })

  test('when every webhook is lost and nobody returns, the hourly sweep fulfils', async () => {
    const who = await newPerson(shop)
    const session = await openedCheckout(shop, who, [
      { ...banner(), productArtwork: await uploadArtwork(shop, who) },
    ])
    await pay(session)
    await sweepCheckouts(shop.deps)
    await sweepCheckouts(shop.deps)
    expect((await ordersOf(shop, who)).orders).toMatchObject([{ totalAmount: banner().total }])
  })

  test('none for an unpaid session, a declined card or a forged webhook', async () => {
    const who = await newPerson(shop)
    const session = await openedCheckout(shop, who, [
      { ...banner(), productArtwork: await uploadArtwork(shop, who) },
    ])
    expect((await pay(session, '4000 0000 0000 0002')).text).toContain('declined')
    const state = await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: who.token })
    expect(await state.json()).toEqual({ status: 'open', orderId: null, lines: [], changed: [] })
    const event = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: session.id, object: 'checkout.session' } },
    })
    const forged = await shop.call('/api/stripe/webhook', {
      method: 'POST',
      body: event,
      headers: { 'Stripe-Signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    })
    expect(forged.status).toBe(400)
    expect((await ordersOf(shop, who)).orders).toEqual([])
  })

  test('none when the amount is not the checkout’s', async () => {
    const who = await newPerson(shop)
    const session = await openedCheckout(shop, who, [
      { ...banner(), productArtwork: await uploadArtwork(shop, who) },
    ])
    const { checkoutId = '' } = (await shop.deps.store.sessions.get(session.id)) ?? {}
    await shop.deps.store.checkouts.update(checkoutId, doc => ({ ...doc, amountCents: doc.amountCents + 1 }))
    await pay(session)
    const state = await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: who.token })
    expect(await state.json()).toMatchObject({ orderId: null })
    expect((await ordersOf(shop, who)).orders).toEqual([])
  })

  test.each<[string, Partial<PaymentSession>]>([
    ['amount', { amountCents: 50 }],
    ['currency', { currency: 'eur' }],
    ['mode', { mode: 'setup' }],
    ['session', { id: 'cs_another' }],
  ])('none when the %s the provider says is not the checkout’s', async (_, change) => {
    const who = await newPerson(shop)
    const { id } = await openedCheckout(shop, who, [
      { ...banner(), productArtwork: await uploadArtwork(shop, who) },
    ])
    await pay({ id, url: `${shop.url}/pay/${id}` })
    const { payments } = shop.deps
    const said = await payments.getSession(id)
    const getSession = async () => said && { ...said, ...change }
    expect(await fulfil({ ...shop.deps, payments: { ...payments, getSession } }, id)).toMatchObject({
      status: 'open',
      orderId: null,
    })
  })

  test('issue 6.16: a session that was never noted is its checkout’s owner’s alone', async () => {
    const who = await newPerson(shop)
    const { id } = await openedCheckout(shop, who, [
      { ...banner(), productArtwork: await uploadArtwork(shop, who) },
    ])
    await shop.deps.store.sessions.remove(id)
    const ask = (token: string) => shop.call(`/api/stripe/checkout-session/${id}`, { token })
    expect((await ask((await newPerson(shop)).token)).status).toBe(404)
    expect((await ask(who.token)).status).toBe(200)
  })

  test('two open checkouts of one cart cannot both be paid', async () => {
    const who = await newPerson(shop)
    const item = { ...banner(), productArtwork: await uploadArtwork(shop, who) }
    const first = await openedCheckout(shop, who, [item])
    const second = await openedCheckout(shop, who, [item])
    expect((await shop.deps.payments.getSession(first.id))?.status).toBe('expired')
    expect((await pay(first)).location).toBe('')
    expect((await pay(second)).location).toContain(second.id)
    expect(
      await shop.call(`/api/stripe/checkout-session/${second.id}`, { token: who.token }).then(r => r.json()),
    ).toMatchObject({ status: 'paid' })
    expect((await ordersOf(shop, who)).orders).toHaveLength(1)
  })

  test('issue 6.5: a line that was bought is not bought again by a late tab, though the cart has forgotten its removal', async () => {
    const who = await newPerson(shop)
    const item = { ...banner(), productArtwork: await uploadArtwork(shop, who) }
    const session = await openedCheckout(shop, who, [item])
    await pay(session)
    await expect.poll(async () => (await ordersOf(shop, who)).orders.length).toBe(1)
    await expect
      .poll(async () => (await shop.deps.store.carts.get(`${who.sub}/main`))?.awaited?.length)
      .toBe(1)
    await shop.deps.store.carts.update(`${who.sub}/main`, doc => ({
      ...doc,
      awaited: [],
      forgotten: { outcomes: 0, removed: 1, revs: 0 },
    }))
    expect(await (await openCheckout(shop, who, [item])).json()).toMatchObject({ code: 'already_paid' })
    const another = { ...item, id: randomUUID() }
    expect((await openCheckout(shop, who, [another])).status).toBe(200)
  })

  test('a cart paid in another tab is answered with its order, whether or not the shop has heard of the payment', async () => {
    const who = await newPerson(shop)
    const item = { ...banner(), productArtwork: await uploadArtwork(shop, who) }
    const session = await openedCheckout(shop, who, [item])
    await pay(session)
    await expect.poll(async () => (await ordersOf(shop, who)).orders.length).toBe(1)
    const [order] = (await ordersOf(shop, who)).orders
    const details = { orderId: order?.orderId, sessionId: session.id }
    const { checkoutId = '' } = (await shop.deps.store.openCheckouts.get(`${who.sub}/main`)) ?? {}
    const again = async () => (await openCheckout(shop, who, [item])).json()
    expect(await again()).toMatchObject({ code: 'already_paid', details })
    await shop.deps.store.checkouts.update(checkoutId, doc => ({ ...doc, state: 'open', orderId: null }))
    expect(await again()).toMatchObject({ code: 'already_paid', details })
    expect((await ordersOf(shop, who)).orders).toHaveLength(1)
    await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: who.token })
    expect((await openCheckout(shop, who, [{ ...item, id: undefined }])).status).toBe(200)
  })

  test('openings at the same moment leave one session open', async () => {
    const who = await newPerson(shop)
    const item = { ...banner(), productArtwork: await uploadArtwork(shop, who) }
    const answers = await Promise.all(Array.from({ length: 4 }, () => openCheckout(shop, who, [item])))
    expect(answers.map(answer => answer.status).every(status => status === 200 || status === 409)).toBe(true)
    const all = await shop.deps.store.sessions.find({})
    const sessions = all.filter(({ owner }) => owner === who.sub)
    const open = await Promise.all(sessions.map(({ _id }) => shop.deps.payments.getSession(_id)))
    expect(open.filter(session => session?.status === 'open')).toHaveLength(1)
  })
})

describe('D7 what was bought leaves the shop’s own cart', () => {
  test('by its next sync a device has it no more; a line changed meanwhile stays, and the answer says so', async () => {
    const who = await newPerson(shop)
    const items = [banner(), banner({ quantity: 2 })].map(item => ({ ...item, productArtwork: '' }))
    const artworks = await Promise.all(items.map(() => uploadArtwork(shop, who)))
    const sent = items.map((item, index) => ({ ...item, productArtwork: artworks[index] ?? '' }))
    const added = sent.map(({ id = '', options, productArtwork }) => {
      const key = keyOfAddress(shop.deps.artworkBase, productArtwork) ?? ''
      const front = { bucket: 'order-artwork', key, fileName: '', size: 8, type: 'image/jpeg' } as const
      return mutations.add(id, { options: options as CartLine['options'], artwork: { front, back: null } })
    })
    const sync = (muts: CartMutation[]) =>
      shop
        .call('/api/sync/cart', { token: who.token, json: syncOf(who.sub, muts) })
        .then(answer => answer.json())
    await sync(added)
    const session = await openedCheckout(shop, who, sent)
    const [kept = ''] = sent.map(({ id }) => id)
    await sync([mutations.patch(kept, { options: { Quantity: 9 } })])
    await pay(session)
    const state = await shop.call(`/api/stripe/checkout-session/${session.id}`, { token: who.token })
    expect(await state.json()).toMatchObject({ status: 'paid', changed: [kept] })
    expect(await sync([])).toMatchObject({
      v: 3,
      snapshot: { lines: [{ id: kept, options: { Quantity: 9 } }] },
    })
  })
})

describe('authorisation before existence', () => {
  test('another customer’s checkout, orders and artwork are not found; without a token 401', async () => {
    const session = await openedCheckout(shop, pat, [banner()])
    const key = decodeURIComponent(artwork.split('/order-artwork/')[1] ?? '')
    const calls: [string, RequestInit & { json?: unknown }][] = [
      [`/api/stripe/checkout-session/${session.id}`, {}],
      ['/api/aws/get-presigned-url', { json: { bucket: 'order-artwork', key } }],
    ]
    for (const [path, init] of calls) {
      expect((await shop.call(path, { ...init, token: sam.token })).status).toBe(404)
      expect((await shop.call(path, init)).status).toBe(401)
      expect((await shop.call(path, { ...init, token: `${sam.token}x` })).status).toBe(401)
      expect((await shop.call(path, { ...init, token: pat.token })).status).toBe(200)
    }
    for (const path of ['/api/orders/customer-orders', `/api/artwork?key=${encodeURIComponent(key)}`])
      expect((await shop.call(path)).status).toBe(401)
    for (const path of ['/api/users', '/api/stripe/create-checkout-session'])
      expect((await shop.call(path, { json: {} })).status).toBe(401)
    expect((await ordersOf(shop, sam)).orders).toEqual([])
    const taken = await shop.call('/api/aws/get-presigned-upload-url', {
      token: sam.token,
      json: { bucket: 'order-artwork', key, contentType: 'image/jpeg' },
    })
    expect(taken.status).toBe(404)
  })

  test('an unknown session is not found', async () => {
    expect((await shop.call('/api/stripe/checkout-session/cs_test_none', { token: pat.token })).status).toBe(
      404,
    )
  })
})
