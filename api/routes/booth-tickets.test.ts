import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closePages } from '#api/services/booth/closing.ts'
import { emptyTicket, heardByCode } from '#api/services/booth/heard.ts'
import { payTicket } from '#api/services/booth/pay.ts'
import { PUT_AWAY } from '#api/services/booth/tickets.ts'
import { beginLife } from '#api/store/life.ts'
import { quotedTicket } from '#api/testing/booth.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { ids, mutations } from '#api/testing/sync.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import type { TicketsAnswer } from '#shared/contract/booth.ts'

const { add, ticket } = mutations

let shop: TestShop
let seller: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  seller = await newStaff(shop, 'Seller', ['booth:sell'])
})

async function write(tickets: string[], muts: () => CartMutation[], who = seller): Promise<void> {
  const carts = tickets.map(id => ({ ticket: id, epoch: '', knownV: 0, muts: muts() }))
  const answer = await shop.call('/api/booth/sync', {
    token: who.token,
    json: { proto: 1, user: who.sub, carts },
  })
  expect(answer.status).toBe(200)
}
const ask = (who: TestPerson | null, known: object = {}, user = who?.sub ?? seller.sub) =>
  shop.call('/api/booth/tickets', { ...(who ? { token: who.token } : {}), json: { user, known } })
const told = async (known: Record<string, string> = {}, who = seller) =>
  (await (await ask(who, known)).json()) as TicketsAnswer
const knownOf = ({ tickets }: TicketsAnswer) =>
  Object.fromEntries(tickets.map(({ epoch, v, view }) => [view.id, `${epoch}:${v}:${view.rev}`]))

test('issue 9.1: a device hears of every ticket with cart, fields and what the shop says, and then of none', async () => {
  const [id = '', line = ''] = ids(2)
  await write([id], () => [add(line), ticket({ name: 'Ann' })])
  const first = await told()
  expect(first).toMatchObject({ more: false, gone: [] })
  expect(first.tickets).toMatchObject([
    {
      v: 1,
      snapshot: { lines: [{ id: line }], fields: { name: 'Ann' } },
      view: { id, isCancelled: false, sale: null },
    },
  ])
  expect(await told(knownOf(first))).toEqual({
    tickets: [],
    more: false,
    gone: [],
    keySource: expect.any(String),
  })
})

test('issue 9.1: a ticket differs by its cart, by what was done to it, and after a restore', async () => {
  const [one = '', two = ''] = ids(2)
  await write([one, two], () => [ticket({ name: 'Ann' })])
  let known = knownOf(await told())
  const differing = async () => (await told(known)).tickets.map(({ view }) => view.id)
  await write([one], () => [ticket({ name: 'Bea' })])
  expect(await differing()).toEqual([one])
  known = knownOf(await told())
  await shop.deps.store.tickets.update(two, doc => ({ ...doc, rev: doc.rev + 1 }))
  expect(await differing()).toEqual([two])
  known = knownOf(await told())
  await beginLife(shop.deps.store, randomUUID)
  expect((await differing()).toSorted()).toEqual([one, two].toSorted())
})

test('issue 9.1: 120 tickets come in three answers, each once', async () => {
  const all = ids(120)
  for (const from of [0, 50, 100]) await write(all.slice(from, from + 50), () => [ticket({ name: 'Ann' })])
  let known: Record<string, string> = {}
  const sizes: [number, boolean][] = []
  for (let more = true; more; ) {
    const answer = await told(known)
    sizes.push([answer.tickets.length, answer.more])
    known = { ...known, ...knownOf(answer) }
    more = answer.more
  }
  expect(sizes).toEqual([
    [50, true],
    [50, true],
    [20, false],
  ])
  expect(Object.keys(known).toSorted()).toEqual(all.toSorted())
})

test('issue 9.1: one that only a code told of has an empty cart, which is told once', async () => {
  const id = randomUUID()
  await heardByCode(shop.deps, id, { _id: '0123456789abcdef', staff: seller.sub })
  const answer = await told()
  expect(answer.tickets).toMatchObject([
    { epoch: expect.stringMatching(/./), v: 0, snapshot: { lines: [], fields: EMPTY_TICKET }, view: { id } },
  ])
  expect((await told(knownOf(answer))).tickets).toEqual([])
})

