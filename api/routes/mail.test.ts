import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasMailFolder, readConfig } from '#api/config.ts'
import { composeMail } from '#api/engines.ts'
import { runActs } from '#api/services/booth/acts.ts'
import { revokeLink, secretHash } from '#api/services/booth/links.ts'
import { orderKeyOf } from '#api/services/booth/tickets.ts'
import { withMails } from '#api/services/mail/due.ts'
import { sendMails } from '#api/services/mail/send.ts'
import { addressKey, stopToken } from '#api/services/mail/stop.ts'
import { insertOrder } from '#api/services/orders/new-order.ts'
import { BANNER, browserOf, quotedTicket } from '#api/testing/booth.ts'
import { orderDoc } from '#api/testing/records.ts'
import { REAL_S3 } from '#api/testing/settings.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { ticketSlot } from '#shared/booth/ticket.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import type { VisitorView } from '#shared/contract/booth.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const stopAt = (address: string) => `/api/mail/stop/${stopToken(shop.deps, address)}`
const stopped = (address: string) => shop.deps.store.mailStops.get(addressKey(address))

test('D51: opening the link of a mail changes nothing; its button, or the mail program’s click, stops mails', async () => {
  const page = await shop.call(stopAt('pat@example.com'))
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(await page.text()).toContain('<form method="post">')
  expect(await stopped('pat@example.com')).toBeNull()
  const click = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await shop.call(stopAt('pat@example.com'), click)).status).toBe(200)
  expect((await shop.call(stopAt('pat@example.com'), click)).status).toBe(200)
  expect(await stopped('pat@example.com')).not.toBeNull()
  expect(await stopped('other@example.com')).toBeNull()
})

test('D51: whoever stopped mails has them again by the same link, and reads before what stops', async () => {
  const link = stopAt('amy@example.com')
  const words = await (await shop.call(link)).text()
  for (const said of ['a proof waits', 'answered your message', 'money that goes back'])
    expect(words).toContain(said)
  await shop.call(link, { method: 'POST' })
  expect(await (await shop.call(link)).text()).toContain('Send them again')
  const again = `${link}?mails=again`
  for (const _ of [1, 2])
    expect(await (await shop.call(again, { method: 'POST' })).text()).toContain('Mails go on')
  expect(await stopped('amy@example.com')).toBeNull()
  expect(await (await shop.call(link)).text()).toContain('Stop mails</button>')
})

test('D51: a link that the shop did not make is none', async () => {
  const made = stopToken(shop.deps, 'zoe@example.com')
  const forged = [made.slice(0, -1), `${made.slice(0, -1)}${made.endsWith('0') ? 1 : 0}`, '0'.repeat(64), 'x']
  for (const token of forged)
    for (const method of ['GET', 'POST'])
      expect((await shop.call(`/api/mail/stop/${token}`, { method })).status).toBe(404)
  expect(await stopped('zoe@example.com')).toBeNull()
})

