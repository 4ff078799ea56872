import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopToken } from '#api/services/mail/stop.ts'
import { browserOf, newSecret } from '#api/testing/booth.ts'
import { newPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'

let shop: TestShop
const lines: string[] = []

beforeAll(async () => {
  const log = pino({ level: 'debug', base: null }, { write: line => void lines.push(line) })
  shop = await openTestShop({}, log)
})
afterAll(() => shop.close())

test('a request leaves one line: id, method, path, status and time, nothing of its query, token or body', async () => {
  const { token } = await newPerson(shop, 'Pat')
  const quote = '/api/cart/quote'
  const refused = await shop.call(`${quote}?session_id=cs_secret`, { token, json: { items: 'secret' } })
  const orders = '/api/orders/customer-orders'
  const answered = await shop.call(`${orders}?orderId=secret`, { token })
  const said = (answer: Response) =>
    lines
      .map(line => JSON.parse(line) as Record<string, unknown>)
      .filter(({ id }) => id === answer.headers.get('X-Request-Id'))
  await expect.poll(() => said(answered)).toHaveLength(1)
  const usual = { level: 30, time: expect.any(Number), id: expect.any(String), ms: expect.any(Number) }
  expect(said(refused)).toEqual([{ ...usual, method: 'POST', path: quote, status: 422 }])
  expect(said(answered)).toEqual([{ ...usual, method: 'GET', path: orders, status: 200 }])
  expect(lines.filter(line => line.includes('secret') || line.includes(token))).toEqual([])
})

test('a request that is refused on its way in leaves its line too, with what it was told', async () => {
  lines.length = 0
  const refused = await shop.call(`/api/product?name=${'x'.repeat(9_000)}`)
  await expect.poll(() => lines.length).toBe(1)
  const { path, status } = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect([refused.status, path, status]).toEqual([400, '/api/product', 400])
})

test('B9: no secret of an order link is in the log, whether its page is asked for or its calls', async () => {
  lines.length = 0
  const token = newSecret()
  for (const path of [`/o/${token}`, `/o/${token}/more`, `/O/${token}`, `//o/${token}`]) await shop.call(path)
  await browserOf(shop, token)('/pay', { offerId: token })
  await expect.poll(() => lines.length).toBe(5)
  const paths = lines.map(line => (JSON.parse(line) as { path: string }).path)
  expect([paths, lines.filter(line => line.includes(token))]).toEqual([
    ['/o', '/o', '/o', '/o', '/api/o/pay'],
    [],
  ])
})

test('D51: a link that ends somebody’s mails is not in the log, since whoever reads that could end them', async () => {
  lines.length = 0
  const token = stopToken(shop.deps, 'ann@example.com')
  await shop.call(`/api/mail/stop/${token}`)
  await shop.call(`/api/mail/stop/${token}`, { method: 'POST' })
  await shop.call(`//api/mail/stop/${token}/more`)
  await expect.poll(() => lines.length).toBe(3)
  const paths = lines.map(line => (JSON.parse(line) as { path: string }).path)
  expect([paths, lines.filter(line => line.includes(token))]).toEqual([
    ['/api/mail/stop/…', '/api/mail/stop/…', '//api/mail/stop/…'],
    [],
  ])
})
