import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { firstLoadOf } from '#pwa/e2e/first-load.ts'
import { CONTROLS, serveBuilt } from './built-pages.ts'
import { type Figure, figure } from './figure.ts'
import { type OpenedShop, openBrowser, openShops } from './opened.ts'
import { PAGES, PHONE } from './opened-pages.ts'
import { HEADING, OWN_PAGE, type PageTimes, type There, timeOpening } from './page-clock.ts'
import { inTurns, type Revision } from './revisions.ts'

const JS_BUDGET = 118
const CSS_BUDGET = 12
const LATER_MS = 10_000
const ROUNDS = 10

/**
 * Opening a page, signed out, with an empty cache, beside a page of the same toolchain that shows one heading; and the
 * bytes the home page asks for: up to the load event and until its own code has taken the place of the first view, and
 * scripts of the first ten seconds.
 */
export async function benchFirstLoad(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const control = await serveBuilt(CONTROLS)
  stack.defer(() => control.close())
  const shops = await openShops(stack, revisions)
  const browser = await openBrowser(stack)
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    // Once unmeasured, so that pictures drawn for the first time do not count.
    for (const { shop } of shops) await open(browser, shop.url + path, OWN_PAGE)
    const times = await inTurns(
      () => open(browser, `${control.url}/heading.html`, HEADING),
      shops,
      ({ shop }) => open(browser, shop.url + path, OWN_PAGE),
      ROUNDS,
    )
    figures.push(
      figure(`Empty cache, ${name}: first contentful paint`, 'ms', times, ({ painted }) => painted),
      figure(`Empty cache, ${name}: its own code in place`, 'ms', times, ({ there }) => there),
    )
  }
  return [...figures, ...(await bytes(browser, shops))]
}

async function open(browser: Browser, address: string, there: There): Promise<PageTimes> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  try {
    return await timeOpening(await context.newPage(), address, there)
  } finally {
    await context.close()
  }
}

async function bytes(browser: Browser, shops: readonly OpenedShop[]): Promise<Figure[]> {
  const samples = await inTurns(
    null,
    shops,
    async ({ root, shop }) => {
      const page = await browser.newPage({ ...PHONE, serviceWorkers: 'block' })
      const requested: string[] = []
      page.on('request', request => requested.push(new URL(request.url()).pathname))
      const atLoad = [...(await firstLoadOf(page, shop.url))]
      await page.waitForEvent('close', { timeout: LATER_MS }).catch(() => undefined)
      await page.close()
      return {
        js: kilobytes(root, atLoad, '.js'),
        css: kilobytes(root, atLoad, '.css'),
        later: kilobytes(root, [...new Set(requested)], '.js'),
      }
    },
    1,
  )
  return [
    figure('First load: JavaScript, brotli', 'KB', samples, ({ js }) => js, {
      of: 'figure',
      most: JS_BUDGET,
    }),
    figure('First load: CSS, brotli', 'KB', samples, ({ css }) => css, { of: 'figure', most: CSS_BUDGET }),
    figure('First 10 s: all scripts, brotli', 'KB', samples, ({ later }) => later),
  ]
}

function kilobytes(root: string, paths: string[], suffix: string): number {
  const files = paths.filter(path => path.endsWith(suffix)).map(path => join(root, 'dist/pwa', `${path}.br`))
  return files.reduce((sum, file) => sum + readFileSync(file).length, 0) / 1024
}
