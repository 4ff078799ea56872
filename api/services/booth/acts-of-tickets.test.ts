import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { actsOfTickets, type SentActs } from './acts-of-tickets.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const STAFF = 'auth0|staff'
const letIn = (ticket = randomUUID()): SentActs => ({
  ticket,
  acts: [{ id: randomUUID(), act: { kind: 'letIn' } }],
})
/** The shop, whose store does this with one ticket. */
const with1 = (ticket: string, get: () => Promise<never>) => {
  const { tickets } = shop.deps.store
  const odd = { ...tickets, get: (id: string) => (id === ticket ? get() : tickets.get(id)) }
  return { ...shop.deps, store: { ...shop.deps.store, tickets: odd } }
}
const done = (ticket: string) => ({ ticket, answers: [{ outcome: { kind: 'done' } }] })

test('issue 9.1: one ticket whose acts take for ever is answered as unavailable, the others with what became of them', async () => {
  const many = () => Array.from({ length: 20 }, () => letIn())
  const sent = many()
  const [slow] = sent
  const deps = with1(slow?.ticket ?? '', () => new Promise(() => {}))
  // As patient as this store and this minute ask for.
  const from = performance.now()
  await actsOfTickets(shop.deps, STAFF, many())
  const patienceMs = 500 + 4 * (performance.now() - from)
  const answers = await actsOfTickets(deps, STAFF, sent, patienceMs)
  expect(answers[0]).toEqual({ ticket: slow?.ticket, code: 'unavailable' })
  expect(answers.slice(1)).toMatchObject(sent.slice(1).map(({ ticket }) => done(ticket)))
})

test('issue 9.1: one ticket whose acts fail spoils no other', async () => {
  const sent = [letIn(), letIn(), letIn()]
  const ticket = sent[1]?.ticket ?? ''
  const deps = with1(ticket, () => Promise.reject(new Error('the store fails')))
  const answers = await actsOfTickets(deps, STAFF, sent)
  expect(answers[1]).toEqual({ ticket, code: 'unavailable' })
  expect([answers[0], answers[2]]).toMatchObject([sent[0], sent[2]].map(each => done(each?.ticket ?? '')))
})

test('issue 9.1: what is not begun when a call’s time is over is not begun later', async () => {
  const sent = Array.from({ length: 9 }, () => letIn())
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const { tickets } = shop.deps.store
  const slow = { ...tickets, get: (id: string) => held.then(() => tickets.get(id)) }
  const deps = { ...shop.deps, store: { ...shop.deps.store, tickets: slow } }
  const answers = await actsOfTickets(deps, STAFF, sent, 20)
  expect(answers).toEqual(sent.map(({ ticket }) => ({ ticket, code: 'unavailable' })))
  letGo()
  await expect.poll(async () => (await tickets.get(sent[7]?.ticket ?? ''))?.acts).not.toEqual({})
  expect(await tickets.get(sent[8]?.ticket ?? '')).toBe(null)
})
