import { Window } from 'happy-dom'
import { catalogueAnswers } from '#api/catalogue/answers.ts'
import type { Catalogue, CatalogueView } from '#api/catalogue/catalogue.ts'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import type { DrawnParts } from '#api/pages/drawn-page.ts'
import { etagOf } from '#api/pages/etag.ts'
import type { PageFile } from '#api/pages/files.ts'
import { type DrawPage, firstViews } from '#api/pages/first-view.ts'
import { pageRoutes } from '#api/pages/pages.ts'
import type { WorkerStamp } from '#api/pages/worker.ts'
import type { PriceList, Product } from '#shared/catalogue/product.ts'

export const PUBLIC_URL = 'https://shop.example'

export const SHELL = `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="UTF-8" />
    <title>Goldleaf</title>
    <meta
      name="description"
      content="The shell's own."
    />
    <meta name="theme-color" content="#FBF8F2" />
    <script type="module" src="/assets/main-abc.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

/** For tests: a file of the built pages, with a compressed form that is only a mark. */
export function builtFile(type: string, text: string, immutable = false): PageFile {
  const plain = new TextEncoder().encode(text)
  const br = new TextEncoder().encode('as the build made it')
  return { type, etag: etagOf(plain), immutable, plain, br, gzip: null }
}

/** For tests: the shell, a script and an icon. */
export const builtFiles = (): Map<string, PageFile> =>
  new Map([
    ['/index.html', builtFile('text/html; charset=UTF-8', SHELL)],
    ['/assets/main-abc.js', builtFile('text/javascript; charset=UTF-8', 'start()', true)],
    ['/icon.svg', builtFile('image/svg+xml', '<svg/>')],
  ])

/** For tests: the shop's own catalogue as a published list. */
export function realList(change: (product: Product) => Product = product => product): PriceList {
  const { categories, products } = loadCatalogueData()
  const publishedAt = '2026-11-21T10:00:00.000Z'
  return { number: 1, publishedAt, categories, products: products.map(change) }
}

/** For tests: the shop's pages over these files, and a way to publish another list. */
export function openPages(
  list: PriceList = realList(),
  files = builtFiles(),
  stamp: WorkerStamp = { version: 'v', settings: 's' },
  draw: DrawPage | null = null,
  parts: DrawnParts = { sheets: {}, letIn: '' },
) {
  let current = list
  const catalogue: Pick<Catalogue, 'current'> = {
    current: () =>
      ({
        number: current.number,
        list: current,
        get answers() {
          return catalogueAnswers(current)
        },
      }) as CatalogueView,
  }
  const failures: unknown[] = []
  const firstView = firstViews(draw, error => failures.push(error))
  const policy = (scripts: readonly string[]) => `script-src ${scripts.join(' ')}`
  const routes = pageRoutes({ files, catalogue, publicUrl: PUBLIC_URL, stamp, firstView, parts, policy })
  const get = async (path: string, headers: Record<string, string> = {}) => routes.request(path, { headers })
  return {
    routes,
    get,
    failures,
    /** The page at a path, as a browser without scripts reads it. */
    read: async (path: string) => readHead(await (await get(path)).text()),
    publish: (next: PriceList) => {
      current = next
    },
  }
}

export type ReadHead = ReturnType<typeof readHead>

/** For tests: what a parser finds in a page's head; lists, so that nothing stands there twice unseen. */
export function readHead(html: string) {
  const { document } = new Window()
  // This parser would fetch what pages preload.
  document.write(html.replace(/<link rel="(module)?preload"[^>]*>/g, ''))
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const contents = (selector: string) => all(selector).map(tag => tag.getAttribute('content') ?? '')
  return {
    titles: all('title').map(tag => tag.textContent),
    descriptions: contents('meta[name="description"]'),
    canonicals: all('link[rel="canonical"]').map(tag => tag.getAttribute('href')),
    robots: contents('meta[name="robots"]'),
    card: contents('meta[name="twitter:card"]'),
    og: (key: string) => contents(`meta[property="og:${key}"]`),
    data: all('script[type="application/ld+json"]').map(tag => JSON.parse(tag.textContent)),
    scripts: all('script[src]').map(tag => tag.getAttribute('src')),
    tags: all('*').map(tag => tag.tagName),
  }
}
