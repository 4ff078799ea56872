import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { importBoothKey, tokenHash } from '#shared/booth/code.ts'
import { decodeOffer } from '#shared/booth/read-offer.ts'
import { aTicketView } from '#shared/testing/a-ticket-view.ts'
import { writeBoothKey } from './booth-facts.ts'
import { aBooth, FLAG, LIST } from './testing/a-booth.ts'

const CASH = { method: 'cash', ref: '', cents: 9_000, by: 'Sam', sawPhone: true } as const

/** A ticket with a line whose price is changed by `priced`, and the offers and money that its acts tell of. */
async function serving() {
  const made = await aBooth()
  const ticket = await made.booth.newTicket({ name: 'Mia' })
  const { cart, db } = await made.openTicket(ticket)
  const added = await cart.add(FLAG)
  const priced = (priceSeen: number) => cart.patch(added.ok ? added.id : '', { priceSeen })
  const offers = async () =>
    (await made.store.acts(ticket)).flatMap(({ id, act }) => (act.kind === 'offer' ? [id] : []))
  const taken = async () =>
    (await made.store.acts(ticket)).flatMap(({ act }) => (act.kind === 'taken' ? [act.offerId] : []))
  return { ...made, ticket, cart, db, priced, offers, taken }
}

test('decision 88: of several codes that were shown money is taken for the one that the cart still says, and for no other', async () => {
  const { booth, ticket, priced, taken } = await serving()
  const first = (await booth.payCode(ticket))?.offerId ?? ''
  await priced(9_500)
  const second = (await booth.payCode(ticket))?.offerId ?? ''
  expect(await booth.take(ticket, { ...CASH, offerId: first })).toBe(false)
  expect(await booth.take(ticket, { ...CASH, offerId: second })).toBe(true)
  expect(await taken()).toEqual([second])
})

test('decision 88: a cart that is again what an earlier code said may be paid by that code', async () => {
  const { booth, ticket, priced, taken } = await serving()
  const first = (await booth.payCode(ticket))?.offerId ?? ''
  await priced(9_500)
  await booth.payCode(ticket)
  await priced(9_000)
  expect(await booth.take(ticket, { ...CASH, offerId: first })).toBe(true)
  expect(await taken()).toEqual([first])
})

test('issue 9.3: money for an earlier code leaves the ticket’s newest offer as high as it is', async () => {
  const { booth, store, ticket, priced } = await serving()
  const first = (await booth.payCode(ticket))?.offerId ?? ''
  await priced(9_500)
  await booth.payCode(ticket)
  await priced(9_000)
  const before = (await store.get(ticket))?.offerRev
  await booth.take(ticket, { ...CASH, offerId: first })
  expect([before, (await store.get(ticket))?.offerRev]).toEqual([3, 3])
})

test('issue 9.3: money for an offer that waits already is one act more, and the offer none', async () => {
  const { booth, ticket, offers, taken } = await serving()
  const code = await booth.payCode(ticket)
  const offerId = code?.offerId ?? ''
  expect(await booth.take(ticket, { ...CASH, offerId })).toBe(true)
  expect([await offers(), await taken()]).toEqual([[offerId], [offerId]])
})

test('issue 9.3: a code that the shop has heard of carries nothing, and says so by its link alone', async () => {
  const { booth, store, ticket } = await serving()
  const key = await importBoothKey(new Uint8Array(32).fill(7))
  await writeBoothKey(store, { kid: '00112233445566ff', key, expiresAt: '2099-01-01', lastDay: '2099-01-01' })
  const before = await booth.payCode(ticket)
  expect(before?.link).toContain(`#${before?.digits}`)
  const current = { id: before?.offerId ?? '', rev: 1, totalCents: 9_000 } as never
  await store.change(ticket, row => ({ ...row, view: aTicketView({ id: ticket, current }) }))
  const token = (await store.get(ticket))?.links.at(-1)?.token ?? ''
  expect(await booth.payCode(ticket)).toEqual({
    offerId: before?.offerId,
    link: `https://shop.example/o/${token}`,
    digits: null,
    totalCents: 9_000,
  })
})

test('B9: a ticket without a link of this device gets one with its first code, beside the ended ones, and keeps it', async () => {
  const { booth, store, ticket } = await serving()
  const ended = { token: 'ended', isRevoked: true }
  await store.change(ticket, row => ({ ...row, links: [ended] }))
  const [first, second] = [await booth.payCode(ticket), await booth.payCode(ticket)]
  const links = (await store.get(ticket))?.links ?? []
  expect(links).toEqual([ended, { token: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/), isRevoked: false }])
  expect([first?.link, second?.link]).toEqual(Array(2).fill(`https://shop.example/o/${links[1]?.token}`))
  const told = (await store.acts(ticket)).flatMap(({ act }) => (act.kind === 'token' ? [act.hash] : []))
  expect(told.at(-1)).toBe(await tokenHash(links[1]?.token ?? ''))
})

test('issue 9.6: what was signed names the offer by its bytes; one that was not made here nobody can sign', async () => {
  const { booth, store, ticket, db } = await serving()
  const offerId = (await booth.payCode(ticket))?.offerId ?? ''
  const [offer] = (await db?.offers.toArray()) ?? []
  const picture = new Blob(['ink'], { type: 'image/png' })
  await booth.sign(ticket, { offerId, picture })
  const digest = await crypto.subtle.digest('SHA-256', offer?.made?.bytes ?? new Uint8Array())
  expect((await store.acts(ticket)).at(-1)?.act).toEqual({
    ...{ kind: 'signed', offerId },
    hash: btoa(String.fromCharCode(...new Uint8Array(digest))),
    picture: btoa('ink'),
  })
  await expect(booth.sign(ticket, { offerId: 'another', picture })).rejects.toThrow('not made here')
})

test('issue 9.3: an offer has the lines in the order in which they stand in the cart, and so has what is to be paid', async () => {
  const { booth, ticket, cart, db } = await serving()
  for (let lines = 1; lines < 8; lines++) await cart.add(FLAG)
  const due = await booth.amountDue(ticket)
  expect(await booth.payCode(ticket)).toMatchObject({ offerId: due?.offerId, totalCents: 72_000 })
  const [offer] = (await db?.offers.toArray()) ?? []
  const read = decodeOffer(offer?.made?.bytes ?? new Uint8Array(), LIST)
  expect(read && 'lines' in read && read.lines.map(({ lineId }) => lineId)).toEqual(
    (await cart.list()).map(({ id }) => id),
  )
})
