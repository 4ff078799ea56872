import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Subject } from '#api/store/contract/subject.ts'
import { yieldOnce } from '#api/store/contract/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { DAY } from '#shared/time.ts'
import { createCatalogue } from './catalogue.ts'
import { loadCatalogueData } from './load.ts'
import { publish, withdraw } from './publisher.ts'
import { repriced } from './testing/list.ts'

const data = loadCatalogueData()

describe('the catalogue in memory', () => {
  let subject: Subject
  let now = 0
  const clock = { now: () => now }
  const open = () => createCatalogue(subject.store, { clock, checkEvery: 3_000 })
  const publishNext = (cents: number) => publish(subject.store, repriced(data, cents), clock)
  beforeEach(async () => {
    now = Date.parse('2026-11-21T10:00:00Z')
    subject = sqliteSubject()
    await publishNext(0)
  })
  afterEach(() => subject.dispose())

  test('refuses to open a shop that sells nothing', async () => {
    const empty = sqliteSubject()
    await expect(createCatalogue(empty.store, { clock })).rejects.toThrow('No price list has been published')
    await empty.dispose()
  })

  test('D27: finds products by name, never the alias, and every address by path', async () => {
    const view = (await open()).current()
    expect(view.number).toBe(1)
    expect(view.productByName('Magnetic Wood Frame Hanger')?.path).toBe('/magnetic-wood-frame-hanger')
    expect(view.productByPath('/wood-frame')?.name).toBe('Magnetic Wood Frame Hanger')
    expect(view.productByName('Gold Leaf')).toBeUndefined()
    expect(view.productByName('constructor')).toBeUndefined()
  })

  test('looks for a newer list once some seconds have passed, and not before', async () => {
    const catalogue = await open()
    await publishNext(1)
    now += 2_999
    expect(catalogue.current().number).toBe(1)
    await yieldOnce()
    expect(catalogue.current().number).toBe(1)
    now += 1
    catalogue.current()
    await yieldOnce()
    expect(catalogue.current().number).toBe(2)
  })

  test('issue 10.3: keeps fresh by itself, asked or not, until the signal comes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const catalogue = await open()
    const stop = new AbortController()
    catalogue.keepFresh(stop.signal)
    await publishNext(1)
    vi.advanceTimersByTime(3_000)
    await yieldOnce()
    expect(catalogue.current().number).toBe(2)
    stop.abort()
    await publishNext(2)
    vi.advanceTimersByTime(60_000)
    await yieldOnce()
    expect(catalogue.current().number).toBe(2)
  })

  test('knows the newest list at once where prices are concerned', async () => {
    const catalogue = await open()
    await publishNext(1)
    await publishNext(2)
    expect((await catalogue.fresh()).number).toBe(3)
    expect(catalogue.current().number).toBe(3)
  })

  test('keeps serving the list it knows while the store fails, and says so', async () => {
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    const catalogue = await createCatalogue(subject.store, { clock, checkEvery: 3_000, onError })
    await subject.store.close()
    now += 3_000
    expect(catalogue.current().number).toBe(1)
    await yieldOnce()
    expect(errors).toHaveLength(1)
    expect(catalogue.current().number).toBe(1)
  })

  describe('D12: held lists', () => {
    const name = '13oz Vinyl Banner'

    test('are honoured for the days of the hold after they were superseded', async () => {
      const catalogue = await open()
      await publishNext(1)
      const held = await catalogue.heldList(1, now + 7 * DAY - 1, 7)
      expect(held?.productByName(name)?.listing.price).toBe(2.5)
      expect(held?.productByName('Gold Leaf')).toBeUndefined()
      expect(await catalogue.heldList(1, now + 7 * DAY, 7)).toBeNull()
    })

    test('are not the current one, nor one that was never published', async () => {
      const catalogue = await open()
      expect(await catalogue.heldList(1, now, 7)).toBeNull()
      for (const number of [0, -1, 2, 1.5, Number.NaN])
        expect(await catalogue.heldList(number, now, 7)).toBeNull()
    })

    test('are never honoured once withdrawn, not even one in use a moment ago', async () => {
      const catalogue = await open()
      await publishNext(1)
      expect(await catalogue.heldList(1, now, 7)).not.toBeNull()
      await withdraw(subject.store, 1, clock)
      expect(await catalogue.heldList(1, now, 7)).toBeNull()
    })

    test('begin their hold also when the publisher was killed before noting it', async () => {
      await publishNext(1)
      await subject.store.lists.update('1', doc => ({ ...doc, supersededAt: null }))
      const catalogue = await open()
      expect(await catalogue.heldList(1, now + DAY, 7)).not.toBeNull()
      expect(await catalogue.heldList(1, now + 7 * DAY, 7)).toBeNull()
    })
  })
})
