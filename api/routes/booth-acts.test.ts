import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runActs } from '#api/services/booth/acts.ts'
import { secretHash } from '#api/services/booth/links.ts'
import { offerBytes, offeredLine, quotedTicket } from '#api/testing/booth.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { artworkDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { mutations } from '#api/testing/sync.ts'
import { offerId } from '#shared/booth/offer.ts'
import type { ActsAnswer, BoothAct, TicketActed, TicketActs } from '#shared/contract/booth.ts'

let shop: TestShop
let seller: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  seller = await newStaff(shop, 'Seller', ['booth:sell'])
})
afterAll(() => shop.close())

const newToken = () => randomBytes(16).toString('base64url')
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const post = (who: Pick<TestPerson, 'token'> | null, json: unknown) =>
  shop.call('/api/booth/acts', { ...(who ? { token: who.token } : {}), json })
const requestOf = (who: TestPerson, ticket: string, ...acts: BoothAct[]) => ({
  user: who.sub,
  tickets: [{ ticket, acts: acts.map(act => ({ id: randomUUID(), act })) }],
})
const told = async (answer: Response): Promise<TicketActed[]> => {
  expect(answer.status).toBe(200)
  return ((await answer.json()) as ActsAnswer).tickets
}
/** As a device asks: for those that a slow store left unanswered, once more, until each is answered. */
async function toldOfAll(request: ReturnType<typeof requestOf>): Promise<TicketActed[]> {
  const answers = await told(await post(seller, request))
  const left = answers.flatMap(one => ('code' in one && one.code === 'unavailable' ? [one.ticket] : []))
  if (left.length === 0) return answers
  const again = { ...request, tickets: request.tickets.filter(({ ticket }) => left.includes(ticket)) }
  return [...answers.filter(({ ticket }) => !left.includes(ticket)), ...(await toldOfAll(again))]
}

async function toldOfOne(answer: Response): Promise<TicketActs> {
  const [one] = await told(answer)
  if (!one || 'code' in one) throw new Error(one?.code)
  return one
}
const act = async (ticket: string, ...acts: BoothAct[]): Promise<TicketActs> =>
  toldOfOne(await post(seller, requestOf(seller, ticket, ...acts)))
const outcomes = ({ answers }: TicketActs) => answers.map(({ outcome }) => outcome)
const DONE = { id: expect.any(String), outcome: { kind: 'done' } }
const stored = (id: string) => shop.deps.store.tickets.get(id)
const taken = (offerId: string, cents: number): BoothAct => ({
  kind: 'taken',
  offerId,
  method: 'terminal',
  ref: 'slip 9',
  cents,
  by: 'Kim',
  sawPhone: true,
})

describe('D42: acts are for staff who may sell, on their own tickets', () => {
  test('D42: a stranger is 401, a customer and staff without the right 404; another’s ticket is not found', async () => {
    const ticket = randomUUID()
    await act(ticket, { kind: 'token', hash: secretHash(newToken()) })
    const before = await stored(ticket)
    const [customer, clerk, other] = [
      await newPerson(shop),
      await newStaff(shop, 'Clerk', ['orders:read']),
      await newStaff(shop, 'Other', ['booth:sell']),
    ]
    expect((await post(null, requestOf(seller, ticket, { kind: 'cancel' }))).status).toBe(401)
    const answers = await Promise.all(
      [customer, clerk].map(who => post(who, requestOf(who, ticket, { kind: 'cancel' }))),
    )
    const bodies = await Promise.all(answers.map(answer => answer.json()))
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    for (const body of bodies)
      expect(body).toMatchObject({ code: 'not_found', error: 'There is nothing at this address' })
    const ofOther = requestOf(other, ticket, { kind: 'cancel' })
    expect(await told(await post(other, ofOther))).toEqual([{ ticket, code: 'not_found' }])
    expect(await stored(ticket)).toEqual(before)
  })

  test('D42: acts of another account are never done under this one', async () => {
    const other = await newStaff(shop, 'Another', ['booth:sell'])
    const answer = await post(seller, requestOf(other, randomUUID(), { kind: 'cancel' }))
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'wrong_user' }])
  })

  test('issue 9.7: a colleague takes a ticket over by its link; without it, it stays unknown to them', async () => {
    const ticket = randomUUID()
    const token = newToken()
    await act(ticket, { kind: 'token', hash: secretHash(token) })
    const colleague = await newStaff(shop, 'Colleague', ['booth:sell'])
    const ask = async (guess: string) =>
      told(await post(colleague, requestOf(colleague, ticket, { kind: 'adopt', token: guess })))
    expect(await ask(newToken())).toEqual([{ ticket, code: 'not_found' }])
    expect(await ask(token)).toMatchObject([{ ticket, answers: [{ outcome: { kind: 'done' } }] }])
    expect((await stored(ticket))?.staff).toBe(colleague.sub)
    const late = await post(seller, requestOf(seller, ticket, { kind: 'cancel' }))
    expect(await told(late)).toEqual([{ ticket, code: 'not_found' }])
  })
})