test('issue 9.3: devices hear that a payment page was opened, and that it was ended', async () => {
  const { ticket: quoted, offer } = await quotedTicket(shop, { staff: seller.sub })
  let known = knownOf(await told())
  const waiting = async () => {
    const answer = await told(known)
    known = { ...known, ...knownOf(answer) }
    return answer.tickets.map(({ view }) => view.isWaiting)
  }
  expect((await payTicket(shop.deps, quoted, { offerId: offer._id, visitor: 'v' })).ok).toBe(true)
  expect([await waiting(), await waiting()]).toEqual([[true], []])
  expect(await closePages(shop.deps, quoted._id)).toBe(true)
  expect([await waiting(), await waiting()]).toEqual([[false], []])
})

test('issue 10.4: of tickets that are put away a device hears where it names them, and of no other one is read', async () => {
  const { tickets } = shop.deps.store
  const [atHand = ''] = ids(1)
  await write([atHand], () => [ticket({ name: 'Ann' })])
  const away = ids(120)
  await tickets.insertAll(
    away.map(id => ({
      ...emptyTicket({ id, staff: seller.sub, kid: null }, shop.deps.clock),
      nextLookAt: PUT_AWAY,
    })),
  )
  const [named = ''] = away
  const { find } = tickets
  let read = 0
  vi.spyOn(tickets, 'find').mockImplementation(async query => {
    const found = await find(query)
    read += found.length
    return found
  })
  const answer = await told({ [named]: 'x:1:1' })
  vi.restoreAllMocks()
  expect(answer.tickets.map(({ view }) => view.id).toSorted()).toEqual([atHand, named].toSorted())
  expect([answer.gone, read]).toEqual([[], 2])
  expect((await told()).tickets.map(({ view }) => view.id)).toEqual([atHand])
})

test('issue 10.4: a device that names the tickets between two ids hears of those alone', async () => {
  const [first = '', named = '', unknown = '', behind = ''] = ids(4).toSorted()
  await write([first, named, unknown, behind], () => [ticket({ name: 'Ann' })])
  const known = knownOf(await told())
  const asked = async (range: object, names: string[]) => {
    const json = { user: seller.sub, known: Object.fromEntries(names.map(id => [id, known[id]])), ...range }
    const answer = await shop.call('/api/booth/tickets', { token: seller.token, json })
    return ((await answer.json()) as TicketsAnswer).tickets.map(({ view }) => view.id)
  }
  expect(await asked({ from: named, before: behind }, [named])).toEqual([unknown])
  expect(await asked({ before: named }, [])).toEqual([first])
  expect(await asked({ from: behind }, [])).toEqual([behind])
})

test('B14: what is forgotten, another’s or was never heard of is gone', async () => {
  const [own = '', forgotten = '', theirs = '', none = ''] = ids(4)
  await write([own, forgotten], () => [ticket({ name: 'Ann' })])
  await write([theirs], () => [ticket({ name: 'Bo' })], await newStaff(shop, 'Other'))
  await shop.deps.store.tickets.update(forgotten, doc => ({ ...doc, forgotten: true }))
  const answer = await told({ [forgotten]: 'x:1:1', [theirs]: 'x:1:1', [none]: '' })
  expect([answer.tickets.map(({ view }) => view.id), answer.gone.toSorted()]).toEqual([
    [own],
    [forgotten, theirs, none].toSorted(),
  ])
})

test('D42: tickets are told to staff with the right alone, each to their own', async () => {
  await write([randomUUID()], () => [ticket({ name: 'Ann' })])
  const customer = await newPerson(shop)
  const clerk = await newStaff(shop, 'Clerk', ['orders:read'])
  const other = await newStaff(shop, 'Other')
  const statuses = []
  for (const who of [null, customer, clerk]) statuses.push((await ask(who)).status)
  expect(statuses).toEqual([401, 404, 404])
  expect(await told({}, other)).toMatchObject({ tickets: [], more: false, gone: [] })
  expect((await ask(other, {}, seller.sub)).status).toBe(409)
})

test('issue 9.1: what is no map of tickets, or names more than 1000, is refused', async () => {
  const many = Object.fromEntries(ids(1001).map(id => [id, '']))
  for (const known of [
    [],
    null,
    7,
    { x: '' },
    { [randomUUID()]: 7 },
    { [randomUUID()]: 'x'.repeat(141) },
    many,
  ])
    expect((await ask(seller, known as object)).status).toBe(422)
})
