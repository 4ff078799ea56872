import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  GOOD_ADDRESS,
  GOOD_CARD,
  openPage,
  payAs,
  post,
  SHOP,
  type StartedPayments,
  sessionParams,
  startPayments,
} from './testing/harness.ts'

let at: StartedPayments

beforeEach(async () => {
  at = await startPayments()
})

afterEach(() => at.stop())

async function open(withAddress = false): Promise<string> {
  const collect = { shipping_address_collection: { allowed_countries: ['US' as const] } }
  const params = { ...sessionParams(at), ...(withAddress ? collect : {}) }
  return (await at.stripe().checkout.sessions.create(params)).id
}

const state = (id: string) => at.stripe().checkout.sessions.retrieve(id)
const paidEvents = async () => {
  await at.tick()
  return at.received.filter(({ body }) => JSON.parse(body).type === 'checkout.session.completed').length
}

test('the page shows lines, total, labelled fields, the amount on the button and a way back', async () => {
  const { page } = await openPage(at.browser, await open())
  for (const part of [
    '13oz Vinyl Banner × 2',
    '>Card number</label>',
    '>Pay $90.00</button>',
    `href="${SHOP}/cancel"`,
  ]) {
    expect(page).toContain(part)
  }
  expect(page).not.toContain('Address line 1')
})

test('4242 pays and leads to the success address with the session’s id (D7)', async () => {
  const id = await open()
  const response = await payAs(at.browser, id)
  expect([response.status, response.headers.get('Location')]).toEqual([
    303,
    `${SHOP}/success?session_id=${id}`,
  ])
  expect(await state(id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: expect.stringMatching(/^pi_/),
    customer_details: { name: 'Dana Demo' },
  })
})

test('a declined card leaves the session open, keeps what was typed, and another card pays', async () => {
  const id = await open(true)
  const declined = await payAs(at.browser, id, {
    ...GOOD_CARD,
    ...GOOD_ADDRESS,
    number: '4000 0000 0000 0002',
  })
  const page = await declined.text()
  expect(declined.status).toBe(422)
  expect(page).toContain('Your card was declined.')
  expect(page).toContain('value="100 Goldleaf Way"')
  expect((await state(id)).status).toBe('open')
  expect((await payAs(at.browser, id, { ...GOOD_CARD, ...GOOD_ADDRESS })).status).toBe(303)
})

