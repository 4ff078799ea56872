import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runActs } from '#api/services/booth/acts.ts'
import { keepOffer } from '#api/services/booth/offers.ts'
import { ticketView } from '#api/services/booth/view.ts'
import { browserOf, linkedTicket, offerBytes, offeredLine } from '#api/testing/booth.ts'
import { pay } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import type { VisitorView } from '#shared/contract/booth.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT: '1000000' })
})
afterAll(() => shop.close())

type Browser = ReturnType<typeof browserOf>
const viewOf = async (answer: Response) => (await answer.json()) as VisitorView
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const stored = (id: string) => shop.deps.store.tickets.get(id)
const act = (ticket: string, sent: Parameters<typeof runActs>[2][number]['act']) =>
  runActs(shop.deps, ticket, [{ id: randomUUID(), act: sent }])

/** An offer more of a ticket, as an edit at the stand makes one. */
async function offerMore(ticket: string, rev: number, quantity = rev) {
  const line = offeredLine(shop, undefined, { quantity })
  const kept = await keepOffer(shop.deps, ticket, offerBytes(shop, ticket, rev, [line]))
  if (!kept.ok) throw new Error(kept.code)
  return kept.offer
}

/** A ticket whose order is in somebody's account, for which the stand proposes another offer. */
async function claimedTicket() {
  const { ticket, token, offer } = await linkedTicket(shop)
  const visitor = browserOf(shop, token)
  await visitor('')
  const pat = await newPerson(shop, 'Pat')
  expect((await visitor('/claim', {}, { token: pat.token })).status).toBe(200)
  const proposed = await offerMore(ticket._id, 2)
  return { id: ticket._id, token, offer, proposed, visitor }
}

/** Opens a payment page. */
async function opened(visitor: Browser, offerId: string): Promise<string> {
  const answer = await visitor('/pay', { offerId })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { url: string }).url
}

const isPaid = async (url: string) => (await pay({ id: '', url })).location !== ''

