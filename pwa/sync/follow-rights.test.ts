import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#pwa/lib/api.ts'
import { keptRights, rightsHere } from '#pwa/lib/rights.ts'
import type { Right } from '#shared/contract/booth.ts'
import { followRights } from './follow-rights.ts'
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
