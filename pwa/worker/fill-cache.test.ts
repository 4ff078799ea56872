import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FIRST_VIEWS } from '#shared/offline/addresses.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { answerPicture, PICTURES } from './answer-picture.ts'
import { cachesOf } from './cache-versions.ts'
import { cacheAnswer, fillCache, pathsIn, trimCache } from './fill-cache.ts'
import { makeReady, readReadiness } from './ready.ts'

const PORTAL = () => new Response('<h1>HallNet</h1>', { headers: { 'content-type': 'text/html' } })
const picture = (text = 'p') => new Response(text, { headers: { 'content-type': 'image/webp' } })
const script = () => new Response('x', { headers: { 'content-type': 'text/javascript' } })

let caches = memoryCaches()
const fetched: string[] = []
/** The network: what it answers by path. */
let network: (path: string) => Response | Promise<Response> = () => Promise.reject(new TypeError('offline'))

beforeEach(() => {
  caches = memoryCaches()
  fetched.length = 0
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const path = new URL(typeof input === 'string' ? input : input.url, 'https://shop.example').pathname
    fetched.push(path)
    return network(path)
  })
})
afterEach(() => vi.unstubAllGlobals())

const stock = {
  version: 'v1',
  pieces: {
    shell: [{ url: 'index.html', revision: 'r' }],
    verdict: ['/assets/artwork/a.js', '/assets/artwork/b.js'],
    fonts: ['/assets/pdf/c.bcmap'],
    staff: [],
  },
  keyOf: (path: string) => `https://shop.example${path}?__WB_REVISION__=r`,
}
const everything = (path: string) =>
  path.startsWith('/images/') ? picture() : path.endsWith('.js') ? script() : new Response('font')

describe('issue 3: what is fetched ahead', () => {
  test('is fetched once, taken from other caches where it lies, and left out where it does not come', async () => {
    const cache = await caches.open('here')
    await (await caches.open('there')).put('/assets/b.js', script())
    network = path => (path === '/assets/c.js' ? Promise.reject(new TypeError('offline')) : script())
    const urls = ['/assets/a.js', '/assets/b.js', '/assets/c.js']
    await fillCache(cache, urls, caches)
    await fillCache(cache, urls, caches)
    expect(await pathsIn(cache)).toEqual(expect.arrayContaining(['/assets/a.js', '/assets/b.js']))
    expect(fetched.toSorted()).toEqual(['/assets/a.js', '/assets/c.js', '/assets/c.js'])
  })

  test('is not a portal’s page, however often it answers 200', async () => {
    network = PORTAL
    await makeReady(stock, true)
    const { verdictCode, pictures, fonts } = await readReadiness(stock)
    expect({ verdictCode, fonts, cached: pictures.cached }).toEqual({
      verdictCode: false,
      fonts: false,
      cached: 0,
    })
  })

  test('stops when a newer shop wants in', async () => {
    const stopping = new AbortController()
    network = path => {
      stopping.abort()
      return everything(path)
    }
    await makeReady(stock, true, stopping.signal)
    expect(fetched.length).toBeLessThanOrEqual(4)
  })

  test('a full disk is no failure', async () => {
    const cache = await caches.open('full')
    vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await expect(cacheAnswer(cache, '/assets/a.js', script())).resolves.toBeUndefined()
  })

  test('leaves the newest where there is a bound', async () => {
    const cache = await caches.open('bounded')
    for (const name of ['a', 'b', 'c']) await cache.put(`/images/${name}.jpg`, picture())
    await trimCache(cache, 2)
    expect(await pathsIn(cache)).toEqual(['/images/b.jpg', '/images/c.jpg'])
    await trimCache(cache, 5)
    expect(await pathsIn(cache)).toHaveLength(2)
  })
})

