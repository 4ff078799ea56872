import { describe, expect, test } from 'vitest'
import { createVisits } from './visits.ts'
import { visitsEntry } from './visits-entry.ts'

const visitsOn = (storage: ReturnType<typeof aStorage>) => createVisits(visitsEntry(() => storage))

function aStorage(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA'

describe('what a browser knows of orders opened by their links', () => {
  test('B9: each order has a secret of 128 bits, the same over reloads and another for another order', () => {
    const storage = aStorage()
    const first = visitsOn(storage).open(TOKEN, '123')
    const again = visitsOn(storage).open(TOKEN, null)
    const other = visitsOn(storage).open('BBBBBBBBBBBBBBBBBBBBBB', null)
    expect(first.secret).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(again).toEqual(first)
    expect(other.secret).not.toBe(first.secret)
  })

  test('B13: the order that the link carried is kept, and a later link takes its place', () => {
    const visits = visitsOn(aStorage())
    visits.open(TOKEN, '123')
    expect(visits.open(TOKEN, null).code).toBe('123')
    expect(visits.open(TOKEN, '456').code).toBe('456')
  })

  test('the last one opened is the one that was paid; removed it is gone', () => {
    const storage = aStorage()
    const visits = visitsOn(storage)
    expect(visits.last()).toBeNull()
    visits.open(TOKEN, null)
    visits.open('BBBBBBBBBBBBBBBBBBBBBB', null)
    visits.claiming(TOKEN, true)
    expect(visits.last()).toMatchObject({ token: TOKEN, isClaiming: true })
    visits.remove(TOKEN)
    expect(visits.last()?.token).toBe('BBBBBBBBBBBBBBBBBBBBBB')
  })

  test('twenty orders are remembered at most', () => {
    const storage = aStorage()
    const visits = visitsOn(storage)
    for (let n = 0; n < 25; n++) visits.open(`token-${n}`, null)
    expect(JSON.parse(storage.getItem('goldleaf.visits') ?? '').value).toHaveLength(20)
  })

  test.each(['{', '{}', '[1, null, "x"]', 'null'])('damaged words count as none: %s', raw => {
    const storage = aStorage(new Map([['goldleaf.visits', raw]]))
    expect(visitsOn(storage).last()).toBeNull()
  })

  test('a full storage costs nothing within the page: its secret stays the same', () => {
    const visits = visitsOn({
      ...aStorage(),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const first = visits.open(TOKEN, '1')
    expect(first).toMatchObject({ token: TOKEN, code: '1' })
    expect(visits.open(TOKEN, null)).toEqual(first)
  })
})
