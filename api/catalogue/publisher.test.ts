import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Subject } from '#api/store/contract/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { loadCatalogueData } from './load.ts'
import { markSuperseded, newestList, publish, publishFirst, withdraw } from './publisher.ts'
import { repriced } from './testing/list.ts'

const data = loadCatalogueData()
const iso = (ms: number) => new Date(ms).toISOString()

describe('publishing (D12)', () => {
  let subject: Subject
  let now = 1_000
  const clock = { now: () => now }
  const list = (number: number) => subject.store.lists.get(String(number))
  beforeEach(() => {
    now = 1_000
    subject = sqliteSubject()
  })
  afterEach(() => subject.dispose())

  test('makes list 1 at the very first start, with everything the shop sells', async () => {
    expect(await publishFirst(subject.store, data, clock)).toEqual({ number: 1, published: true })
    expect(await list(1)).toEqual({
      _id: '1',
      number: 1,
      publishedAt: iso(1_000),
      supersededAt: null,
      withdrawn: false,
      list: { number: 1, publishedAt: iso(1_000), ...data },
    })
  })

  test('is never done by a start that finds a list, known or not', async () => {
    await publishFirst(subject.store, data, clock)
    await publish(subject.store, repriced(data, 1), clock)
    expect(await publishFirst(subject.store, data, clock)).toEqual({ number: 2, published: false })
    expect(await publishFirst(subject.store, repriced(data, 2), clock)).toEqual({
      number: 2,
      published: false,
    })
    expect(await subject.store.lists.count({})).toBe(2)
  })

  test('raises the number and notes since when the list before is superseded', async () => {
    await publish(subject.store, data, clock)
    now = 2_000
    expect(await publish(subject.store, repriced(data, 1), clock)).toEqual({ number: 2, published: true })
    expect(await list(1)).toMatchObject({ supersededAt: iso(2_000) })
    now = 3_000
    await publish(subject.store, data, clock)
    expect(await list(1)).toMatchObject({ supersededAt: iso(2_000) })
    expect(await list(2)).toMatchObject({ supersededAt: iso(3_000) })
    expect(await newestList(subject.store)).toMatchObject({ number: 3, supersededAt: null })
  })

  test('of what the newest list already sells does nothing', async () => {
    await publish(subject.store, data, clock)
    expect(await publish(subject.store, structuredClone(data), clock)).toEqual({
      number: 1,
      published: false,
    })
  })

  test('by several at once makes one list each at most, in order', async () => {
    const other = await subject.again()
    const published = await Promise.all(
      [1, 1, 2, 3].map((cents, at) => publish(at % 2 ? other : subject.store, repriced(data, cents), clock)),
    )
    const numbers = published.filter(each => each.published).map(each => each.number)
    const all = await subject.store.lists.find({ sort: { field: 'number', direction: 'asc' } })
    expect(numbers.sort()).toEqual(all.map(doc => doc.number))
    expect(all.map(doc => doc.number)).toEqual(all.map((_, at) => at + 1))
    expect(all.map(doc => doc.supersededAt !== null)).toEqual(all.map((_, at) => at < all.length - 1))
  })

  test('that was killed halfway is completed by whoever sees the newer list first', async () => {
    await publish(subject.store, data, clock)
    now = 2_000
    await publish(subject.store, repriced(data, 1), clock)
    await subject.store.lists.update('1', doc => ({ ...doc, supersededAt: null }))
    now = 9_000
    const newest = await newestList(subject.store)
    if (newest) await markSuperseded(subject.store, newest)
    expect(await list(1)).toMatchObject({ supersededAt: iso(2_000) })
  })

  test('can be taken back: a withdrawn list is marked, the current one needs a successor first', async () => {
    await publish(subject.store, data, clock)
    expect(await withdraw(subject.store, 1, clock)).toBe('current')
    expect(await withdraw(subject.store, 7, clock)).toBe('unknown')
    await publish(subject.store, repriced(data, 1), clock)
    expect(await withdraw(subject.store, 1, clock)).toBe('withdrawn')
    expect(await list(1)).toMatchObject({ withdrawn: true })
  })
})
