import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import type { Deps } from '#api/deps.ts'
import { type OpenSession, type PaymentSession, SessionRefused } from '#api/gateways/ports.ts'
import { boardPage } from '#api/services/desk/board.ts'
import { insertOrder } from '#api/services/orders/new-order.ts'
import { itemFor, productNamed } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { orderDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'

let shop: TestShop
let pat: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  pat = await newPerson(shop, 'Pat')
})

/** Calls the API as it would be with these parts. */
const calling = (parts: Partial<Deps>) => (path: string, json: unknown) =>
  createApp({ ...shop.deps, ...parts }, { version: 'test', mounts: [] }).request(path, {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { Authorization: `Bearer ${pat.token}`, 'Content-Type': 'application/json' },
  })
const call = (path: string, json: unknown) => calling({})(path, json)
const silent: Partial<Deps> = { profiles: { of: async () => null } }
const stored = () => shop.deps.store.users.get(pat.sub)
const messages = () => shop.deps.store.messages.find({ where: { owner: pat.sub } })
const CEO = {
  email: 'ceo@goldleaf.example',
  name: 'CEO Goldleaf',
  picture: 'https://elsewhere.example/ceo.png',
}
const ASK = { category: 'Pricing', orderId: '', message: 'Send it all to me' }

describe('issue 6.14: who somebody is, is the identity provider’s word', () => {
  test('a record that says otherwise is taken, and believed by nobody', async () => {
    const answer = await call('/api/users', { ...CEO, auth0Id: pat.sub })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { email: pat.email, name: 'Pat', picture: '', auth0Id: pat.sub },
    ])
    await call('/api/users/contact-us', { ...ASK, name: CEO.name, email: CEO.email })
    expect(await messages()).toMatchObject([{ name: 'Pat', email: pat.email, emailVerified: false }])
  })

  test('whether the e-mail is verified is kept with it', async () => {
    const said = { name: 'Pat', email: 'p@example.com', emailVerified: true, picture: '' }
    await calling({ profiles: { of: async () => said } })('/api/users', {})
    expect((await stored())?.provider).toEqual({ ...said, at: expect.stringMatching(/^20/) })
  })

  test('while the provider says nothing, nothing is said of them, and the call is done all the same', async () => {
    const answer = await calling(silent)('/api/users', CEO)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { email: '', name: '', picture: '', auth0Id: pat.sub },
    ])
    expect((await calling(silent)('/api/users/contact-us', ASK)).status).toBe(200)
    expect(await messages()).toMatchObject([{ name: '', email: '', message: ASK.message }])
  })

  test('a record of a shop before this one is believed by nobody either, and the next call asks', async () => {
    await shop.deps.store.users.insert({
      _id: pat.sub,
      ...CEO,
      updatedAt: '2026-11-01T00:00:00.000Z',
      keys: ['k'],
    })
    await calling(silent)('/api/users/contact-us', ASK)
    await call('/api/users/contact-us', ASK)
    expect(
      (await messages())
        .map(({ name, email }) => ({ name, email }))
        .toSorted((a, b) => a.name.length - b.name.length),
    ).toEqual([
      { name: '', email: '' },
      { name: 'Pat', email: pat.email },
    ])
    expect(await stored()).toMatchObject({ ...CEO, keys: ['k'], provider: { email: pat.email } })
  })

  test('what is known stays known while the provider is away, and is asked anew at each sign-in', async () => {
    await call('/api/users', {})
    await calling(silent)('/api/users', {})
    expect((await stored())?.provider?.email).toBe(pat.email)
    const changed = { name: 'Pat Doe', email: 'new@example.com', emailVerified: true, picture: '' }
    await calling({ profiles: { of: async () => changed } })('/api/users', {})
    expect((await stored())?.provider).toMatchObject(changed)
  })
})

test('issue 11.1: an order is found by the name its customer has by now, and by the one they had', async () => {
  const { _id, ...fields } = orderDoc({ owner: pat.sub })
  await call('/api/users', {})
  const { orderId } = await insertOrder(shop.deps, _id, fields)
  const changed = { name: 'Zuzana Married', email: pat.email, emailVerified: true, picture: '' }
  await calling({ profiles: { of: async () => changed } })('/api/users', {})
  for (const find of ['zuz', pat.email]) {
    const { orders } = await boardPage(shop.deps, { status: '', flag: '', find, cursor: '', limit: 50 })
    expect(
      orders.map(order => order.orderId),
      find,
    ).toContain(orderId)
  }
})

describe('issue 6.14: an e-mail the payment provider does not take stops no checkout', () => {
  const cloth = () => {
    const product = productNamed(shop, 'Solid Color Table Throws')
    return { items: [itemFor(product, defaultSelection(product))] }
  }
  const knownAs = (email: string): Partial<Deps> => ({
    profiles: { of: async () => ({ name: 'Pat', email, emailVerified: false, picture: '' }) },
  })
  /** The provider as it is, but for an e-mail. */
  function picky(refuses: string) {
    const asked: OpenSession[] = []
    const openSession = async (request: OpenSession): Promise<PaymentSession> => {
      asked.push(request)
      if (request.customerEmail === refuses)
        throw new SessionRefused('Invalid email address', { ofEmail: true })
      return shop.deps.payments.openSession(request)
    }
    return { asked, payments: { ...shop.deps.payments, openSession } }
  }
  const open = async (parts: Partial<Deps>) => {
    const answer = await calling(parts)('/api/stripe/create-checkout-session', cloth())
    return [answer.status, await answer.json()] as const
  }

  test('one that is none is left out: the page asks for it', async () => {
    const { asked, payments } = picky('none')
    expect(await open({ ...knownAs('a@b'), payments })).toMatchObject([200, { url: expect.any(String) }])
    expect(asked.map(({ customerEmail }) => customerEmail)).toEqual([''])
  })

  test('one that the provider refuses is tried again without, as another request, and stays left out', async () => {
    const { asked, payments } = picky('pat@refused.example')
    const [status, opened] = await open({ ...knownAs('pat@refused.example'), payments })
    expect([status, opened]).toMatchObject([200, { url: expect.any(String) }])
    expect(asked.map(({ customerEmail, emailRefused }) => [customerEmail, emailRefused])).toEqual([
      ['pat@refused.example', false],
      ['', true],
    ])
    const [checkout] = await shop.deps.store.checkouts.find({ where: { owner: pat.sub } })
    expect(checkout).toMatchObject({ state: 'open', email: '', emailRefused: true, sessionId: opened.id })
  })

  test('one that is fine goes along', async () => {
    const { asked, payments } = picky('none')
    expect((await open({ payments }))[0]).toBe(200)
    expect(asked.map(({ customerEmail }) => customerEmail)).toEqual([pat.email])
  })
})
