import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { type Allowance, giveBack, takeOf } from './allowances.ts'
import { sweepEnded } from './endings.ts'
import { openSqliteStore } from './sqlite/open.ts'
import type { Store } from './store.ts'

const LIMIT = { name: 'payments', max: 100, windowMs: HOUR }

/** Of which a process takes ten ahead. */
const LARGE: Allowance = { name: 'bytes', max: 4_000, windowMs: HOUR }

function openWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-allowances-'))
  const store = openSqliteStore({ file: join(folder, 'shop.sqlite') })
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  let now = Date.UTC(2026, 10, 24)
  const clock = { now: () => now }
  /** Another process: the same documents, and nothing of what this one has in its memory. */
  const elsewhere = () => ({ allowances: { ...store.allowances } })
  const used = async () => (await store.allowances.find({})).reduce((sum, each) => sum + each.used, 0)
  return { store, elsewhere, used, clock, wait: (ms: number) => (now += ms) }
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

test('issue 10.3: small parts of a large limit are taken ahead, so that one write serves many', async () => {
  const { store, clock, used } = openWorld()
  for (let n = 0; n < 11; n++) expect((await takeOf(store, clock, LARGE, 'fair')).isWithin).toBe(true)
  expect(await used()).toBe(11)
  await takeOf(store, clock, LARGE, 'fair')
  expect(await used()).toBe(22)
  // What is left of the ten is part of what a larger one takes, for which nothing is taken ahead.
  await takeOf(store, clock, LARGE, 'fair', 30)
  expect(await used()).toBe(12 + 30)
})

test('issue 10.3: of those who ask at once one takes ahead, and a write that fails takes nothing', async () => {
  const { store, clock, used } = openWorld()
  await Promise.all(Array.from({ length: 50 }, () => takeOf(store, clock, LARGE, 'fair')))
  expect(await used()).toBe(50 + 10)
  const gone = new Error('the store is gone')
  const failing: Pick<Store, 'allowances'> = { allowances: { ...store.allowances } }
  failing.allowances.upsert = () => Promise.reject(gone)
  await expect(takeOf(failing, clock, LARGE, 'fair')).rejects.toThrow(gone)
  await expect(takeOf(failing, clock, LARGE, 'fair')).rejects.toThrow(gone)
  failing.allowances.upsert = store.allowances.upsert
  await takeOf(failing, clock, LARGE, 'fair')
  expect(await used()).toBe(50 + 10 + 1 + 10)
})

test('issue 10.3: three processes that live let through all there is room for, and never more', async () => {
  const { store, elsewhere, clock } = openWorld()
  const processes = [store, elsewhere(), elsewhere()]
  let through = 0
  for (let n = 0; n < 3 * 700; n++) {
    const { isWithin } = await takeOf(processes[n % 3] ?? store, clock, LARGE, 'fair', 3)
    if (isWithin) through += 3
  }
  expect(through).toBeLessThanOrEqual(4_000)
  expect(through).toBeGreaterThan(4_000 - 3)
})

test('issue 10.3: twelve processes that are killed with their shares cost a limit less than 5%', async () => {
  const { elsewhere, clock } = openWorld()
  let through = 0
  for (let kills = 0; kills < 12; kills++)
    await takeOf(elsewhere(), clock, LARGE, 'fair').then(() => through++)
  const last = elsewhere()
  while ((await takeOf(last, clock, LARGE, 'fair', 5)).isWithin) through += 5
  expect(through).toBeGreaterThan(4_000 * 0.95)
})

test('issue 10.3: a share ends with its window, and at a clock that was set back', async () => {
  const { store, clock, used, wait } = openWorld()
  await takeOf(store, clock, LARGE, 'fair')
  wait(HOUR)
  await takeOf(store, clock, LARGE, 'fair', 5)
  expect(await used()).toBe(15)
  wait(-24 * HOUR)
  await takeOf(store, clock, LARGE, 'fair', 5)
  expect(await used()).toBe(15)
})
