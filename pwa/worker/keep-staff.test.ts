import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#shared/testing/caches.ts'
import { cachesOf } from './cache-versions.ts'
import { pathsIn } from './fill-cache.ts'
import { bringStaff, keepStaff } from './keep-staff.ts'
import { readReadiness } from './ready.ts'

const STAFF = ['/assets/paper/typesetter-p.js', '/assets/staff/booth-a.js', '/assets/staff/booth-b.css']
const stockOf = (version: string, staff = STAFF) => ({
  version,
  pieces: { shell: [], verdict: ['/assets/artwork/a.js'], fonts: ['/assets/paper/typesetter-p.js'], staff },
  keyOf: (path: string) => path,
})

let caches = memoryCaches()
const fetched: string[] = []
let isSilent = false
beforeEach(() => {
  caches = memoryCaches()
  fetched.length = 0
  isSilent = false
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path)
    if (isSilent) throw new TypeError('offline')
    return new Response('x', {
      headers: { 'content-type': path.endsWith('.css') ? 'text/css' : 'text/javascript' },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const later = async (version: string) => pathsIn((await caches.open(cachesOf(version).later)) as Cache)

test('issue 12.5: booth and desk are kept when asked for, and counted apart', async () => {
  expect(await readReadiness(stockOf('v1'))).toMatchObject({ staff: false })
  await keepStaff(stockOf('v1'))
  expect((await later('v1')).sort()).toEqual(STAFF)
  expect(await readReadiness(stockOf('v1'))).toMatchObject({ staff: true, verdictCode: false })
})

test('issue 12.5: a newer shop brings no booth to a device that had none, though it had what writes receipts', async () => {
  await bringStaff(stockOf('v1'))
  await keepStaff(stockOf('v1', ['/assets/paper/typesetter-p.js']))
  fetched.length = 0
  await bringStaff(stockOf('v2'))
  expect(fetched).toEqual([])
  expect(await caches.has(cachesOf('v2').later)).toBe(false)
})

test('issue 12.5: a newer shop brings the booth of a stand before it may take its place, and asks for what has changed alone', async () => {
  await keepStaff(stockOf('v1'))
  fetched.length = 0
  const staff = [...STAFF.slice(0, 2), '/assets/staff/booth-c.css']
  await bringStaff(stockOf('v2', staff))
  expect((await later('v2')).sort()).toEqual(staff)
  expect(fetched).toEqual(['/assets/staff/booth-c.css'])
})

test('issue 12.5: where the booth does not come the newer shop is not installed', async () => {
  await keepStaff(stockOf('v1'))
  isSilent = true
  await expect(bringStaff(stockOf('v2', ['/assets/staff/booth-d.js']))).rejects.toThrow('did not come')
})
