import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { runActs } from '#api/services/booth/acts.ts'
import { issueBoothKey, revokeBoothKey } from '#api/services/booth/keys.ts'
import { secretHash } from '#api/services/booth/links.ts'
import { COLLECTION_NAMES } from '#api/store/schema.ts'
import { browserOf, linkedTicket, newSecret, offerBytes, offeredLine } from '#api/testing/booth.ts'
import { ordersOf, pay } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { boothCode, importBoothKey } from '#shared/booth/code.ts'
import type { VisitorView } from '#shared/contract/booth.ts'
import { ORDER_TOKEN_HEADER, ORDER_VISIT_HEADER } from '#shared/contract/limits.ts'
import { DAY } from '#shared/time.ts'

let shop: TestShop
beforeAll(async () => {
  // Tests here come from one address, and miss often.
  shop = await openTestShop({ RATE_LIMIT: '1000000' })
  const { hit } = shop.deps.counters
  shop.deps.counters = {
    ...shop.deps.counters,
    hit: (limit, ...others) =>
      limit === 'order-misses' ? { count: 0, resetAt: 0 } : hit.call(shop.deps.counters, limit, ...others),
  }
})
afterAll(() => shop.close())

const CONTACT = { name: 'Ann', phone: '555', mail: 'ann@example.com', company: 'Ann & Co' }
const viewOf = async (answer: Response) => (await answer.json()) as VisitorView
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const stored = (id: string) => shop.deps.store.tickets.get(id)
const act = (ticket: string, sent: Parameters<typeof runActs>[2][number]['act']) =>
  runActs(shop.deps, ticket, [{ id: randomUUID(), act: sent }])
/** Everything the store holds of the booth. */
async function records() {
  const names = COLLECTION_NAMES.filter(name => /^(ticket|offer|surplus|checkout|order)/.test(name))
  return Promise.all(names.map(async name => [name, await shop.deps.store[name].find({})] as const))
}