test('D51: whoever opens a link that holds no more, as after a new secret, reads in words what to do', async () => {
  const page = await shop.call(`/api/mail/stop/${'0'.repeat(64)}`)
  expect([page.status, page.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=UTF-8'])
  const words = await page.text()
  for (const said of ['This link does not hold', 'newest mail', BRAND.phone]) expect(words).toContain(said)
  expect(words).not.toContain('<form')
})

test('issue 11.4: /mail lists mails with subjects that name the order, and shows each in its forms', async () => {
  const provider = { name: 'Pat', email: 'pat@example.com', emailVerified: true, picture: '', at: '' }
  const user = { _id: 'auth0|pat', name: '', email: '', picture: '', updatedAt: '', provider }
  await shop.deps.store.users.insert(user)
  expect(await (await shop.call('/mail')).text()).toContain('No mail was sent yet.')
  const { _id, orderId: _old, searchId: _found, createdAt: _at, ...fields } = orderDoc()
  const order = await insertOrder(shop.deps, _id, fields)
  expect(await sendMails(shop.deps)).toBe(1)
  const list = await (await shop.call('/mail')).text()
  expect(list).toContain(`Receipt for order ${order.orderId}`)
  const link = /href="(\/mail\/\w+)"/.exec(list)?.[1] ?? ''
  const [text, html, eml] = await Promise.all(
    ['', '/html', '/eml'].map(async form => (await shop.call(link + form)).text()),
  )
  expect(text).toContain('Hello Pat')
  expect(html).toContain('<h1')
  expect(eml).toContain(`Subject: Receipt for order ${order.orderId}`)
  for (const missing of ['/mail/none', `/mail/${'0'.repeat(32)}/eml`, '/mail/..%2Fgoldleaf.db'])
    expect((await shop.call(missing)).status).toBe(404)
})

/** The newest mail about an order, in text. */
async function mailAbout(orderId: string): Promise<string> {
  const list = await (await shop.call('/mail')).text()
  const row = list.split('<a ').find(each => each.includes(orderId)) ?? ''
  return (await shop.call(/href="(\/mail\/\w+)"/.exec(row)?.[1] ?? '')).text()
}

test('issue 9.4: the receipt of a stand’s order has a link of its own, which shows the order and takes the artwork it waits for', async () => {
  const { ticket, offer } = await quotedTicket(shop, {
    contact: { name: 'Zoe', phone: '', mail: 'zoe@example.com', company: '' },
    visitor: 'the phone that came first',
  })
  const { _id: offerId, totalCents: cents } = offer
  const act = { kind: 'taken', offerId, method: 'cash', ref: '', cents, by: 'Kim', sawPhone: false } as const
  await runActs(shop.deps, ticket._id, [{ id: randomUUID(), act }])
  await sendMails(shop.deps)
  const { orderId = '' } = (await shop.deps.store.orders.get(orderKeyOf(ticket._id))) ?? {}
  const text = await mailAbout(orderId)
  expect(text).toContain(`Artwork is still missing for ${BANNER}.`)
  const token = /\/o\/([\w-]{22})\b/.exec(text)?.[1] ?? ''
  const answer = await browserOf(shop, token)('')
  const view = (await answer.json()) as VisitorView
  expect(view).toMatchObject({ isVisitor: false, contact: null, order: { orderId, toFollow: 1 } })
  expect(view.offer.lines[0]?.slots[0]).toMatchObject({ isStored: false, mayFill: true })
  // The shop keeps its hash alone, and an ended link stays so.
  const stored = JSON.stringify(await shop.deps.store.tickets.get(ticket._id))
  expect(stored).not.toContain(token)
  await revokeLink(shop.deps, ticket._id, secretHash(token))
  await shop.deps.store.orders.update(orderKeyOf(ticket._id), current =>
    withMails(current, { ...current, status: 'printing' }, shop.deps.clock),
  )
  await sendMails(shop.deps)
  expect(await mailAbout(`printed: order ${orderId}`)).not.toContain('/o/')
})

test('issue 9.4: of a file that came and is not judged yet the receipt does not say that it is missing', async () => {
  const { ticket, offer } = await quotedTicket(shop, {
    contact: { name: 'Ann', phone: '', mail: 'ann@example.com', company: '' },
  })
  const { lines, _id: offerId, totalCents: cents } = offer
  const key = `${randomUUID()}/sign.jpg`
  const ref = { bucket: 'order-artwork', key, fileName: 'sign.jpg', size: 4, type: 'image/jpeg' } as const
  const slots = { [ticketSlot(lines[0]?.lineId ?? '', 'front')]: ref }
  await shop.deps.store.tickets.update(ticket._id, current => ({ ...current, slots }))
  const act = { kind: 'taken', offerId, method: 'cash', ref: '', cents, by: 'Kim', sawPhone: false } as const
  await runActs(shop.deps, ticket._id, [{ id: randomUUID(), act }])
  await sendMails(shop.deps)
  const { orderId = '' } = (await shop.deps.store.orders.get(orderKeyOf(ticket._id))) ?? {}
  const text = await mailAbout(orderId)
  expect(text).toContain('Total:')
  expect(text).not.toContain('missing')
})

test('D51: the folder and its page are there only while every piece is a stand-in on loopback', () => {
  const embedded = { PAYMENTS: 'embedded', IDENTITY: 'embedded', OBJECTS: 'embedded', ALLOW_EMBEDDED: '1' }
  const mixed = readConfig({ ...REAL_S3, DATA: 'embedded', ...embedded, OBJECTS: undefined })
  const smtp = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM: 'a@b.example' })
  const mongo = readConfig({ MONGODB_URI: 'mongodb://127.0.0.1/', ...embedded })
  expect([mixed, smtp, mongo, readConfig({})].map(hasMailFolder)).toEqual([false, false, false, true])
  const clock = { now: () => 0 }
  expect(composeMail({ config: mixed, clock })).toEqual({ gateway: null, mounts: [] })
  expect(composeMail({ config: smtp, clock })).toMatchObject({ gateway: expect.anything(), mounts: [] })
})

test.each([
  [{ SMTP_URL: 'smtp://mail.example' }, 'go together'],
  [{ MAIL_FROM: 'a@b.example' }, 'go together'],
  [{ SMTP_URL: 'https://user:secret@mail.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL is no address'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example\r\nBcc: x@y.z' }, 'MAIL_FROM is no sender'],
])(
  'issue 11.4: settings of mail that cannot be meant are refused, and no secret is repeated',
  (env, says) => {
    expect(() => readConfig(env)).toThrow(says)
    expect(() => readConfig(env)).not.toThrow('secret')
  },
)