test.each([
  ['a mistyped number', { number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
  ['a real-looking card', { number: '5555 5555 5555 4444' }, 'Use the test card 4242 4242 4242 4242.'],
  ['letters', { number: 'abcd' }, 'Your card number is invalid.'],
  ['an expired card', { expiry: '10/26' }, 'Your card has expired.'],
  ['no date', { expiry: '13/30' }, 'Enter the expiry date as MM/YY.'],
  ['a short CVC', { cvc: '12' }, 'Enter the 3 digits'],
  ['no name', { name: ' ' }, 'Enter the name on the card.'],
])('%s is explained at its field', async (_, changes, text) => {
  const id = await open()
  const response = await payAs(at.browser, id, { ...GOOD_CARD, ...changes })
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toContain(text)
  expect(page).toContain(`id="${Object.keys(changes)[0]}-error"`)
  expect((await state(id)).payment_status).toBe('unpaid')
})

test('a card works to the last moment of its month', async () => {
  const id = await open()
  const response = await payAs(at.browser, id, { ...GOOD_CARD, expiry: '11/2026' })
  expect(response.status).toBe(303)
})

test('a card number that is no test card and the security code never come back', async () => {
  const fields = { ...GOOD_CARD, number: '5555 5555 5555 4444', cvc: '987' }
  const page = await (await payAs(at.browser, await open(), fields)).text()
  // The ticket is made of random digits, which may be any.
  expect(page.replace(/name="ticket" value="[^"]+"/, '').replaceAll(/cs_test_\w+/g, '')).not.toMatch(
    /5555|987/,
  )
})

test.each([
  ['no street', { line1: '' }, 'Enter the street address.'],
  ['no city', { city: '' }, 'Enter the city.'],
  ['a state abroad', { state: 'ON' }, 'Enter the state'],
  ['a short ZIP code', { postalCode: '9172' }, 'Enter the ZIP code'],
])('D11 with delivery, %s is explained', async (_, changes, text) => {
  const id = await open(true)
  const response = await payAs(at.browser, id, { ...GOOD_CARD, ...GOOD_ADDRESS, ...changes })
  expect([response.status, (await response.text()).includes(text)]).toEqual([422, true])
})

test('D11 the delivery address is kept on the session, with its own recipient if one is given', async () => {
  const id = await open(true)
  await payAs(at.browser, id, { ...GOOD_CARD, ...GOOD_ADDRESS, line2: 'Unit 4', recipient: 'Front Desk' })
  const shipping = (await state(id)).collected_information?.shipping_details
  expect(shipping).toEqual({
    name: 'Front Desk',
    address: {
      line1: '100 Goldleaf Way',
      line2: 'Unit 4',
      city: 'Covina',
      state: 'CA',
      postal_code: '91722',
      country: 'US',
    },
  })
})

test('D15 a form posted twice pays once, and both times leads on', async () => {
  const id = await open()
  const { ticket } = await openPage(at.browser, id)
  const both = await Promise.all([1, 2].map(() => post(at.browser, id, { ticket, ...GOOD_CARD })))
  expect(both.map(response => response.status)).toEqual([303, 303])
  expect(await paidEvents()).toBe(1)
})

test('a payment form counts only from the browser and page it was made for', async () => {
  const [id, other] = [await open(), await open()]
  const { ticket } = await openPage(at.browser, id)
  const foreign = await post(at.newBrowser(), id, { ticket, ...GOOD_CARD })
  const swapped = await post(at.browser, other, { ticket, ...GOOD_CARD })
  const bare = await post(at.browser, id, GOOD_CARD)
  expect([foreign.status, swapped.status, bare.status]).toEqual([403, 403, 403])
  const body = new URLSearchParams({ ticket, ...GOOD_CARD })
  const elsewhere = await at.browser.go(`/pay/${id}`, {
    method: 'POST',
    headers: { Origin: 'https://evil.example' },
    body,
  })
  expect(elsewhere.status).toBe(403)
  expect([(await state(id)).status, (await state(other)).status]).toEqual(['open', 'open'])
})

test('paid, expired and unknown sessions say so', async () => {
  const [paid, expired] = [await open(), await open()]
  await payAs(at.browser, paid)
  at.time.now += 3600_000
  expect((await openPage(at.browser, paid)).page).toContain('Already paid')
  expect((await openPage(at.browser, expired)).page).toContain('This checkout has expired')
  const unknown = await at.browser.go('/pay/cs_test_none')
  expect([unknown.status, (await unknown.text()).includes('Payment not found')]).toEqual([404, true])
})

test('an expired session cannot be paid with a form opened before', async () => {
  const id = await open()
  const { ticket } = await openPage(at.browser, id)
  await at.stripe().checkout.sessions.expire(id)
  const response = await post(at.browser, id, { ticket, ...GOOD_CARD })
  expect(await response.text()).toContain('This checkout has expired')
  expect((await state(id)).payment_status).toBe('unpaid')
})

test('names of lines cannot become markup', async () => {
  const price_data = { currency: 'usd', unit_amount: 100, product_data: { name: '<img src=x onerror=x>' } }
  const params = { ...sessionParams(at), line_items: [{ quantity: 1, price_data }] }
  const { id } = await at.stripe().checkout.sessions.create(params)
  expect((await openPage(at.browser, id)).page).not.toContain('<img')
})

test('the page closes itself down but lets its form reach the success address', async () => {
  const response = await at.browser.go(`/pay/${await open()}`)
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`form-action 'self' ${SHOP}`)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})

test('issue 8.9: the page is set in the shop’s type, with its mark and the picture of what is paid', async () => {
  const params = sessionParams(at)
  const image = `${SHOP}/images/13oz-vinyl-banner/whole-640.jpg`
  const product_data = { name: '13oz Vinyl Banner', images: [image] }
  params.line_items = [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 4500, product_data } }]
  const { id } = await at.stripe().checkout.sessions.create(params)
  const { page, response } = await pageOf(id)
  expect(page).toContain(`<img src="${image}" alt=""`)
  expect(page).toMatch(/class="brand"><svg/)
  const [, type = ''] = /src:url\(([^)]+)\)/.exec(page) ?? []
  const font = await at.browser.go(type)
  expect([font.status, font.headers.get('Content-Type')]).toEqual([200, 'font/woff2'])
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("font-src 'self'; img-src 'self'")
})

test('issue 8.9: which of several alike is paid stands below its name', async () => {
  const params = sessionParams(at)
  const product_data = { name: '13oz Vinyl Banner', description: 'Fair <b>&</b> square, 2 ft high' }
  params.line_items = [{ quantity: 2, price_data: { currency: 'usd', unit_amount: 4500, product_data } }]
  const { id } = await at.stripe().checkout.sessions.create(params)
  const { page } = await pageOf(id)
  expect(page).toContain('× 2<br><small>Fair &lt;b&gt;&amp;&lt;/b&gt; square, 2 ft high</small>')
})

async function pageOf(id: string) {
  const response = await at.browser.go(`/pay/${id}`)
  return { response, page: await response.text() }
}
