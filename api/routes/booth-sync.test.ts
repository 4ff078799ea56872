import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { ids, mutations } from '#api/testing/sync.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import type { BoothSyncAnswer, BoothSyncRequest } from '#shared/contract/booth.ts'
import type { SyncAnswer } from '#shared/contract/sync.ts'

const { add, patch, ticket } = mutations

let shop: TestShop
let seller: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  seller = await newStaff(shop, 'Seller', ['booth:sell'])
})
afterAll(() => shop.close())

const cartOf = (id: string, muts: CartMutation[] = [], known: Partial<SyncAnswer> = {}) => ({
  ticket: id,
  epoch: known.epoch ?? '',
  knownV: known.v ?? 0,
  muts: muts.map(each => ({ ...each })),
})
const requestOf = (who: TestPerson, ...carts: BoothSyncRequest['carts']): BoothSyncRequest => ({
  proto: 1,
  user: who.sub,
  carts,
})
const post = (who: Pick<TestPerson, 'token'> | null, json: unknown) =>
  shop.call('/api/booth/sync', { ...(who ? { token: who.token } : {}), json })
async function synced(who: TestPerson, ...carts: BoothSyncRequest['carts']) {
  const answer = await post(who, requestOf(who, ...carts))
  expect(answer.status).toBe(200)
  return ((await answer.json()) as BoothSyncAnswer).carts
}

test('"Cart sync": a change with a name in it that no store can keep spoils no other', async () => {
  const [line = ''] = ids(1)
  const odd = ['a\0b', '_bsontype'].map(name => patch(line, { [name]: { [name]: 'x' } }))
  const total = patch(line, { total: 90 })
  const [cart] = await synced(seller, cartOf(randomUUID(), [add(line), ...odd, total]))
  const answer = cart && 'answer' in cart ? cart.answer : null
  expect(answer?.rejected).toEqual(odd.map(({ mid }) => ({ mid, code: 'invalid' })))
  expect(answer?.snapshot?.lines).toMatchObject([{ id: line, total: 90 }])
})

describe('issue 9.1: carts of tickets', () => {
  test('issue 9.1: many tickets come in one call, each comes into being and is answered for itself', async () => {
    const [one = '', two = '', line = ''] = ids(3)
    const named = ticket({ name: 'Ann' })
    const added = add(line)
    const answers = await synced(seller, cartOf(one, [named]), cartOf(two, [added]))
    expect(answers).toMatchObject([
      {
        ticket: one,
        answer: { v: 1, done: [{ mid: named.mid }], snapshot: { fields: { name: 'Ann' }, lines: [] } },
      },
      { ticket: two, answer: { v: 1, done: [{ mid: added.mid }], snapshot: { fields: EMPTY_TICKET } } },
    ])
    expect(await shop.deps.store.tickets.get(one)).toMatchObject({ staff: seller.sub, heardFromTablet: true })
    expect(await shop.deps.store.carts.get(`${ticketOwner(two)}/main`)).toMatchObject({
      lines: [{ id: line }],
    })
  })

  test('B4: a repeat is answered as the first time and tells nothing new', async () => {
    const [id = '', line = ''] = ids(2)
    const muts = [add(line), ticket({ note: 'red' })]
    const [first] = await synced(seller, cartOf(id, muts))
    const known = first && 'answer' in first ? first.answer : {}
    const [again] = await synced(seller, cartOf(id, muts, known as SyncAnswer))
    expect(again).toMatchObject({
      ticket: id,
      answer: { v: 1, snapshot: null, done: muts.map(({ mid }) => ({ mid })) },
    })
  })

  test('B4: two tablets of one sign-in converge, and hear of what they overwrote', async () => {
    const [id = '', line = ''] = ids(2)
    await synced(seller, cartOf(id, [add(line), ticket({ name: 'Ann' })]))
    const theirs = [patch(line, { total: 90 }, 1), ticket({ name: 'Bea' }, 1)]
    await synced(seller, cartOf(id, theirs))
    const mine = [patch(line, { total: 45 }, 1), ticket({ name: 'Cy' }, 1)]
    const [answer] = await synced(seller, cartOf(id, mine))
    expect(answer).toMatchObject({
      answer: { done: [{ overwrote: { total: 90 } }, { overwrote: { name: 'Bea' } }] },
    })
    const [other] = await synced(seller, cartOf(id))
    expect(other).toMatchObject({ answer: { snapshot: { lines: [{ total: 45 }], fields: { name: 'Cy' } } } })
  })

  test('B11: a file of another ticket cannot be put into a line', async () => {
    const [one = '', two = '', line = ''] = ids(3)
    const key = `${randomUUID()}/sign.jpg`
    const ref = { bucket: 'order-artwork', key, fileName: 'sign.jpg', size: 8, type: 'image/jpeg' } as const
    await shop.deps.store.artworks.insert({
      ...{ _id: `order-artwork/${key}`, bucket: 'order-artwork', key, owner: ticketOwner(one) },
      ...{
        contentType: 'image/jpeg',
        declaredLength: 8,
        createdAt: new Date().toISOString(),
        etag: null,
        size: 8,
      },
    })
    const put = mutations.artwork(line, ref)
    const lines = [add(line), put]
    expect(await synced(seller, cartOf(two, lines))).toMatchObject([
      { answer: { rejected: [{ mid: put.mid, code: 'unknown_artwork' }] } },
    ])
    expect(await synced(seller, cartOf(one, lines))).toMatchObject([{ answer: { rejected: [] } }])
  })

  test('issue 9.1: a person’s own cart takes no ticket’s fields', async () => {
    const mutation = ticket({ name: 'Ann' })
    const json = { proto: 1, user: seller.sub, cart: 'main', epoch: '', knownV: 0, muts: [mutation] }
    const answer = await shop.call('/api/sync/cart', { token: seller.token, json })
    expect(await answer.json()).toMatchObject({ rejected: [{ mid: mutation.mid, code: 'invalid' }] })
  })
})

