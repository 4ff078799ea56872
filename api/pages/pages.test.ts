import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { ROUTES } from '#shared/catalogue/routes.ts'
import { BUILD_MANIFEST } from './preloads.ts'
import { builtFile, builtFiles, openPages, realList, SHELL } from './testing/site.ts'

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
const dearer = () =>
  realList(product => ({ ...product, listing: { ...product.listing, price: product.listing.price + 1 } }))

describe('D26 what answers at an address', () => {
  const pages = openPages()
  const statusAt = async (path: string) => (await pages.get(path)).status
  const typeAt = async (path: string) => (await pages.get(path)).headers.get('content-type')

  test('§2 every route is the shell with its head', async () => {
    for (const { path } of ROUTES) expect([path, await statusAt(path)]).toEqual([path, 200])
    expect(await (await pages.get('/dtf')).text()).toContain('<div id="root"></div>')
    expect(await typeAt('/fabric-banner-9.5oz-blockout')).toBe('text/html; charset=UTF-8')
  })

  test('issue 3.1: the page that devices keep asks for what a start needs, and has no page’s own head', async () => {
    const built = JSON.stringify({ 'app/start.tsx': { file: 'assets/start-1.js' } })
    const files = builtFiles().set(BUILD_MANIFEST, builtFile('application/json', built))
    const kept = await (await openPages(realList(), files).get('/index.html')).text()
    expect(kept).toContain('<link rel="preload" as="script" href="/assets/start-1.js" crossorigin />')
    expect(kept).not.toContain('<template id="code">')
    expect(kept).not.toContain('canonical')
  })

  test('decision 33: a page’s own styles come behind the entry’s, whose layers they build on', async () => {
    const own = { file: 'assets/product-1.js', css: ['assets/product-1.css'] }
    const built = JSON.stringify({ 'features/product/product-page.tsx': own })
    const shell = SHELL.replace('</head>', '<link rel="stylesheet" href="/assets/entry-1.css" /></head>')
    const files = builtFiles()
      .set('/index.html', builtFile('text/html; charset=UTF-8', shell))
      .set(BUILD_MANIFEST, builtFile('application/json', built))
    const page = await (await openPages(realList(), files).get('/13oz-vinyl-banner')).text()
    expect(page.match(/[\w-]+\.css/g)).toEqual(['entry-1.css', 'product-1.css'])
  })

  test('B9: a page whose address is a secret is kept nowhere, listed nowhere and named to nobody, whatever the secret', async () => {
    const told = async (path: string) => {
      const answer = await pages.get(path)
      const head = ['cache-control', 'referrer-policy', 'x-robots-tag'].map(name => answer.headers.get(name))
      return { status: answer.status, head, text: await answer.text() }
    }
    const one = await told('/o/AAAAAAAAAAAAAAAAAAAAAA')
    expect(one).toMatchObject({ status: 200, head: ['no-store', 'no-referrer', 'noindex'] })
    expect(one.text).toContain('<meta name="referrer" content="no-referrer" />')
    expect(await told('/o/cut-off')).toEqual(one)
    for (const path of [
      '/desk',
      '/desk/orders/GL-1',
      '/booth',
      '/booth/x',
      '/booth/x/quote',
      '/booth/summary',
      '/o/paid',
      '/o/back',
    ])
      expect([path, (await told(path)).head]).toEqual([path, ['no-store', 'no-referrer', 'noindex']])
    expect((await told('/cart')).head).toEqual(['no-cache', null, null])
  })

  test('a trailing slash or a query makes no other page', async () => {
    const plain = await (await pages.get('/dtf')).text()
    expect(await (await pages.get('/dtf/')).text()).toBe(plain)
    expect(await (await pages.get('/dtf?utm_source=x&"><script>')).text()).toBe(plain)
    expect((await pages.read('/success?session_id=cs_1')).canonicals).toEqual([
      'https://shop.example/success',
    ])
  })

  test('§8 D33: the shell’s own file is no page: who opens it is led home, and the worker keeps it as it is', async () => {
    const opened = await pages.get('/index.html', { 'Sec-Fetch-Mode': 'navigate' })
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/'])
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(await statusAt('/index.html')).toBe(200)
  })

  test('an address without a page is 404 with the shell, and repeats nothing of the address', async () => {
    const answer = await pages.get('/no/such-page')
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
    expect(text).toContain('<div id="root"></div>')
    expect(text).not.toContain('such-page')
    const { robots, canonicals } = await pages.read('/no/such-page')
    expect({ robots, canonicals }).toEqual({ robots: ['noindex'], canonicals: [] })
  })

  test.each(['/assets/gone-123.js', '/assets/gone', '/favicon.ico', '/a/b.map', '/dtf.html'])(
    'a missing file is never the shell: %s',
    async path => {
      const answer = await pages.get(path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).toBe('Not Found')
    },
  )

  test('built files answer as they were built, the shell under its own name too', async () => {
    const script = await pages.get('/assets/main-abc.js')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await script.text()).toBe('start()')
    expect((await pages.get('/icon.svg')).headers.get('cache-control')).toBe('no-cache')
    expect(await (await pages.get('/index.html')).text()).toBe(SHELL)
    const packed = await pages.get('/icon.svg', { 'Accept-Encoding': 'br' })
    expect(await packed.text()).toBe('as the build made it')
  })

  test('says so when nothing has been built, and still has its sitemap', async () => {
    const empty = openPages(realList(), new Map())
    expect((await empty.get('/dtf')).status).toBe(503)
    expect((await empty.get('/assets/main.js')).status).toBe(404)
    expect((await empty.get('/sitemap.xml')).status).toBe(200)
  })
})

