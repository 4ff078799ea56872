import { Hono } from 'hono'
import type { Catalogue, CatalogueView } from '#api/catalogue/catalogue.ts'
import { headOf, isSecret } from '#shared/catalogue/heads.ts'
import { structuredData } from '#shared/catalogue/heads-data.ts'
import { type RouteInfo, routeFor } from '#shared/catalogue/routes.ts'
import { robotsText, sitemapXml } from './crawlers.ts'
import { type DrawnParts, drawnPage, sourceOf } from './drawn-page.ts'
import type { PageFile } from './files.ts'
import type { firstViews } from './first-view.ts'
import { headHtml } from './head-html.ts'
import { madeFile } from './made-file.ts'
import { perList } from './per-list.ts'
import { preloads, shellPreloads } from './preloads.ts'
import { sendFile } from './send-file.ts'
import { keptPage, pageInserter, shellWith } from './shell.ts'
import { stampedWorker, WORKER, type WorkerStamp } from './worker.ts'

const SHELL = '/index.html'
/** A path that ends like a file's name; `/fabric-banner-9.5oz-blockout` does not. */
const FILE_NAME = /\.[a-z0-9]+$/i

/** Of a page whose address is a secret: no page is told where somebody came from, and nobody on the way keeps it (B9). */
const SECRET_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

export interface PagesWorld {
  /** The built pages by address. */
  files: ReadonlyMap<string, PageFile>
  catalogue: Pick<Catalogue, 'current'>
  /** Origin of every absolute address in a head. */
  publicUrl: string
  stamp: WorkerStamp
  /** What a page shows before its code is there. */
  firstView: ReturnType<typeof firstViews>
  /** What such pages have in them. */
  parts: DrawnParts
  /** The shop's content security policy, with the sources that a page has besides. */
  policy(scripts: readonly string[]): string
}

/**
 * Serves the built pages: files by address, and for every page address the shell with that page's head, made once per
 * price list. An address without a page is 404 with the shell (D26), a missing file 404 without it.
 */
export function pageRoutes({
  files,
  catalogue,
  publicUrl,
  stamp,
  firstView,
  parts,
  policy,
}: PagesWorld): Hono {
  const absolute = (path: string) => publicUrl + path
  const kept = perList(catalogue)
  const print = printer(files, absolute, firstView, parts)
  const built = files.get(WORKER)
  const shell = files.get(SHELL)
  const own: Record<string, string> =
    parts.letIn === '' ? {} : { 'Content-Security-Policy': policy([sourceOf(parts.letIn)]) }
  const made = new Map([
    [WORKER, built && stampedWorker(built, stamp)],
    [SHELL, shell && madeFile(shell.type, keptPage(textOf(shell), shellPreloads(files)))],
  ])
  const robots = madeFile('text/plain; charset=UTF-8', robotsText(absolute))
  const sitemap = ({ list }: CatalogueView) =>
    madeFile('application/xml; charset=UTF-8', sitemapXml(list, absolute))

  return new Hono()
    .get('/robots.txt', c => sendFile(c, robots))
    .get('/sitemap.xml', async c => sendFile(c, await kept('/sitemap.xml', sitemap)))
    .get('*', async c => {
      const { path } = c.req
      // A file that is no page (D33); the worker, which keeps it, does not open it.
      if (path === SHELL && c.req.header('Sec-Fetch-Mode') === 'navigate') {
        return c.body(null, 302, { Location: '/', 'Cache-Control': 'no-store' })
      }
      const file = made.get(path) ?? files.get(path)
      if (file) return sendFile(c, file)
      const route = routeFor(path)
      const found = route.kind !== 'not-found'
      if (!found && (path.startsWith('/assets/') || FILE_NAME.test(path))) {
        return c.text('Not Found', 404, { 'Cache-Control': 'no-store' })
      }
      if (!print) return c.text('The pages have not been built yet: run npm run build', 503)
      const page = await kept(route.path, view => print(route, view))
      return sendFile(c, page, found ? 200 : 404, { ...own, ...(isSecret(route) ? SECRET_HEADERS : {}) })
    })
}

const textOf = (file: PageFile) => new TextDecoder().decode(file.plain)

function printer(
  files: ReadonlyMap<string, PageFile>,
  absolute: (path: string) => string,
  firstView: PagesWorld['firstView'],
  parts: DrawnParts,
) {
  const shell = files.get(SHELL)
  if (!shell) return null
  const insert = pageInserter(textOf(shell))
  const insertDrawn = drawnPage(textOf(shell), parts)
  const ahead = preloads(files)
  return async (route: RouteInfo, view: CatalogueView) => {
    const { list } = view
    const head = headOf(route, list)
    const html = headHtml(head, structuredData(route, head, list, absolute), absolute)
    const drawn = await firstView(route, view)
    const tags = ahead(route, list)
    // Behind the entry's styles, whose layers and parts a page's own build on.
    return madeFile(
      shell.type,
      drawn === '' ? shellWith(insert(html, ''), tags) : insertDrawn(html, drawn, tags),
    )
  }
}
