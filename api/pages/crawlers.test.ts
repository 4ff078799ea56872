import { describe, expect, test } from 'vitest'
import { ROUTES } from '#shared/catalogue/routes.ts'
import { PRIVATE_PAGES } from '#shared/testing/private-pages.ts'
import { DISALLOWED } from './crawlers.ts'
import { openPages, PUBLIC_URL, realList } from './testing/site.ts'

async function sitemap(pages = openPages()) {
  const answer = await pages.get('/sitemap.xml')
  const text = await answer.text()
  const locations = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
  const dates = new Set([...text.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, date]) => date))
  return { answer, text, locations, dates: [...dates] }
}

describe('sitemap.xml', () => {
  test('names every public page once, under its canonical address alone (D36)', async () => {
    const { answer, text, locations } = await sitemap()
    const wanted = ROUTES.map(({ path }) => path)
      .filter(path => ![...PRIVATE_PAGES, '/wood-frame'].includes(path))
      .map(path => PUBLIC_URL + path)
    expect(locations.toSorted()).toEqual(wanted.toSorted())
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=UTF-8')
    expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns=')).toBe(true)
  })

  test('each of its pages names itself as canonical and asks to be listed', async () => {
    const pages = openPages()
    for (const url of (await sitemap(pages)).locations) {
      const head = await pages.read(url?.slice(PUBLIC_URL.length) ?? '')
      expect(head.canonicals).toEqual([url])
      expect(head.robots).toEqual([])
    }
  })

  test('was last changed when the price list was published', async () => {
    const pages = openPages()
    expect((await sitemap(pages)).dates).toEqual(['2026-11-21T10:00:00.000Z'])
    pages.publish({ ...realList(), number: 2, publishedAt: '2026-12-01T08:00:00.000Z' })
    expect((await sitemap(pages)).dates).toEqual(['2026-12-01T08:00:00.000Z'])
  })
})

describe('robots.txt', () => {
  const lines = async () => (await (await openPages().get('/robots.txt')).text()).split('\n')

  test('keeps search engines from calls and personal pages, and shows them the sitemap', async () => {
    const text = await lines()
    const held = (path: string) => DISALLOWED.some(start => path.startsWith(start))
    expect(['/api', '/pay', '/o/token', ...PRIVATE_PAGES].filter(path => !held(path))).toEqual([])
    for (const start of DISALLOWED) expect(text).toContain(`Disallow: ${start}`)
    expect(text).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`)
    expect(text[0]).toBe('User-agent: *')
  })

  test('keeps nothing back that a public page is or is drawn from', async () => {
    const { locations } = await sitemap()
    const paths = [
      ...locations.map(url => url?.slice(PUBLIC_URL.length)),
      '/assets/main.js',
      '/images/dtf/whole.jpg',
    ]
    expect(paths.filter(path => DISALLOWED.some(start => path?.startsWith(start)))).toEqual([])
    expect(await lines()).toContain('Allow: /api/catalogue')
  })
})