describe('B11: files that come along from another ticket', () => {
  async function ticketWithLine() {
    const [ticket, line] = [randomUUID(), randomUUID()]
    const carts = [{ ticket, epoch: '', knownV: 0, muts: [{ ...mutations.add(line) }] }]
    const json = { proto: 1, user: seller.sub, carts }
    const synced = await shop.call('/api/booth/sync', { token: seller.token, json })
    expect(await synced.json()).toMatchObject({ carts: [{ answer: { rejected: [] } }] })
    return { ticket, line }
  }

  test('B11: by an act of the target; while the object store is silent it waits, and holds up no other', async () => {
    const key = `${randomUUID()}/a.jpg`
    const to = await ticketWithLine()
    const from = await ticketWithLine()
    const owner = `ticket:${from.ticket}`
    await shop.deps.store.artworks.insert(artworkDoc(key, { owner, size: 4, contentType: 'image/jpeg' }))
    await shop.deps.objects.put('order-artwork', key, new Uint8Array([1, 2, 3, 4]), 'image/jpeg')
    const carry: BoothAct = {
      kind: 'carry',
      from: { ...from, slot: 'front' },
      key,
      line: to.line,
      slot: 'front',
    }
    const { head } = shop.deps.objects
    shop.deps.objects.head = () => Promise.reject(new Error('silent'))
    const link: BoothAct = { kind: 'token', hash: secretHash(newToken()) }
    expect(outcomes(await act(to.ticket, carry, link))).toEqual([{ kind: 'done' }, { kind: 'later' }])
    // Nor does one that never answers keep them beyond the six seconds of a call, whatever their order.
    shop.deps.objects.head = () => new Promise(() => {})
    const sent = [carry, { kind: 'letIn' } as const, carry].map(each => ({ id: randomUUID(), act: each }))
    const silent = await runActs(shop.deps, to.ticket, sent)
    expect(silent && outcomes(silent)).toEqual([{ kind: 'done' }, { kind: 'later' }, { kind: 'later' }])
    shop.deps.objects.head = head
    expect(outcomes(await act(to.ticket, carry))).toEqual([{ kind: 'done' }])
    const cart = await shop.deps.store.carts.get(`ticket:${to.ticket}/main`)
    const front = cart?.lines.find(({ id }) => id === to.line)?.artwork.front
    expect(front?.key).toMatch(/a\.jpg$/)
    expect(await shop.deps.objects.head('order-artwork', front?.key ?? '')).toMatchObject({ size: 4 })
  })

  test('B11: a key that is no artwork’s, or a line without a name, is no act', async () => {
    const ticket = randomUUID()
    const carry = {
      kind: 'carry',
      from: { ticket, line: 'a', slot: 'front' },
      key: '../a',
      line: 'b',
      slot: 'front',
    }
    const answer = await post(seller, requestOf(seller, ticket, carry as BoothAct))
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'invalid' }])
  })
})

describe('issue 9.7: tablets whose pages are of before', () => {
  /** As a page of 2026-11-24 sends the acts of a ticket. */
  const postOfOne = (who: TestPerson, ticket: string, ...acts: BoothAct[]) =>
    post(who, { user: who.sub, ticket, acts: acts.map(act => ({ id: randomUUID(), act })) })

  test('issue 9.7: what a page of 2026-11-24 took for its one ticket is taken, and answered as it reads it', async () => {
    const ticket = randomUUID()
    const bytes = offerBytes(shop, ticket, 1)
    const offered = await postOfOne(
      seller,
      ticket,
      { kind: 'token', hash: secretHash(newToken()) },
      { kind: 'offer', bytes: base64(bytes) },
    )
    expect(offered.status).toBe(200)
    const { view, ...told } = (await offered.json()) as TicketActs
    expect(told).toEqual({ answers: [DONE, DONE] })
    const cents = view.current?.totalCents ?? 0
    const sold = await postOfOne(seller, ticket, taken(view.current?.id ?? '', cents))
    expect(await sold.json()).toMatchObject({ answers: [DONE], view: { id: ticket, sale: { cents } } })
  })

  test('issue 9.7: another’s ticket is not found by such a page either, and what is wrong in its acts is named', async () => {
    const ticket = randomUUID()
    await act(ticket, { kind: 'cancel' })
    const other = await newStaff(shop, 'Other', ['booth:sell'])
    const refused = await postOfOne(other, ticket, { kind: 'reopen', hash: secretHash(newToken()) })
    expect(refused.status).toBe(404)
    const wrong = await post(seller, { user: seller.sub, ticket, acts: [] })
    expect(await wrong.json()).toMatchObject({
      code: 'invalid',
      details: { issues: [{ path: 'tickets.0.acts' }] },
    })
  })
})

