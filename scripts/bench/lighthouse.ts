import { freePort } from '#api/testing/free-port.ts'
import { CONTROLS, serveBuilt } from './built-pages.ts'
import { type Figure, figure, type Samples } from './figure.ts'
import { type Audit, audit, CATEGORIES, describeAudit } from './lighthouse-audit.ts'
import { type OpenedShop, openBrowser, openShops } from './opened.ts'
import { PAGES } from './opened-pages.ts'
import { inTurns, type Revision } from './revisions.ts'
import { frontedByTls } from './tls-front.ts'

/** Milliseconds until the largest paint (issue 12.2). */
const WAYS = { 'TLS and HTTP/2': 1_000, 'HTTP/1.1': 1_200 } as const
const MAX_SHIFT = 0.02
/** How much longer than the page with one heading a page may block (issue 12.3). */
const MAX_BLOCKING = 1.5
const LEAST: Record<(typeof CATEGORIES)[number], number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}

/** What is audited one way: the control and a shop of each revision, by their addresses. */
interface Contenders {
  control: string
  shops: { name: Revision['name']; url: string }[]
}

/**
 * Lighthouse on home, a listing and a product page, mobile preset (a slow 4G line and a processor of a quarter, both
 * simulated), as customers have them and without TLS, beside a page that shows one heading. Prints what the largest
 * paint was, what it waited for, and what each file cost.
 */
export async function benchLighthouse(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const control = await serveBuilt(CONTROLS)
  stack.defer(() => control.close())
  const shops = await openShops(stack, revisions)
  const port = await freePort()
  // The front's certificate is nobody's.
  await openBrowser(stack, [`--remote-debugging-port=${port}`, '--ignore-certificate-errors'])
  const figures: Figure[] = []
  for (const [way, most] of Object.entries(WAYS)) {
    const contenders = await openWay(stack, way, control.url, shops)
    for (const [name, path] of Object.entries(PAGES))
      figures.push(...(await pageFigures(`${name}, ${way}`, path, contenders, most, port)))
  }
  return figures
}

async function openWay(
  stack: AsyncDisposableStack,
  way: string,
  control: string,
  shops: readonly OpenedShop[],
): Promise<Contenders> {
  const addressOf = async (url: string) => {
    if (way === 'HTTP/1.1') return url
    const front = await frontedByTls(url)
    stack.defer(() => front.close())
    return front.url
  }
  const opened = shops.map(async ({ name, shop }) => ({ name, url: await addressOf(shop.url) }))
  return { control: await addressOf(control), shops: await Promise.all(opened) }
}

async function pageFigures(
  page: string,
  path: string,
  { control, shops }: Contenders,
  most: number,
  port: number,
): Promise<Figure[]> {
  // Once unmeasured, so that pictures drawn for the first time do not count.
  for (const { url } of shops) await audit(url + path, port)
  const audits = await inTurns(
    () => audit(`${control}/heading.html`, port),
    shops,
    ({ url }) => audit(url + path, port),
  )
  const last = audits.now.at(-1)
  if (last) console.log(describeAudit(page, last))
  return figuresOf(page, audits, most)
}

function figuresOf(page: string, audits: Samples<Audit>, most: number): Figure[] {
  const { control: _, ...own } = audits
  const scores = CATEGORIES.map(category =>
    figure(`Lighthouse ${page}: ${category}`, '', own, ({ scores }) => scores[category] ?? Number.NaN, {
      of: 'figure',
      least: LEAST[category],
    }),
  )
  return [
    ...scores,
    figure(`Lighthouse ${page}: largest paint`, 'ms', audits, ({ largestPaint }) => largestPaint, {
      of: 'figure',
      most,
    }),
    // One millisecond more on either side: a control that blocks for none has no ratio.
    figure(`Lighthouse ${page}: blocking time`, 'ms', audits, ({ blocking }) => blocking + 1, {
      of: 'ratio',
      most: MAX_BLOCKING,
    }),
    figure(`Lighthouse ${page}: layout shift`, '', own, ({ shift }) => shift, {
      of: 'figure',
      most: MAX_SHIFT,
    }),
  ]
}
