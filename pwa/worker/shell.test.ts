import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#shared/testing/caches.ts'
import { cachesOf } from './cache-versions.ts'
import { makeReady, readReadiness } from './ready.ts'
import { installShell, mendShell, missingFiles } from './shell.ts'

const stock = {
  version: 'v1',
  pieces: {
    shell: [
      { url: 'index.html', revision: 'r' },
      { url: 'assets/index-a.js', revision: null },
      { url: 'icon.svg', revision: 's' },
    ],
    verdict: [],
    fonts: [],
    staff: [],
  },
  keyOf: (path: string) =>
    `https://shop.example${path}${path === '/index.html' ? '?__WB_REVISION__=r' : ''}${path === '/icon.svg' ? '?__WB_REVISION__=s' : ''}`,
}
const page = (script: string) =>
  new Response(`<script src="/assets/${script}"></script><div id="root"></div>`, {
    headers: { 'content-type': 'text/html' },
  })
const typed = (type: string) => new Response('x', { headers: { 'content-type': type } })
const server: Record<string, () => Response> = {
  '/index.html': () => page('index-a.js'),
  '/assets/index-a.js': () => typed('text/javascript'),
  '/icon.svg': () => typed('image/svg+xml'),
}

let caches = memoryCaches()
const fetched: [path: string, cache: string | undefined][] = []
let network: (path: string) => Response
beforeEach(() => {
  caches = memoryCaches()
  fetched.length = 0
  network = path => server[path]?.() ?? new Response('', { status: 404 })
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    fetched.push([path, init?.cache])
    return network(path)
  })
})
afterEach(() => vi.unstubAllGlobals())

const shell = () => caches.open(cachesOf('v1').shell)
const missing = async () => (await missingFiles(stock)).map(({ url }) => url)

test('issue 3: a shell that lost its files is mended under the keys the precache reads', async () => {
  expect(await readReadiness(stock)).toMatchObject({ shell: false })
  await makeReady(stock, true)
  expect(await readReadiness(stock)).toMatchObject({ shell: true })
  for (const { url } of stock.pieces.shell)
    expect(await (await shell()).match(stock.keyOf(`/${url}`))).toBeDefined()
})

test('issue 12.5: the shell is installed with several requests at once, and not at all where a file does not come', async () => {
  const { promise: isAsked, resolve } = Promise.withResolvers<void>()
  const { promise: release, resolve: answer } = Promise.withResolvers<void>()
  const answered = network
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push([path, undefined])
    if (fetched.length === stock.pieces.shell.length) resolve()
    await release
    return answered(path)
  })
  const installed = installShell(stock)
  await isAsked
  answer()
  await installed
  expect(await missing()).toEqual([])

  await (await shell()).delete('/assets/index-a.js')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await expect(installShell(stock)).rejects.toThrow('assets/index-a.js did not come')
})

test('issue 3: only what is missing is fetched, past the browser’s own cache where its address does not name its content', async () => {
  await mendShell(stock)
  expect(fetched).toEqual([
    ['/index.html', 'reload'],
    ['/assets/index-a.js', 'default'],
    ['/icon.svg', 'reload'],
  ])
  fetched.length = 0
  await (await shell()).delete('/assets/index-a.js')
  await mendShell(stock)
  await mendShell(stock)
  expect(fetched).toEqual([['/assets/index-a.js', 'default']])
})

test('issue 3: a file kept under another revision is missing', async () => {
  await mendShell(stock)
  await (await shell()).delete('/icon.svg?__WB_REVISION__=s')
  await (await shell()).put('/icon.svg?__WB_REVISION__=old', typed('image/svg+xml'))
  expect(await missing()).toEqual(['icon.svg'])
})

test('issue 3: a portal’s page mends nothing, and readiness says so', async () => {
  network = () => new Response('<h1>HallNet</h1>', { headers: { 'content-type': 'text/html' } })
  await makeReady(stock, true)
  expect(await missing()).toEqual(['index.html', 'assets/index-a.js', 'icon.svg'])
  expect(await readReadiness(stock)).toMatchObject({ shell: false })
})

test('issue 3: a newer shop’s page is not put beside this one’s code', async () => {
  network = path => (path === '/index.html' ? page('index-b.js') : (server[path]?.() ?? Response.error()))
  await mendShell(stock)
  expect(await missing()).toEqual(['index.html'])
})

test('issue 3: mending ends when a newer shop wants in, and an offline device keeps what it has', async () => {
  const stopping = new AbortController()
  network = path => {
    stopping.abort()
    return server[path]?.() ?? Response.error()
  }
  await mendShell(stock, stopping.signal)
  expect(fetched).toHaveLength(1)
  network = () => {
    throw new TypeError('offline')
  }
  await mendShell(stock)
  expect(await missing()).toEqual(['assets/index-a.js', 'icon.svg'])
})