describe('B8: a link that opens nothing', () => {
  test('B8: wrong, ended, cancelled, forgotten and cut links, and a forged code, get one identical 404', async () => {
    const [ended, cancelled, forgotten] = await Promise.all([
      linkedTicket(shop),
      linkedTicket(shop),
      linkedTicket(shop, { forgotten: true }),
    ])
    await act(ended.ticket._id, { kind: 'revoke', hash: secretHash(ended.token) })
    await act(cancelled.ticket._id, { kind: 'cancel' })
    const tokens = [newSecret(), ended.token, cancelled.token, forgotten.token, ended.token.slice(1), '']
    const paths = ['', '/pay', '/contact', '/claim', '/forget', '/session', '/picture']
    const answers = new Set<string>()
    for (const token of tokens)
      for (const path of paths) {
        const answer = await browserOf(shop, token)(path)
        const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>
        answers.add(JSON.stringify([answer.status, body, answer.headers.get('Referrer-Policy')]))
      }
    const forged = await browserOf(shop, newSecret())('', { code: '123456789' })
    const { requestId: _, ...body } = (await forged.json()) as Record<string, unknown>
    answers.add(JSON.stringify([forged.status, body, forged.headers.get('Referrer-Policy')]))
    const only = { error: 'There is nothing at this address', code: 'not_found' }
    expect([...answers]).toEqual([JSON.stringify([404, only, 'no-referrer'])])
  })

  test('B8: 10,000 guesses find nothing, and but for 30 a minute are refused before they are looked at', async () => {
    await linkedTicket(shop)
    const other = await openTestShop({ RATE_LIMIT: '1000000' })
    await linkedTicket(other)
    const app = createApp(other.deps, { version: 'test', mounts: [] })
    const answers = new Map<number, number>()
    for (let guess = 0; guess < 10_000; guess++) {
      const headers = { [ORDER_TOKEN_HEADER]: newSecret(), [ORDER_VISIT_HEADER]: newSecret() }
      const { status } = await app.request('/api/o', { method: 'POST', headers })
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    await other.close()
    expect([...answers.keys()].toSorted()).toEqual([404, 429])
    // They may have taken two minutes of the clock.
    expect(answers.get(404) ?? 0).toBeLessThanOrEqual(90)
  })

  test('B9: what a link is answered is kept by nobody on the way, found by no search and named to no other page', async () => {
    const { token } = await linkedTicket(shop)
    const { headers } = await browserOf(shop, token)('')
    const named = ['Cache-Control', 'Referrer-Policy', 'X-Robots-Tag'].map(name => headers.get(name))
    expect(named).toEqual(['no-store', 'no-referrer', 'noindex'])
  })

  test('issue 9.3: one link is called 60 times a minute, and opens ten payments an hour', async () => {
    const { token, offer } = await linkedTicket(shop)
    const visitor = browserOf(shop, token)
    const payments: number[] = []
    for (let time = 0; time < 11; time++)
      payments.push((await visitor('/pay', { offerId: offer._id })).status)
    expect(payments).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const looks: number[] = []
    for (let time = 0; time < 50; time++) looks.push((await visitor('')).status)
    expect([looks.slice(0, 49).every(status => status === 200), looks[49]]).toEqual([true, 429])
  })
})

describe('issue 9.3: a visitor’s own phone', () => {
  test('B9: the first browser is the visitor’s: others see the order without contact, and change nothing', async () => {
    const { ticket, token, offer } = await linkedTicket(shop)
    const [first, other] = [browserOf(shop, token), browserOf(shop, token)]
    expect(await viewOf(await first(''))).toMatchObject({
      state: 'open',
      isVisitor: true,
      offer: { id: offer._id, totalCents: offer.totalCents },
      order: null,
    })
    expect((await viewOf(await first('/contact', CONTACT))).contact).toEqual(CONTACT)
    expect(await viewOf(await other(''))).toMatchObject({ isVisitor: false, contact: null })
    for (const path of ['/contact', '/claim', '/forget', '/picture']) {
      const body = path === '/contact' ? CONTACT : { line: randomUUID(), slot: 'front' }
      const { token: bearer } = await newPerson(shop)
      expect([path, (await other(path, body, { token: bearer })).status]).toEqual([path, 403])
    }
    expect((await stored(ticket._id))?.contact).toEqual(CONTACT)
    await act(ticket._id, { kind: 'letIn' })
    expect(await viewOf(await other(''))).toMatchObject({ isVisitor: true })
    expect(await viewOf(await first(''))).toMatchObject({ isVisitor: false, contact: null })
  })

  test('issue 9.3: looking opens no payment page; each press of Pay opens one, whose addresses carry no token', async () => {
    const { token, ticket, offer } = await linkedTicket(shop)
    const visitor = browserOf(shop, token)
    await visitor('')
    const owner = `ticket:${ticket._id}`
    expect(await shop.deps.store.checkouts.count({ where: { owner } })).toBe(0)
    const { url } = (await (await visitor('/pay', { offerId: offer._id })).json()) as { url: string }
    const { location } = await pay({ id: '', url })
    expect(location).toContain('/o/paid?session_id=')
    expect(url + location).not.toContain(token)
    const sessionId = new URL(location).searchParams.get('session_id')
    const paid = await (await visitor('/session', { sessionId })).json()
    expect(paid).toMatchObject({ status: 'paid', orderId: expect.any(String) })
    expect(await viewOf(await visitor(''))).toMatchObject({ state: 'paid', order: { toFollow: 1 } })
    expect(await codeOf(await visitor('/pay', { offerId: offer._id }))).toBe('already_paid')
    const { token: another } = await linkedTicket(shop)
    expect((await browserOf(shop, another)('/session', { sessionId })).status).toBe(404)
  })

  test('B3: what is charged is the current offer at the shop’s price, or at one the payer accepted', async () => {
    const line = offeredLine(shop)
    const was = { ...line, totalCents: line.totalCents - 100 }
    const { token, ticket, offer } = await linkedTicket(shop, {}, [was])
    const visitor = browserOf(shop, token)
    const asked = await visitor('/pay', { offerId: offer._id })
    const { code, details } = (await asked.json()) as { code: string; details: { quoteHash: string } }
    expect([asked.status, code]).toEqual([409, 'price_changed'])
    const accepted = await visitor('/pay', { offerId: offer._id, accept: details.quoteHash })
    expect(accepted.status).toBe(200)
    const [checkout] = await shop.deps.store.checkouts.find({ where: { owner: `ticket:${ticket._id}` } })
    expect(checkout?.amountCents).toBe(line.totalCents)
    expect(await codeOf(await visitor('/pay', { offerId: randomUUID() }))).toBe('offer_changed')
  })

  test('B7: once a ticket is cancelled its link opens nothing, and its open page is ended', async () => {
    const { token, ticket, offer } = await linkedTicket(shop)
    const { url } = (await (await browserOf(shop, token)('/pay', { offerId: offer._id })).json()) as {
      url: string
    }
    await act(ticket._id, { kind: 'cancel' })
    expect((await browserOf(shop, token)('/pay', { offerId: offer._id })).status).toBe(404)
    expect((await pay({ id: '', url })).location).toBe('')
  })
})

describe('issue 9.3: a code that carries the order itself', () => {
  async function tablet() {
    const lastDay = new Date(Date.now() + DAY).toISOString().slice(0, 10)
    const issued = await issueBoothKey(shop.deps, 'auth0|staff', {
      deviceId: randomUUID(),
      label: 'One',
      lastDay,
    })
    if (!issued.ok) throw new Error(issued.code)
    const key = await importBoothKey(new Uint8Array(Buffer.from(issued.key.key, 'base64')))
    const [ticketId, token] = [randomUUID(), newSecret()]
    const { kid } = issued.key
    const codeFor = (offer: Uint8Array<ArrayBuffer>, link = token, origin = shop.url) =>
      boothCode(key, { kid, offer, tokenHash: secretHash(link), origin })
    return { kid, ticketId, token, codeFor }
  }

  test('issue 9.3: a phone brings an order the shop has not heard of, and pays it while the tablet is offline', async () => {
    const { ticketId, token, codeFor } = await tablet()
    const code = await codeFor(offerBytes(shop, ticketId, 1))
    const visitor = browserOf(shop, token)
    expect((await visitor('')).status).toBe(404)
    const view = await viewOf(await visitor('', { code }))
    expect(view).toMatchObject({ state: 'open', isVisitor: true, isNewer: false })
    expect((await visitor('/pay', { offerId: view.offer.id })).status).toBe(200)
    expect(await stored(ticketId)).toMatchObject({ staff: 'auth0|staff', heardFromTablet: false })
  })

  test('B5: the tablet’s own copy is the same offer; a newer one is shown to whoever comes with the old code', async () => {
    const { ticketId, token, codeFor } = await tablet()
    const [old, fresh] = [offerBytes(shop, ticketId, 1), offerBytes(shop, ticketId, 2)]
    const visitor = browserOf(shop, token)
    const first = await viewOf(await visitor('', { code: await codeFor(old) }))
    await act(ticketId, { kind: 'offer', bytes: Buffer.from(old).toString('base64') })
    expect((await stored(ticketId))?.offers).toHaveLength(1)
    await act(ticketId, { kind: 'offer', bytes: Buffer.from(fresh).toString('base64') })
    const later = await viewOf(await visitor('', { code: await codeFor(old) }))
    expect([later.isNewer, later.offer.id === first.offer.id]).toEqual([true, false])
    expect(await codeOf(await visitor('/pay', { offerId: first.offer.id }))).toBe('offer_changed')
  })

  test('B8: a code altered anywhere, under another link or shop, or of a revoked key changes no record', async () => {
    const { kid, ticketId, token, codeFor } = await tablet()
    const offer = offerBytes(shop, ticketId, 1)
    const code = await codeFor(offer)
    const bytes = BigInt(code)
    const before = await records()
    for (let bit = 0n; bit < 40n; bit++) {
      const altered = bytes ^ (1n << ((bit * 47n) % BigInt(bytes.toString(2).length - 1)))
      expect((await browserOf(shop, token)('', { code: altered.toString() })).status).toBe(404)
    }
    const foreign = [await codeFor(offer, newSecret()), await codeFor(offer, token, 'https://other.example')]
    for (const other of [...foreign, code.slice(1), code.slice(0, -1)])
      expect((await browserOf(shop, token)('', { code: other })).status).toBe(404)
    await revokeBoothKey(shop.deps, 'auth0|staff', kid)
    expect((await browserOf(shop, token)('', { code })).status).toBe(404)
    expect(await records()).toEqual(before)
  })

  test('B8: a link that was ended is not opened again by its code', async () => {
    const { ticketId, token, codeFor } = await tablet()
    const code = await codeFor(offerBytes(shop, ticketId, 1))
    expect((await browserOf(shop, token)('', { code })).status).toBe(200)
    await act(ticketId, { kind: 'revoke', hash: secretHash(token) })
    const before = await records()
    const newer = await codeFor(offerBytes(shop, ticketId, 2))
    for (const sent of [code, newer])
      expect((await browserOf(shop, token)('', { code: sent })).status).toBe(404)
    expect(await records()).toEqual(before)
  })
})

describe('B10: claiming', () => {
  test('B10: the visitor’s browser claims once for one person; the same again is the same, another is told and named nobody', async () => {
    const { token, ticket } = await linkedTicket(shop)
    const visitor = browserOf(shop, token)
    await visitor('')
    const [pat, other] = [await newPerson(shop, 'Pat'), await newPerson(shop, 'Other')]
    expect((await visitor('/claim')).status).toBe(401)
    for (const _ of [1, 2])
      expect(await viewOf(await visitor('/claim', {}, { token: pat.token }))).toMatchObject({
        isClaimed: true,
      })
    const refused = await visitor('/claim', {}, { token: other.token })
    const body = await refused.text()
    expect([refused.status, body.includes('claimed'), body.includes(pat.sub)]).toEqual([409, true, false])
    expect((await stored(ticket._id))?.claimedBy).toBe(pat.sub)
  })

  test('B10: a claimed order is in its person’s Orders once, whether claimed before or after it was paid, and in nobody else’s', async () => {
    const pat = await newPerson(shop, 'Pat')
    for (const isFirst of [true, false]) {
      const { token, ticket, offer } = await linkedTicket(shop)
      const visitor = browserOf(shop, token)
      await visitor('')
      const claim = () => visitor('/claim', {}, { token: pat.token })
      if (isFirst) await claim()
      await act(ticket._id, {
        kind: 'taken',
        offerId: offer._id,
        method: 'cash',
        ref: '',
        cents: offer.totalCents,
        by: 'Kim',
        sawPhone: false,
      })
      if (!isFirst) await claim()
    }
    const { orders, totalPages } = await ordersOf(shop, pat)
    expect([orders.length, new Set(orders.map(({ orderId }) => orderId)).size, totalPages]).toEqual([2, 2, 1])
    const [newest] = (await ordersOf(shop, pat, '?limit=1')).orders
    const [oldest] = (await ordersOf(shop, pat, '?limit=1&page=2')).orders
    expect([newest?.orderId, oldest?.orderId]).toEqual(orders.map(({ orderId }) => orderId))
    const path = `/api/orders/customer-orders/${newest?.orderId}`
    expect((await shop.call(path, { token: pat.token })).status).toBe(200)
    const other = await newPerson(shop, 'Other')
    expect((await ordersOf(shop, other)).orders).toEqual([])
    expect((await shop.call(path, { token: other.token })).status).toBe(404)
  })
})
