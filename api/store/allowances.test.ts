import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { giveBack, takeOf } from './allowances.ts'
import { sweepEnded } from './endings.ts'
import { openSqliteStore } from './sqlite/open.ts'

const LIMIT = { name: 'payments', max: 100, windowMs: HOUR }

function openWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-allowances-'))
  const store = openSqliteStore({ file: join(folder, 'shop.sqlite') })
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  let now = Date.UTC(2026, 10, 24)
  const clock = { now: () => now }
  return { store, clock, wait: (ms: number) => (now += ms) }
}

test('issue 10.3: of many that ask at once just so many are let through as there is room for, and others are not hindered', async () => {
  const { store, clock } = openWorld()
  const asked = await Promise.all(Array.from({ length: 200 }, () => takeOf(store, clock, LIMIT, 'pat')))
  expect(asked.filter(({ isWithin }) => isWithin)).toHaveLength(100)
  expect((await takeOf(store, clock, LIMIT, 'sam', 100)).isWithin).toBe(true)
})

test('issue 10.3: what is refused uses nothing up, what is given back may be had again, and a window ends', async () => {
  const { store, clock, wait } = openWorld()
  const most = await takeOf(store, clock, LIMIT, 'pat', 90)
  expect(await takeOf(store, clock, LIMIT, 'pat', 11)).toEqual({
    isWithin: false,
    resetAt: clock.now() + HOUR,
  })
  expect((await takeOf(store, clock, LIMIT, 'pat', 10)).isWithin).toBe(true)
  await giveBack(store, LIMIT, 'pat', 90, most)
  expect((await takeOf(store, clock, LIMIT, 'pat', 91)).isWithin).toBe(false)
  expect((await takeOf(store, clock, LIMIT, 'pat', 90)).isWithin).toBe(true)
  wait(HOUR)
  expect((await takeOf(store, clock, LIMIT, 'pat', 100)).isWithin).toBe(true)
  await giveBack(store, LIMIT, 'pat', 90, most)
  expect((await takeOf(store, clock, LIMIT, 'pat')).isWithin).toBe(false)
})

test('issue 10.3: a clock that is set back keeps nobody out for longer than a window', async () => {
  const { store, clock, wait } = openWorld()
  await takeOf(store, clock, LIMIT, 'pat', 100)
  wait(-24 * HOUR)
  expect((await takeOf(store, clock, LIMIT, 'pat')).isWithin).toBe(true)
})

test('issue 10.3: windows that are over are swept, and whose they were stands nowhere', async () => {
  const { store, clock, wait } = openWorld()
  await takeOf(store, clock, LIMIT, '203.0.113.7')
  expect(JSON.stringify(await store.allowances.find({}))).not.toContain('203.0.113')
  expect(await sweepEnded(store, 'allowances', clock, 10)).toBe(0)
  wait(HOUR + 1)
  expect(await sweepEnded(store, 'allowances', clock, 10)).toBe(1)
})
