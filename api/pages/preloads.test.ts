import { describe, expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { routeFor } from '#shared/catalogue/routes.ts'
import { madeFile } from './made-file.ts'
import { BUILD_MANIFEST, preloads, shellPreloads } from './preloads.ts'

const list = { ...loadCatalogueData(), number: 1, publishedAt: '2026-01-01T00:00:00.000Z' }
const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_shared.js'] },
  'app/start.tsx': { file: 'assets/start.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  '_card.js': { file: 'assets/card.js', imports: ['_shared.js', '_card.js'], css: ['assets/card.css'] },
  'app/follow-price-list.ts': { file: 'assets/list.js', imports: ['_shared.js'] },
  'features/product/product-page.tsx': { file: 'assets/product.js', imports: ['_card.js'] },
  'features/home/home-page.tsx': { file: 'assets/home.js', imports: ['_card.js', '_shared.js'] },
}
const files = new Map([[BUILD_MANIFEST, madeFile('application/json', JSON.stringify(manifest))]])
const hrefs = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(match => match[1])

describe('what a page fetches along with the entry', () => {
  test('is its own code, without what the entry brings anyway, and its data', () => {
    expect(hrefs(preloads(files)(routeFor('/'), list))).toEqual([
      '/assets/card.css',
      '/assets/start.js',
      '/assets/home.js',
      '/assets/card.js',
      '/api/product/top-products',
    ])
  })

  test('§7: addresses are written as the client writes them, so that nothing is fetched twice', () => {
    const ahead = preloads(new Map())
    const of = (path: string) => hrefs(ahead(routeFor(path), list))
    expect(of('/feather-angled')).toEqual(['/api/product/product-by-name?name=Feather+Angled+Flag'])
    expect(of('/displays/a-frame')).toEqual([
      '/api/product?categoryName=Indoor%2FOutdoor+Displays&amp;subCategoryName=A-Frame',
    ])
  })

  test('is the shop alone for pages that wait for sign-in, and for none', () => {
    for (const path of ['/cart', '/nowhere'])
      expect(hrefs(preloads(files)(routeFor(path), list))).toEqual(['/assets/start.js'])
  })
})

describe('what a start from the device fetches along with the entry', () => {
  test('is the shop, the price list and a product’s page, without waiting for a first view', () => {
    const html = shellPreloads(files)
    expect(hrefs(html)).toEqual([
      '/assets/card.css',
      '/assets/start.js',
      '/assets/list.js',
      '/assets/product.js',
      '/assets/card.js',
    ])
    expect(html).not.toContain('<template')
    expect(shellPreloads(new Map())).toBe('')
  })
})