describe('D42: who may sync a ticket', () => {
  test('D42: strangers are 401, customers and staff without the right 404, before anything is read', async () => {
    const customer = await newPerson(shop)
    const clerk = await newStaff(shop, 'Clerk', [
      'orders:read',
      'orders:work',
      'messages:answer',
      'money:refund',
    ])
    const id = randomUUID()
    const statuses = []
    for (const who of [null, customer, clerk])
      statuses.push((await post(who, requestOf(who ?? seller, cartOf(id, [ticket({ name: 'Eve' })])))).status)
    expect(statuses).toEqual([401, 404, 404])
    expect(await shop.deps.store.tickets.get(id)).toBeNull()
  })

  test('D42: another staff account’s ticket is as if it were not there, and the others of the call are taken', async () => {
    const other = await newStaff(shop, 'Other')
    const [id = '', own = ''] = ids(2)
    await synced(seller, cartOf(id, [ticket({ name: 'Ann' })]))
    const answers = await synced(
      other,
      cartOf(id, [ticket({ name: 'Eve' })]),
      cartOf(own, [ticket({ name: 'Bo' })]),
    )
    expect(answers).toMatchObject([
      { ticket: id, code: 'not_found' },
      { ticket: own, answer: { v: 1 } },
    ])
    expect(await shop.deps.store.carts.get(`${ticketOwner(id)}/main`)).toMatchObject({
      v: 1,
      fields: { name: 'Ann' },
    })
  })

  test('issue 9.1: rows of another person are refused whole', async () => {
    const other = await newStaff(shop, 'Another')
    const answer = await post(other, requestOf(seller, cartOf(randomUUID())))
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'wrong_user' }])
  })
})

describe('issue 9.1: what is too much or not understood', () => {
  test('issue 9.1: of all carts together more than 50 changes are 413, 51 tickets 422, another protocol 426', async () => {
    const muts = Array.from({ length: 26 }, () => ticket({ name: 'x' }))
    const half = () => cartOf(randomUUID(), muts)
    expect((await post(seller, requestOf(seller, half(), half()))).status).toBe(413)
    const many = Array.from({ length: 51 }, () => cartOf(randomUUID()))
    expect((await post(seller, requestOf(seller, ...many))).status).toBe(422)
    expect((await post(seller, { ...requestOf(seller, cartOf(randomUUID())), proto: 2 })).status).toBe(426)
    for (const json of [null, [], { carts: 7 }, { ...requestOf(seller), carts: [] }])
      expect((await post(seller, json)).status).toBe(422)
  })

  test('B14: a forgotten ticket is answered so, and no sync brings anything of it back', async () => {
    const id = randomUUID()
    await synced(seller, cartOf(id, [ticket({ name: 'Ann' })]))
    await shop.deps.store.tickets.update(id, doc => ({ ...doc, forgotten: true }))
    await shop.deps.store.carts.remove(`${ticketOwner(id)}/main`)
    expect(await synced(seller, cartOf(id, [ticket({ name: 'Ann' })]))).toEqual([
      { ticket: id, code: 'forgotten' },
    ])
    expect(await shop.deps.store.carts.get(`${ticketOwner(id)}/main`)).toBeNull()
  })

  test('B14: nor does one that was under way while the ticket was forgotten', async () => {
    const id = randomUUID()
    await synced(seller, cartOf(id))
    const { carts, tickets } = shop.deps.store
    const update = carts.update
    carts.update = async (...given) => {
      await tickets.update(id, doc => ({ ...doc, forgotten: true }))
      await carts.remove(`${ticketOwner(id)}/main`)
      carts.update = update
      return carts.update(...given)
    }
    expect(await synced(seller, cartOf(id, [ticket({ name: 'Ann' })]))).toEqual([
      { ticket: id, code: 'forgotten' },
    ])
    expect(await carts.get(`${ticketOwner(id)}/main`)).toBeNull()
  })
})
