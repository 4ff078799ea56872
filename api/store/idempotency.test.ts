import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import type { Subject } from './contract/subject.ts'
import { sweepEnded } from './endings.ts'
import type { KeyedRequest } from './idempotency.ts'
import { beginRequest, finishRequest, isFinal } from './idempotency.ts'
import { sqliteSubject } from './sqlite/subject.ts'

const request: KeyedRequest = { person: 'auth0|a', route: 'POST /api/users', key: 'k', bodyHash: 'h' }
const sent = { status: 201, body: '{"ok":true}' }

describe('idempotent requests (architecture, "Outbox")', () => {
  let subject: Subject
  let now = Date.parse('2026-11-21T10:00:00Z')
  const clock = { now: () => now }
  const begin = (change: Partial<KeyedRequest> = {}) =>
    beginRequest(subject.store, { ...request, ...change }, clock)
  const ticket = async () => {
    const begun = await begin()
    if (begun.kind !== 'new') throw new Error(`Not new: ${begun.kind}`)
    return begun.ticket
  }
  beforeEach(() => {
    subject = sqliteSubject()
  })
  afterEach(() => subject.dispose())

  test('run once: the second try gets the first answer', async () => {
    await finishRequest(subject.store, await ticket(), sent)
    expect(await begin()).toEqual({ kind: 'answered', ...sent })
  })

  test('of which many arrive at once run once', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => begin()))
    expect(begun.filter(({ kind }) => kind === 'new')).toHaveLength(1)
    expect(begun.filter(({ kind }) => kind === 'in_flight')).toHaveLength(19)
  })

  test('with another body under the same key are refused, before and after the answer', async () => {
    const first = await ticket()
    expect(await begin({ bodyHash: 'other' })).toEqual({ kind: 'other_body' })
    await finishRequest(subject.store, first, sent)
    expect(await begin({ bodyHash: 'other' })).toEqual({ kind: 'other_body' })
  })

  test.each([{ person: 'auth0|b' }, { route: 'POST /api/users/contact-us' }, { key: 'k2' }])(
    'are told apart by person, route and key: %j',
    async change => {
      await ticket()
      expect((await begin(change)).kind).toBe('new')
    },
  )

  test('cannot be mixed up by moving text between person, route and key', async () => {
    await beginRequest(subject.store, { ...request, person: 'a b', route: 'c' }, clock)
    expect((await beginRequest(subject.store, { ...request, person: 'a', route: 'b c' }, clock)).kind).toBe(
      'new',
    )
  })

  test('whose first try died are free after 20 s, and the late first try changes nothing', async () => {
    const first = await ticket()
    now += 19_999
    expect((await begin()).kind).toBe('in_flight')
    now += 1
    const second = await ticket()
    await finishRequest(subject.store, first, { status: 500, body: '' })
    expect((await begin()).kind).toBe('in_flight')
    await finishRequest(subject.store, second, sent)
    expect((await begin()).kind).toBe('answered')
  })

  test('whose first try began under a clock that was set back since are free', async () => {
    await ticket()
    now -= 20_000
    expect((await begin()).kind).toBe('new')
  })

  test.each([500, 503, 429, 426, 425, 409, 408, 401])(
    'answered with %d are not kept: the next try runs at once',
    async status => {
      await finishRequest(subject.store, await ticket(), { status, body: '{}' })
      expect((await begin()).kind).toBe('new')
    },
  )

  test('keep success and final refusals alone', () => {
    expect([200, 201, 204, 400, 403, 404, 413, 422].every(isFinal)).toBe(true)
    expect([301, 401, 408, 409, 425, 426, 429, 500, 502, 503].some(isFinal)).toBe(false)
  })

  test('are remembered for 90 days', async () => {
    await finishRequest(subject.store, await ticket(), sent)
    now += 90 * DAY - 1
    expect(await sweepEnded(subject.store, 'idempotency', clock, 10)).toBe(0)
    expect((await begin()).kind).toBe('answered')
    now += 2
    expect(await sweepEnded(subject.store, 'idempotency', clock, 10)).toBe(1)
    expect((await begin()).kind).toBe('new')
  })
})
