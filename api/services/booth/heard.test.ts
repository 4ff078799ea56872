import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Subject } from '#api/store/contract/subject.ts'
import type { BoothKeyDoc } from '#api/store/documents.ts'
import { mongoSubject } from '#api/store/mongo/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { heardByCode, heardOf, ticketOf } from './heard.ts'

describe.each([
  ['SQLite', sqliteSubject],
  ['MongoDB', mongoSubject],
] as const)('on %s', (_, open) => {
  let subject: Subject
  let now: number
  beforeEach(async () => {
    subject = await open()
    now = Date.parse('2026-11-24T10:00:00Z')
  })
  afterEach(() => subject.dispose())

  const deps = () => ({ store: subject.store, clock: { now: () => now } })
  const KEY = { _id: '0123456789abcdef', staff: 'auth0|sam' }
  const byCode = (key = KEY) => heardByCode(deps(), randomUUID(), key)
  const isTaken = (told: Awaited<ReturnType<typeof byCode>>) => told !== null && '_id' in told

  test('issue 9.1: a ticket is its first teller’s, and for everybody else as if it were not there', async () => {
    const id = randomUUID()
    expect(await ticketOf(deps(), id, 'auth0|sam')).toBeNull()
    expect(await heardOf(deps(), id, 'auth0|sam')).toMatchObject({
      staff: 'auth0|sam',
      kid: null,
      heardFromTablet: true,
    })
    expect([await heardOf(deps(), id, 'auth0|kim'), await ticketOf(deps(), id, 'auth0|kim')]).toEqual([
      null,
      null,
    ])
    expect(await heardOf(deps(), id, 'auth0|sam')).toEqual(await ticketOf(deps(), id, 'auth0|sam'))
  })

  test('issue 9.3: a ticket that a code brought stands apart until its tablet tells of it', async () => {
    const id = randomUUID()
    expect(await heardByCode(deps(), id, KEY)).toMatchObject({ kid: KEY._id, heardFromTablet: false, rev: 1 })
    expect(await heardByCode(deps(), id, KEY)).toMatchObject({ rev: 1 })
    expect(await heardOf(deps(), id, KEY.staff)).toMatchObject({
      kid: KEY._id,
      heardFromTablet: true,
      rev: 2,
    })
  })

  test('B8: a code of other staff’s key tells nothing of a ticket and changes nothing', async () => {
    const id = randomUUID()
    const before = await heardOf(deps(), id, 'auth0|sam')
    expect(await heardByCode(deps(), id, { ...KEY, staff: 'auth0|kim' })).toBeNull()
    expect(await ticketOf(deps(), id, 'auth0|sam')).toEqual(before)
  })

  test('issue 9.3: codes of a key bring 20 unheard tickets an hour; those heard of since make room', async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID())
    for (const id of ids) expect(isTaken(await heardByCode(deps(), id, KEY))).toBe(true)
    expect(await byCode()).toMatchObject({ ok: false, code: 'rate_limited' })
    expect(isTaken(await heardByCode(deps(), ids[0] ?? '', KEY))).toBe(true)
    expect(isTaken(await byCode({ ...KEY, _id: 'fedcba9876543210' }))).toBe(true)
    await heardOf(deps(), ids[0] ?? '', KEY.staff)
    expect(isTaken(await byCode())).toBe(true)
    expect(isTaken(await byCode())).toBe(false)
    now += HOUR + 1
    expect(isTaken(await byCode())).toBe(true)
  })

  test('issue 9.3: codes of a key bring 300 tickets a day, heard of or not', async () => {
    for (let at = 0; at < 300; at++) {
      const id = randomUUID()
      await heardByCode(deps(), id, KEY)
      await heardOf(deps(), id, KEY.staff)
    }
    expect(await byCode()).toMatchObject({ code: 'rate_limited' })
    now += DAY + 1
    expect(isTaken(await byCode())).toBe(true)
  })

  const tabletKey = (changes: Partial<BoothKeyDoc> = {}): BoothKeyDoc => ({
    _id: randomUUID().slice(0, 8).repeat(2),
    staff: 'auth0|sam',
    deviceId: randomUUID(),
    label: 'One',
    issuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 3 * DAY).toISOString(),
    revokedAt: null,
    ...changes,
  })

  test('booth, "The code": a person’s tablets make 300 tickets a day for each usable key; the rest waits, and what is known goes on', async () => {
    const make = (id = randomUUID()) => heardOf(deps(), id, 'auth0|sam')
    const ids = Array.from({ length: 300 }, () => randomUUID())
    for (const id of ids) await make(id)
    expect(await make()).toMatchObject({ ok: false, code: 'rate_limited' })
    expect(await make(ids[0])).toMatchObject({ staff: 'auth0|sam' })
    expect(isTaken(await heardOf(deps(), randomUUID(), 'auth0|kim'))).toBe(true)
    const keys = [
      tabletKey(),
      tabletKey({ revokedAt: new Date(now).toISOString() }),
      tabletKey({ staff: 'auth0|kim' }),
    ]
    for (const key of keys) await subject.store.boothKeys.insert(key)
    expect(isTaken(await make())).toBe(false)
    await subject.store.boothKeys.insert(tabletKey())
    expect(isTaken(await make())).toBe(true)
    now += DAY + 1
    expect(isTaken(await make())).toBe(true)
  })

  test('B1: told of by many calls at the same moment, a ticket is one and its first teller’s', async () => {
    const id = randomUUID()
    const tellers = ['auth0|sam', 'auth0|kim', 'auth0|sam', 'auth0|kim']
    const told = await Promise.all(tellers.map(staff => heardOf(deps(), id, staff)))
    const known = await subject.store.tickets.get(id)
    expect(told.map(each => isTaken(each))).toEqual(tellers.map(staff => staff === known?.staff))
  })
})