describe('issue 9.1: acts of several tickets in one call', () => {
  const call = async (...tickets: [ticket: string, ...acts: BoothAct[]][]) => {
    const sent = tickets.flatMap(([ticket, ...acts]) => requestOf(seller, ticket, ...acts).tickets)
    return told(await post(seller, { user: seller.sub, tickets: sent }))
  }

  test('issue 9.1: each ticket is answered for itself, and another’s, or one that is refused, spoils none', async () => {
    const theirs = randomUUID()
    await act(theirs, { kind: 'token', hash: secretHash(newToken()) })
    await shop.deps.store.tickets.update(theirs, now => ({ ...now, staff: 'auth0|else' }))
    const [first, last] = [randomUUID(), randomUUID()]
    const link = (): BoothAct => ({ kind: 'token', hash: secretHash(newToken()) })
    const answers = await call(
      [first, link()],
      [theirs, { kind: 'cancel' }],
      [last, link(), { kind: 'cancel' }],
    )
    expect(answers).toMatchObject([
      { ticket: first, answers: [{ outcome: { kind: 'done' } }], view: { isCancelled: false } },
      { ticket: theirs, code: 'not_found' },
      {
        ticket: last,
        answers: [{ outcome: { kind: 'done' } }, { outcome: { kind: 'done' } }],
        view: { isCancelled: true },
      },
    ])
    expect((await stored(theirs))?.cancelled).toBe(null)
  })

  test('B1: the same call twice makes one order of each ticket', async () => {
    const line = offeredLine(shop)
    const tickets = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const id = randomUUID()
        const bytes = offerBytes(shop, id, 1, [line])
        return [
          id,
          { kind: 'offer', bytes: base64(bytes) },
          taken(await offerId(bytes), line.totalCents),
        ] as const
      }),
    )
    const sent = tickets.flatMap(([id, ...acts]) => requestOf(seller, id, ...acts).tickets)
    const twice = await Promise.all([1, 2].map(() => toldOfAll({ user: seller.sub, tickets: sent })))
    for (const answers of twice)
      for (const one of answers) expect(one).toMatchObject({ view: { sale: { via: 'outside' } } })
    const orders = await Promise.all(
      tickets.map(([id]) => shop.deps.store.orders.count({ where: { owner: `ticket:${id}` } })),
    )
    expect(orders).toEqual(tickets.map(() => 1))
  })
})

