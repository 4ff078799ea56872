import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimTicket } from '#api/services/visitor/claim.ts'
import type { Subject } from '#api/store/contract/subject.ts'
import type { OfferDoc, TicketMoney } from '#api/store/documents.ts'
import { mongoSubject } from '#api/store/mongo/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import type { Store } from '#api/store/store.ts'
import { quietDeps } from '#api/testing/records.ts'
import { emptyTicket } from './heard.ts'
import { addLink, secretHash } from './links.ts'
import { withOffer } from './offers.ts'
import { changeTicket, decide } from './tickets.ts'

const clock = { now: () => Date.parse('2026-11-24T10:00:00Z') }
const money = (ref: string, via: TicketMoney['via']): TicketMoney => ({
  via,
  offerId: 'offer',
  ref,
  cents: 100,
  at: new Date(clock.now()).toISOString(),
})

describe.each([
  ['SQLite', sqliteSubject],
  ['MongoDB', mongoSubject],
] as const)('on %s, two processes of one shop at the same moment', (_, open) => {
  let subject: Subject
  let stores: [Store, Store]
  let id: string
  beforeEach(async () => {
    subject = await open()
    stores = [subject.store, await subject.again()]
    id = randomUUID()
    const ticket = emptyTicket({ id, staff: 'auth0|sam', kid: null }, clock)
    const offers = [{ id: 'offer', rev: 1 }]
    await subject.store.tickets.insert({ ...ticket, offers, current: 'offer', visitor: 'phone' })
  })
  afterEach(() => subject.dispose())

  /** One of the two processes, in turn. */
  const process = (at: number) => ({
    ...quietDeps(at % 2 === 0 ? stores[0] : stores[1], clock),
    config: { proofs: 'optional' as const },
  })
  const stored = async () => {
    const ticket = await subject.store.tickets.get(id)
    if (ticket === null) throw new Error('no ticket')
    return ticket
  }

  test('B1 B2: of payments that arrive together one is the sale and every other a surplus, each once', async () => {
    const refs = Array.from({ length: 8 }, (__, at) => `cs_${at % 4}`)
    const told = await Promise.all(
      refs.map((ref, at) => decide(process(at), id, { kind: 'received', money: money(ref, 'provider') })),
    )
    const { sale, surpluses } = await stored()
    const booked = [sale?.ref ?? '', ...surpluses.map(({ ref }) => ref)]
    expect(booked.toSorted()).toEqual(['cs_0', 'cs_1', 'cs_2', 'cs_3'])
    const outcomes = refs.map((ref, at) => [ref === sale?.ref, told[at]?.outcome])
    for (const [isSale, outcome] of outcomes) expect(outcome).toBe(isSale ? 'sale' : 'surplus')
  })

  test('B7: of acts that close together one does, and a payment meanwhile wins over its cancelling', async () => {
    const acts = ['a', 'b', 'c', 'd']
    const begun = await Promise.all(acts.map((act, at) => decide(process(at), id, { kind: 'close', act })))
    const closing = acts.filter((__, at) => begun[at]?.outcome === 'closing')
    expect([closing, begun.filter(each => each?.outcome === 'wait').length]).toEqual([
      [(await stored()).closing],
      3,
    ])
    const [act = ''] = closing
    const [cancelled, paid] = await Promise.all([
      decide(process(0), id, { kind: 'cancel', act }),
      decide(process(1), id, { kind: 'received', money: money('cs_1', 'provider') }),
    ])
    const after = await stored()
    expect((after.sale === null) !== (after.cancelled === null)).toBe(true)
    expect([cancelled?.outcome, paid?.outcome]).toEqual(
      after.sale ? ['sale', 'sale'] : ['cancelled', 'surplus'],
    )
  })

  test('B10: of people that claim together one has the order', async () => {
    const people = ['auth0|pat', 'auth0|ann', 'auth0|pat', 'auth0|joe']
    const ticket = await stored()
    const claims = await Promise.all(
      people.map((sub, at) => claimTicket(process(at), { ticket, visitor: 'phone' }, sub)),
    )
    const { claimedBy } = await stored()
    expect(claims.map(({ ok }) => ok)).toEqual(people.map(sub => sub === claimedBy))
  })

  test('B5: offers that arrive together are all kept, and the highest is current', async () => {
    const offers: Pick<OfferDoc, '_id' | 'rev'>[] = [3, 2, 5, 4, 5].map(rev => ({ _id: randomUUID(), rev }))
    await Promise.all(
      [...offers, ...offers].map((offer, at) =>
        changeTicket(process(at), id, current => withOffer(current, offer)),
      ),
    )
    const after = await stored()
    expect(after.offers.map(offer => offer.rev)).toEqual([5, 5, 4, 3, 2, 1])
    const highest = offers.filter(({ rev }) => rev === 5).map(({ _id }) => _id)
    expect(after.current).toBe(highest.toSorted().at(-1))
  })

  test('issue 9.3: of twelve links that come together eight open the ticket', async () => {
    const told = await Promise.all(
      Array.from({ length: 12 }, (__, at) => addLink(process(at), id, secretHash(`link ${at}`))),
    )
    const kinds = told.map(({ kind }) => kind)
    expect(kinds.filter(kind => kind === 'done')).toHaveLength(8)
    expect((await stored()).tokens).toHaveLength(8)
  })

  test('B1: every change of a ticket raises its revision by one, whoever makes it', async () => {
    const before = (await stored()).rev
    await Promise.all(
      Array.from({ length: 10 }, (__, at) => changeTicket(process(at), id, now => ({ ...now }))),
    )
    expect((await stored()).rev).toBe(before + 10)
  })
})