describe('issue 3: readiness is counted, not remembered', () => {
  const means = (saveData: boolean) =>
    vi.stubGlobal('navigator', {
      connection: { saveData },
      storage: { estimate: async () => ({ quota: 1e12, usage: 0 }) },
    })

  test('verdict code and all first views come by themselves, fonts on the next occasion', async () => {
    means(false)
    network = everything
    await makeReady(stock, false)
    const first = await readReadiness(stock)
    expect(first).toMatchObject({
      version: 'v1',
      verdictCode: true,
      pictures: { cached: 84, of: 84 },
      fonts: false,
    })
    await makeReady(stock, false)
    expect(await readReadiness(stock)).toMatchObject({ fonts: true })
  })

  test('nothing comes by itself for people who save data, and all of it when they ask', async () => {
    means(true)
    network = everything
    await makeReady(stock, false)
    expect(fetched).toEqual([])
    await makeReady(stock, true)
    expect(await readReadiness(stock)).toMatchObject({ verdictCode: true, fonts: true })
  })

  test('a missing file shows at once', async () => {
    network = everything
    await (await caches.open(cachesOf('v1').shell)).put('/index.html?__WB_REVISION__=r', new Response())
    await makeReady(stock, true)
    expect(await readReadiness(stock)).toMatchObject({ shell: true, verdictCode: true })
    await (await caches.open(cachesOf('v1').later)).delete('/assets/artwork/b.js')
    await (await caches.open(PICTURES.firstViews)).delete(FIRST_VIEWS[0] ?? '')
    await (await caches.open(cachesOf('v1').shell)).delete('/index.html?__WB_REVISION__=r')
    const after = await readReadiness(stock)
    expect(after).toMatchObject({ shell: false, verdictCode: false, pictures: { cached: 83, of: 84 } })
  })
})

describe('issue 3: a picture is answered', () => {
  const ask = async (path: string) => {
    const works: Promise<unknown>[] = []
    const answer = await answerPicture(new Request(`https://shop.example${path}`), work => works.push(work))
    const text = await answer.text()
    await Promise.all(works)
    return text
  }

  test('from the network, and kept for the next time', async () => {
    network = () => picture('wide')
    expect(await ask('/images/dtf/detail-1280.avif')).toBe('wide')
    network = () => Promise.reject(new TypeError('offline'))
    expect(await ask('/images/dtf/detail-1280.avif')).toBe('wide')
    expect(fetched).toHaveLength(1)
  })

  test('offline with the nearest width kept, in whatever format', async () => {
    network = () => Promise.reject(new TypeError('offline'))
    await (await caches.open(PICTURES.firstViews)).put('/images/dtf/whole-640.webp', picture('kept'))
    expect(await ask('/images/dtf/whole-1280.avif')).toBe('kept')
    await expect(ask('/images/dtf/detail-640.webp')).rejects.toThrow('offline')
  })

  test('within a second where the network accepts and never answers', async () => {
    vi.useFakeTimers()
    network = () => new Promise(() => {})
    await (await caches.open(PICTURES.firstViews)).put('/images/dtf/whole-640.webp', picture('kept'))
    const answer = ask('/images/dtf/whole-320.webp')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await answer).toBe('kept')
    vi.useRealTimers()
  })

  test('with what is kept where a portal answers with a page of its own', async () => {
    network = PORTAL
    await (await caches.open(PICTURES.firstViews)).put('/images/dtf/whole-640.webp', picture('kept'))
    expect(await ask('/images/dtf/whole-320.avif')).toBe('kept')
    expect(await pathsIn(await caches.open(PICTURES.seen))).toEqual([])
  })

  test('with what is kept where the server fails, and failures are not kept', async () => {
    network = () => new Response('no', { status: 500 })
    expect(await ask('/images/dtf/detail-640.webp')).toBe('no')
    expect(await pathsIn(await caches.open(PICTURES.seen))).toEqual([])
    await (await caches.open(PICTURES.firstViews)).put('/images/dtf/whole-640.webp', picture('kept'))
    expect(await ask('/images/dtf/whole-320.webp')).toBe('kept')
  })
})