describe('issue 9.3: what is done to a ticket', () => {
  test('issue 9.3: an offer, then cash: one order with who took it, and the repeat says the same', async () => {
    const ticket = randomUUID()
    const line = offeredLine(shop)
    const bytes = offerBytes(shop, ticket, 1, [line])
    const offered = await act(ticket, { kind: 'offer', bytes: base64(bytes) })
    expect(offered).toMatchObject({ view: { current: { rev: 1, totalCents: line.totalCents }, sale: null } })
    const offerId = offered.view.current?.id ?? ''
    const request = requestOf(seller, ticket, taken(offerId, line.totalCents))
    const first = await toldOfOne(await post(seller, request))
    expect(outcomes(first)).toEqual([{ kind: 'done' }])
    const { orderId, ...sale } = first.view.sale ?? { orderId: null }
    expect(sale).toMatchObject({ via: 'outside', method: 'terminal', by: 'Kim', cents: line.totalCents })
    expect(sale).toMatchObject({ reference: 'slip 9' })
    const repeat = await toldOfOne(await post(seller, request))
    expect([outcomes(repeat), repeat.view.sale?.orderId]).toEqual([[{ kind: 'done' }], orderId])
    const [order, ...others] = await shop.deps.store.orders.find({ where: { owner: `ticket:${ticket}` } })
    expect([order?.orderId, others]).toEqual([orderId, []])
    expect(order).toMatchObject({
      status: 'design/artwork',
      amountCents: line.totalCents,
      sessionId: `outside:${request.tickets[0]?.acts[0]?.id}`,
      booth: { ticketId: ticket, outside: { method: 'terminal', reference: 'slip 9', by: 'Kim' } },
    })
  })

  test('B2: money and its offer in one call, in the wrong order, are one order all the same', async () => {
    const ticket = randomUUID()
    const line = offeredLine(shop)
    const bytes = offerBytes(shop, ticket, 1, [line])
    const offer: BoothAct = { kind: 'offer', bytes: base64(bytes) }
    const answer = await act(ticket, taken(await offerId(bytes), line.totalCents), offer)
    expect(outcomes(answer)).toEqual([{ kind: 'done' }, { kind: 'done' }])
    expect(answer.view.sale).toMatchObject({ cents: line.totalCents, orderId: expect.any(String) })
  })

  test('issue 9.3: a surplus is owed until it is told to be returned, and only of its own ticket', async () => {
    const { ticket, offer } = await quotedTicket(shop, { staff: seller.sub })
    const { ticket: other } = await quotedTicket(shop, { staff: seller.sub })
    const twice = await act(ticket._id, taken(offer._id, 500), taken(offer._id, 700))
    const [, second] = outcomes(twice)
    const surplus = second?.kind === 'surplus' ? second.surplus : ''
    expect(twice.view.owedCents).toBe(700)
    const listed = { id: surplus, via: 'outside', cents: 700, isReturned: false }
    expect(twice.view.surpluses).toEqual([listed])
    expect(outcomes(await act(other._id, { kind: 'returned', surplus }))).toEqual([
      { kind: 'refused', code: 'not_found' },
    ])
    const { view } = await act(ticket._id, { kind: 'returned', surplus })
    expect([view.owedCents, view.surpluses]).toEqual([0, [{ ...listed, isReturned: true }]])
  })

  test('issue 9.3: a cancelled ticket opens again under a new link, and its old links never more', async () => {
    const ticket = randomUUID()
    const [old, fresh] = [secretHash(newToken()), secretHash(newToken())]
    await act(ticket, { kind: 'token', hash: old })
    expect((await act(ticket, { kind: 'cancel' })).view.isCancelled).toBe(true)
    expect((await act(ticket, { kind: 'reopen', hash: fresh })).view.isCancelled).toBe(false)
    expect((await stored(ticket))?.tokens).toEqual([
      { hash: old, revoked: true },
      { hash: fresh, revoked: false },
    ])
  })

  test('issue 9.3: eight links open a ticket, a ninth is refused until one is ended; another ticket’s is none of it', async () => {
    const ticket = randomUUID()
    const hashes = Array.from({ length: 9 }, () => secretHash(newToken()))
    const links = hashes.map((hash): BoothAct => ({ kind: 'token', hash }))
    const all = outcomes(await act(ticket, ...links))
    expect(all.map(({ kind }) => kind)).toEqual([...Array.from({ length: 8 }, () => 'done'), 'refused'])
    const [first = '', last = ''] = [hashes[0], hashes[8]]
    const more = await act(ticket, { kind: 'revoke', hash: first }, { kind: 'token', hash: last })
    expect(outcomes(more)).toEqual([{ kind: 'done' }, { kind: 'done' }])
    expect(outcomes(await act(randomUUID(), { kind: 'token', hash: last }))).toEqual([
      { kind: 'refused', code: 'invalid' },
    ])
  })

  test('issue 9.6: a signature is kept with the hash of what was signed, and of nothing else', async () => {
    const { ticket, offer } = await quotedTicket(shop, { staff: seller.sub })
    const hash = createHash('sha256').update(Buffer.from(offer.bytes, 'base64')).digest('base64')
    const signed = { kind: 'signed', offerId: offer._id, picture: 'iVBORw==' } as const
    const wrong = { ...signed, hash: secretHash('something else') }
    expect(outcomes(await act(ticket._id, wrong, { ...signed, hash }))).toEqual([
      { kind: 'refused', code: 'invalid' },
      { kind: 'done' },
    ])
    expect((await stored(ticket._id))?.signature).toMatchObject({ offerId: offer._id, hash })
  })

  test('issue 9.6: whichever tablet is heard first, the signature under what was paid is kept, else that under the newest offer', async () => {
    const ticket = randomUUID()
    const [older, newer] = [offerBytes(shop, ticket, 1), offerBytes(shop, ticket, 2)]
    const [paid, other] = [await offerId(older), await offerId(newer)]
    await act(ticket, ...[older, newer].map((bytes): BoothAct => ({ kind: 'offer', bytes: base64(bytes) })))
    const sign = async (bytes: Uint8Array<ArrayBuffer>) => {
      const hash = createHash('sha256').update(bytes).digest('base64')
      const signed = { kind: 'signed', offerId: await offerId(bytes), hash, picture: 'iVBORw==' } as const
      expect(outcomes(await act(ticket, signed))).toEqual([{ kind: 'done' }])
      return (await stored(ticket))?.signature?.offerId
    }
    expect([await sign(older), await sign(newer), await sign(older)]).toEqual([paid, other, other])
    await act(ticket, taken(paid, 1_000))
    expect([await sign(older), await sign(newer)]).toEqual([paid, paid])
  })

  test('B6: an order left as it was paid is known to be so up to the cart as it is now', async () => {
    const { ticket } = await quotedTicket(shop, { staff: seller.sub })
    expect((await act(ticket._id, { kind: 'asPaid' })).view.asPaidV).toBe(0)
  })
})
