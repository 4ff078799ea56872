import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryCaches } from '#shared/testing/caches.ts'
import { cachesOf, deleteOutdatedCaches, outdated } from './cache-versions.ts'

const both = (...versions: string[]) => versions.flatMap(each => Object.values(cachesOf(each)))
const OTHERS = ['goldleaf-first-views', 'goldleaf-seen', 'goldleaf-inbox']

describe('issue 3: caches of older versions', () => {
  test('are those made before one’s own, whether their version was ever let in or not', () => {
    const names = [...both('1', '2'), ...OTHERS, ...both('3')]
    expect(outdated(names, '3')).toEqual(both('1', '2'))
  })

  test('are never those of a version that came later, its own, nor what outlives versions', () => {
    const version = fc.constantFrom('a', 'b', 'c', 'd')
    fc.assert(
      fc.property(fc.array(version), version, fc.array(version), (older, own, newer) => {
        const before = [...new Set(older)].filter(each => each !== own)
        const after = [...new Set(newer)].filter(each => each !== own && !before.includes(each))
        const names = [...both(...before), ...OTHERS, ...both(own, ...after)]
        expect(outdated(names, own)).toEqual(both(...before))
      }),
    )
  })

  test('are none as long as the version that asks has made no cache of its own', () => {
    expect(outdated([...both('1', '2'), ...OTHERS], '3')).toEqual([])
  })
})

describe('issue 3: older versions are let go of', () => {
  let caches = memoryCaches()
  beforeEach(() => {
    caches = memoryCaches()
    vi.stubGlobal('caches', caches)
  })
  afterEach(() => vi.unstubAllGlobals())

  const worker = (pages: number, coming: { waiting?: object; installing?: object } = {}) => ({
    clients: { matchAll: vi.fn(async () => Array.from({ length: pages }, () => ({}))) },
    registration: { waiting: null, installing: null, ...coming },
  })
  const make = async (...names: string[]) => {
    for (const name of names) await caches.open(name)
  }

  test('by a version whose only page greets it, not by one beside which another page is open', async () => {
    await make(...both('1', '2'))
    await deleteOutdatedCaches('2', 1, worker(2))
    expect(await caches.keys()).toEqual(both('1', '2'))
    await deleteOutdatedCaches('2', 1, worker(1))
    expect(await caches.keys()).toEqual(both('2'))
  })

  test('not when the only page of the active version is opened anew while a newer one waits', async () => {
    await make(...both('1', '2'))
    await deleteOutdatedCaches('1', 1, worker(1, { waiting: {} }))
    await deleteOutdatedCaches('1', 1, worker(1, { installing: {} }))
    // Nor where the newer one came in between.
    await deleteOutdatedCaches('1', 1, worker(1))
    expect(await caches.keys()).toEqual(both('1', '2'))
  })

  test('not when the one that waits is an older one, released again', async () => {
    await make(...both('1', '2'))
    await deleteOutdatedCaches('2', 1, worker(1, { waiting: {} }))
    expect(await caches.keys()).toEqual(both('1', '2'))
  })

  test('not by one that was let in beside pages of a version two releases ago', async () => {
    await make(...both('1'), cachesOf('2').shell, ...both('3'))
    await deleteOutdatedCaches('3', 0, worker(1))
    expect(await caches.keys()).toEqual(expect.arrayContaining(both('1')))
    await deleteOutdatedCaches('3', 0, worker(0))
    expect(await caches.keys()).toEqual(both('3'))
  })

  test('not where a page opened while the caches were listed', async () => {
    await make(...both('1', '2'))
    const { clients, registration } = worker(0)
    clients.matchAll.mockImplementation(async () => [{}])
    vi.spyOn(caches, 'keys').mockImplementationOnce(async () => {
      expect(clients.matchAll).not.toHaveBeenCalled()
      return both('1', '2')
    })
    await deleteOutdatedCaches('2', 0, { clients, registration })
    expect(await caches.keys()).toEqual(both('1', '2'))
  })
})
