import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#shared/testing/caches.ts'
import { cachesOf } from './cache-versions.ts'
import { pathsIn } from './fill-cache.ts'
import { install } from './install.ts'
import { keepStaff } from './keep-staff.ts'

const stockOf = (version: string) => ({
  version,
  pieces: {
    shell: ['a', 'b', 'c'].map(name => ({ url: `assets/${name}-${version}.js`, revision: null })),
    verdict: [],
    fonts: [],
    staff: [`/assets/staff/booth-${version}.js`],
  },
  keyOf: (path: string) => `https://shop.example${path}`,
})

let caches = memoryCaches()
/** Paths that do not come. */
let lost: string[] = []
beforeEach(() => {
  caches = memoryCaches()
  lost = []
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (path: string) => {
    if (lost.includes(path)) throw new TypeError('offline')
    return new Response('x', { headers: { 'content-type': 'text/javascript' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const held = async (version: string) => (await pathsIn(await caches.open(cachesOf(version).shell))).length
const names = async () => (await caches.keys()).toSorted()

test('issue 3: a version that is installed has its whole shell, beside the one before', async () => {
  await install(stockOf('v1'))
  await install(stockOf('v2'))
  expect(await names()).toEqual([cachesOf('v1').shell, cachesOf('v2').shell])
  expect([await held('v1'), await held('v2')]).toEqual([3, 3])
})

test('issue 3: one that could not be installed keeps no room on the device', async () => {
  await install(stockOf('v1'))
  lost = ['/assets/b-v2.js']
  await expect(install(stockOf('v2'))).rejects.toThrow('assets/b-v2.js did not come')
  expect(await names()).toEqual([cachesOf('v1').shell])
})

test('issue 3: nor one whose booth did not come, once all else has ended', async () => {
  await install(stockOf('v1'))
  await keepStaff(stockOf('v1'))
  const before = await names()
  lost = ['/assets/staff/booth-v2.js']
  await expect(install(stockOf('v2'))).rejects.toThrow('booth and desk did not come')
  expect(await names()).toEqual(before)
})

test('issue 3: nor one that a full device did not take', async () => {
  await install(stockOf('v1'))
  const { open } = caches
  let room = 1
  vi.spyOn(caches, 'open').mockImplementation(async name => {
    const cache = await open(name)
    const put = async (key: string, answer: Response) => {
      if (room-- <= 0) throw new DOMException('full', 'QuotaExceededError')
      await cache.put(key, answer)
    }
    return { ...cache, put } as Cache
  })
  await expect(install(stockOf('v2'))).rejects.toThrow('did not come')
  expect(await names()).toEqual([cachesOf('v1').shell])
})

test('issue 3: an older version whose pages are still open loses none of their code when it is released again in vain', async () => {
  await install(stockOf('v1'))
  await install(stockOf('v2'))
  await keepStaff(stockOf('v2'))
  lost = ['/assets/staff/booth-v1.js']
  await expect(install(stockOf('v1'))).rejects.toThrow('did not come')
  expect(await held('v1')).toBe(3)
})