describe('issue 9.5: after a claim a new offer is current only once the visitor agrees', () => {
  test('issue 9.5: what was agreed to is sold until then; visitor and staff are told of both', async () => {
    const { id, visitor, offer, proposed } = await claimedTicket()
    const before = await viewOf(await visitor(''))
    expect(before).toMatchObject({
      offer: { id: offer._id },
      proposed: { id: proposed._id, totalCents: proposed.totalCents, lines: { length: 1 } },
    })
    const ticket = await stored(id)
    expect(ticket && (await ticketView(shop.deps, ticket))).toMatchObject({
      current: { id: offer._id },
      proposed: { id: proposed._id, rev: 2, totalCents: proposed.totalCents },
    })
    expect(await codeOf(await visitor('/pay', { offerId: proposed._id }))).toBe('offer_changed')
    const agreed = await viewOf(await visitor('/agree', { offerId: proposed._id }))
    expect(agreed).toMatchObject({ offer: { id: proposed._id }, proposed: null })
    expect(await codeOf(await visitor('/pay', { offerId: offer._id }))).toBe('offer_changed')
    expect(await isPaid(await opened(visitor, proposed._id))).toBe(true)
  })

  test('issue 9.5: agreeing again is the same answer, and changes nothing', async () => {
    const { id, visitor, proposed } = await claimedTicket()
    const agree = () => visitor('/agree', { offerId: proposed._id })
    await agree()
    const after = await stored(id)
    expect((await agree()).status).toBe(200)
    expect(await stored(id)).toEqual(after)
  })

  test('issue 9.5: a page of the offer before is ended, and nothing can be paid there', async () => {
    const { visitor, offer, proposed } = await claimedTicket()
    const url = await opened(visitor, offer._id)
    expect((await visitor('/agree', { offerId: proposed._id })).status).toBe(200)
    expect(await isPaid(url)).toBe(false)
  })

  test('issue 9.5: a page that was paid meanwhile is the sale: agreeing is refused, whoever hears of the payment first', async () => {
    for (const isHeard of [true, false]) {
      const { id, visitor, offer, proposed } = await claimedTicket()
      const { location } = await pay({ id: '', url: await opened(visitor, offer._id) })
      const sessionId = new URL(location).searchParams.get('session_id')
      if (isHeard) await visitor('/session', { sessionId })
      const answer = await visitor('/agree', { offerId: proposed._id })
      expect([isHeard, answer.status, await codeOf(answer)]).toEqual([isHeard, 409, 'already_paid'])
      expect((await stored(id))?.sale?.offerId).toBe(offer._id)
      const view = await viewOf(await visitor(''))
      expect(view).toMatchObject({ state: 'paid', offer: { id: offer._id }, proposed: null })
    }
  })

  test('issue 9.5: a proposal that is not the newest any more is refused, as is any other offer', async () => {
    const { id, visitor, offer, proposed } = await claimedTicket()
    await offerMore(id, 3)
    const foreign = (await linkedTicket(shop)).offer
    for (const { _id: offerId } of [proposed, offer, foreign, { _id: randomUUID() }]) {
      const answer = await visitor('/agree', { offerId })
      expect([answer.status, await codeOf(answer)]).toEqual([409, 'offer_changed'])
    }
    expect((await stored(id))?.current).toBe(offer._id)
  })

  test('B9: another browser with the link is told of no proposal and agrees to none; a stranger finds nothing', async () => {
    const { id, token, offer, proposed } = await claimedTicket()
    const other = browserOf(shop, token)
    expect((await viewOf(await other(''))).proposed).toBeNull()
    expect((await other('/agree', { offerId: proposed._id })).status).toBe(403)
    const stranger = browserOf(shop, 'A'.repeat(22))
    expect((await stranger('/agree', { offerId: proposed._id })).status).toBe(404)
    expect((await stored(id))?.current).toBe(offer._id)
  })

  test('issue 9.5: nothing is agreed to while money is decided about, nor once the ticket is cancelled', async () => {
    const { id, visitor, proposed } = await claimedTicket()
    await shop.deps.store.tickets.update(id, current => ({ ...current, closing: 'an act' }))
    expect(await codeOf(await visitor('/agree', { offerId: proposed._id }))).toBe('in_progress')
    await shop.deps.store.tickets.update(id, current => ({ ...current, closing: null }))
    await act(id, { kind: 'cancel' })
    expect((await visitor('/agree', { offerId: proposed._id })).status).toBe(404)
  })

  test('issue 9.5: pay and agree at the same moment leave at most one page open, and it is of the offer agreed to', async () => {
    for (let time = 0; time < 5; time++) {
      const { id, visitor, offer, proposed } = await claimedTicket()
      const [paying, agreed] = await Promise.all([
        visitor('/pay', { offerId: offer._id }),
        visitor('/agree', { offerId: proposed._id }),
      ])
      expect(agreed.status).toBe(200)
      const page = paying.status === 200 ? ((await paying.json()) as { url: string }).url : null
      expect(page !== null && (await isPaid(page))).toBe(false)
      const where = { owner: `ticket:${id}`, state: 'open' } as const
      const sort = { field: 'createdAt', direction: 'asc' } as const
      const open = await shop.deps.store.checkouts.find({ where, sort })
      expect(open.filter(({ booth }) => booth?.offerId !== proposed._id)).toEqual([])
    }
  })

  test('issue 9.5: an order that nothing was offered of cannot be claimed', async () => {
    const { ticket, token } = await linkedTicket(shop, { offers: [], current: null })
    const pat = await newPerson(shop, 'Pat')
    const visitor = browserOf(shop, token)
    await visitor('')
    expect((await visitor('/claim', {}, { token: pat.token })).status).toBe(404)
    expect((await stored(ticket._id))?.claimedBy).toBeNull()
  })

  test('issue 9.5: an order that nobody claimed follows the stand, without anybody’s word', async () => {
    const { ticket, token } = await linkedTicket(shop)
    const visitor = browserOf(shop, token)
    await visitor('')
    const newer = await offerMore(ticket._id, 2)
    expect(await viewOf(await visitor(''))).toMatchObject({ offer: { id: newer._id }, proposed: null })
  })
})
