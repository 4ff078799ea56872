import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#pwa/lib/api.ts'
import { keptRights, rightsHere } from '#pwa/lib/rights.ts'
import { answerRow } from '#pwa/local/desk/answer-row.ts'
import { deskRow } from '#pwa/local/desk/desk-act.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { Right } from '#shared/contract/booth.ts'
import { followRights } from './follow-rights.ts'
import { memoryLocal } from './testing/local.ts'
import { sessionOf, stateOf } from './testing/session.ts'

const ADA = 'auth0|ada'
const asked: unknown[] = []
let rights: Right[] | null = ['booth:sell']
const api = {
  async call(...given: unknown[]) {
    asked.push(given)
    if (rights === null) throw new ApiError(0, 'offline', '')
    return { rights } as never
  },
}

beforeEach(() => {
  rightsHere.put(null)
  asked.length = 0
})

test('issue 12.5: of whoever signs in the device learns the rights at once, and asks once', async () => {
  const session = sessionOf(stateOf('anonymous'))
  followRights(session, api)
  expect(asked).toEqual([])
  session.become(stateOf('signed-in', ADA))
  await vi.waitFor(() => expect(keptRights(ADA)).toEqual(['booth:sell']))
  expect(asked).toEqual([['GET /api/users/rights', { auth: true }]])
  session.become(stateOf('sign-in-again', ADA))
  session.become(stateOf('signed-in', ADA))
  followRights(session, api)
  expect(asked).toHaveLength(1)
})

test('D42: that a customer has none is remembered too, so that no later page asks', async () => {
  rights = []
  followRights(sessionOf(stateOf('signed-in', ADA)), api)
  await vi.waitFor(() => expect(keptRights(ADA)).toEqual([]))
  followRights(sessionOf(stateOf('signed-in', ADA)), api)
  expect(asked).toHaveLength(1)
})

test('D42: where no answer comes nothing is remembered, and the next page asks again', async () => {
  rights = null
  followRights(sessionOf(stateOf('signed-in', ADA)), api)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  followRights(sessionOf(stateOf('signed-in', ADA)), api)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(keptRights(ADA)).toBeNull()
})

/** An act and an answer that the shop refused for lack of a right, and an act on an order that it does not know. */
async function refusedRows() {
  const { outbox } = memoryLocal()
  const by = { user: ADA, device: { id: '0d9cbd1a-3b54-4a0b-9a0e-5a1c5f7f0a11', label: 'iPad' } }
  const made = (order: string) => ({ order, seen: 1, act: { kind: 'rush', on: true } as const })
  await outbox.add(deskRow('act', made('GL-AAAA-AAAA'), by, 1))
  await outbox.add(deskRow('unknown', made('GL-BBBB-BBBB'), by, 2))
  await outbox.add(answerRow('answer', { user: ADA, message: 'm', text: 'Hello' }, 3))
  const reason = (row: OutboxRow) => (row.id === 'unknown' ? '' : 'There is nothing at this address')
  await outbox.transact(({ rows }) => ({
    put: rows.map(row => ({ ...row, state: 'needs-you', code: 'not_found', reason: reason(row) })),
  }))
  const states = async () => (await outbox.list()).map(({ kind, state }) => `${kind} ${state}`)
  return { outboxOf: async () => outbox, states }
}
const REFUSED = ['desk needs-you', 'desk needs-you', 'answer needs-you']

test('D42: what was refused for lack of a right goes by itself once the device hears that the right is back', async () => {
  const { outboxOf, states } = await refusedRows()
  rights = []
  rightsHere.put({ sub: ADA, rights: [] })
  followRights(sessionOf(stateOf('signed-in', ADA)), api, outboxOf)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(await states()).toEqual(REFUSED)
  rightsHere.put({ sub: ADA, rights: ['orders:work'] })
  await vi.waitFor(async () =>
    expect(await states()).toEqual(['desk waiting', 'desk needs-you', 'answer needs-you']),
  )
  rightsHere.put({ sub: ADA, rights: ['orders:work', 'messages:answer'] })
  await vi.waitFor(async () =>
    expect(await states()).toEqual(['desk waiting', 'desk needs-you', 'answer waiting']),
  )
})

test('D42: a page that begins while something waits for a right asks for it, and sends what it takes', async () => {
  const { outboxOf, states } = await refusedRows()
  rights = ['orders:work', 'messages:answer']
  rightsHere.put({ sub: ADA, rights: [] })
  followRights(sessionOf(stateOf('signed-in', ADA)), api, outboxOf)
  await vi.waitFor(async () =>
    expect(await states()).toEqual(['desk waiting', 'desk needs-you', 'answer waiting']),
  )
  expect(asked).toHaveLength(1)
})

test('D42: a right whose loss the device never heard of is tried once with each page, and nothing is asked for', async () => {
  const { outboxOf, states } = await refusedRows()
  rightsHere.put({ sub: ADA, rights: ['orders:work', 'messages:answer'] })
  followRights(sessionOf(stateOf('signed-in', ADA)), api, outboxOf)
  await vi.waitFor(async () =>
    expect(await states()).toEqual(['desk waiting', 'desk needs-you', 'answer waiting']),
  )
  expect(asked).toEqual([])
})
