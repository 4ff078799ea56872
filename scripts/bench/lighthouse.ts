import lighthouse from 'lighthouse'
import { freePort } from '#api/testing/shop.ts'
import { CONTROLS, serveBuilt } from './built-pages.ts'
import { type Figure, figure } from './figure.ts'
import { openBrowser, openShops } from './opened.ts'
import { inTurns, type Revision } from './revisions.ts'

const PAGES = { home: '/', product: '/13oz-vinyl-banner' }
const BUDGETS: Record<string, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const MAX_SHIFT = 0.02

/** Milliseconds, beside the scores. */
const TIMES = { 'largest-contentful-paint': 'largest paint', 'total-blocking-time': 'blocking time' }

type Audit = Record<string, number>

/** Lighthouse's scores of the home page and a product page, mobile preset, beside a page that shows one heading. */
export async function benchLighthouse(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const control = await serveBuilt(CONTROLS)
  stack.defer(() => control.close())
  const shops = await openShops(stack, revisions)
  const port = await freePort()
  await openBrowser(stack, [`--remote-debugging-port=${port}`])
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    // Once unmeasured, so that pictures drawn for the first time do not count.
    for (const { shop } of shops) await audit(shop.url + path, port)
    const audits = await inTurns(
      () => audit(`${control.url}/heading.html`, port),
      shops,
      ({ shop }) => audit(shop.url + path, port),
    )
    for (const [id, least] of Object.entries(BUDGETS))
      figures.push(
        figure(`Lighthouse ${name}: ${id}`, '', audits, found => found[id] ?? Number.NaN, {
          of: 'figure',
          least,
        }),
      )
    for (const [id, words] of Object.entries(TIMES))
      figures.push(figure(`Lighthouse ${name}: ${words}`, 'ms', audits, found => found[id] ?? Number.NaN))
    const { control: _, ...own } = audits
    figures.push(
      figure(`Lighthouse ${name}: layout shift`, '', own, ({ shift }) => shift ?? 1, {
        of: 'figure',
        most: MAX_SHIFT,
      }),
    )
  }
  return figures
}

async function audit(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: Object.keys(BUDGETS) })
  if (!result) throw new Error(`Lighthouse answered nothing for ${url}`)
  const { categories, audits } = result.lhr
  const numbers = Object.keys(TIMES).map(id => [id, audits[id]?.numericValue ?? Number.NaN])
  const scores = Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)])
  return Object.fromEntries([
    ...scores,
    ...numbers,
    ['shift', audits['cumulative-layout-shift']?.numericValue ?? 1],
  ])
}