describe('how pages are sent', () => {
  test('compressed as the caller takes it, always the same page', async () => {
    const pages = openPages()
    const plain = await pages.get('/dtf')
    const br = await pages.get('/dtf', { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
    const gzip = await pages.get('/dtf', { 'Accept-Encoding': 'gzip' })
    expect([br, gzip, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'br',
      'gzip',
      null,
    ])
    expect([br, gzip, plain].map(({ headers }) => headers.get('vary'))).toEqual(
      Array(3).fill('Accept-Encoding'),
    )
    const text = await plain.text()
    expect(brotliDecompressSync(await bytesOf(br)).toString()).toBe(text)
    expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(text)
  })

  test('not at all when the caller has it', async () => {
    const pages = openPages()
    const etag = (await pages.get('/dtf')).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await pages.get('/dtf', { 'If-None-Match': known })
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
      expect((await bytesOf(again)).length).toBe(0)
    }
    expect((await pages.get('/dtf', { 'If-None-Match': '"other"' })).status).toBe(200)
    expect((await pages.get('/coroplast')).headers.get('etag')).not.toBe(etag)
  })

  test('an unmatched address stays 404 for a caller who has that page', async () => {
    const pages = openPages()
    const etag = (await pages.get('/nowhere')).headers.get('etag') ?? ''
    expect((await pages.get('/nowhere', { 'If-None-Match': etag })).status).toBe(404)
  })

  test.each([
    '/',
    '/dtf',
    '/nowhere',
    '/assets/main-abc.js',
    '/assets/gone.js',
    '/sitemap.xml',
    '/robots.txt',
  ])('HEAD %s has the status and headers of GET and no body', async path => {
    const { routes, get } = openPages()
    const head = await routes.request(path, { method: 'HEAD' })
    const full = await get(path)
    expect(head.status).toBe(full.status)
    expect([...head.headers]).toEqual([...full.headers])
    expect((await bytesOf(head)).length).toBe(0)
  })

  test('says how long it is', async () => {
    const answer = await openPages().get('/dtf', { 'Accept-Encoding': 'br' })
    expect(answer.headers.get('content-length')).toBe(String((await bytesOf(answer)).length))
  })
})

describe('pages in memory', () => {
  test('are made once for each price list, under whatever address they are asked for', async () => {
    const pages = openPages()
    const encode = vi.spyOn(TextEncoder.prototype, 'encode')
    for (const path of ['/dtf', '/dtf/', '/dtf?a=1', '/dtf'])
      await pages.get(path, { 'Accept-Encoding': 'br' })
    for (const path of ['/nowhere', '/else/where']) await pages.get(path)
    const made = encode.mock.calls.length
    encode.mockRestore()
    expect(made).toBe(2)
  })

  test('a new list makes new pages, and only what changed gets a new ETag', async () => {
    const pages = openPages()
    const etags = async () =>
      Promise.all(['/dtf', '/privacy-policy'].map(async path => (await pages.get(path)).headers.get('etag')))
    const before = await etags()
    pages.publish({ ...dearer(), number: 2 })
    const after = await etags()
    expect(after[0]).not.toBe(before[0])
    expect(after[1]).toBe(before[1])
    expect(JSON.stringify((await pages.read('/dtf')).data)).toContain('"price":4.8')
  })
})
