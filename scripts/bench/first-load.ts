import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { firstLoadOf } from '#pwa/e2e/first-load.ts'
import { openShop } from '#pwa/e2e/shop.ts'
import { chromiumPath, LAUNCH_ARGS } from '#scripts/browser.ts'
import { row } from './report.ts'

const JS_BUDGET = 125
const CSS_BUDGET = 12
const LATER_MS = 10_000

/**
 * Bytes the home page asks for, signed out, with an empty cache: up to the load event and until its own code has taken
 * the place of the first view; and scripts of the first ten seconds.
 */
export async function benchFirstLoad(): Promise<void> {
  const shop = await openShop()
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: LAUNCH_ARGS })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
    const requested: string[] = []
    page.on('request', request => requested.push(new URL(request.url()).pathname))
    const atLoad = await firstLoadOf(page, shop.url)
    await page.waitForEvent('close', { timeout: LATER_MS }).catch(() => undefined)
    const js = kilobytes([...atLoad], '.js')
    const css = kilobytes([...atLoad], '.css')
    row('First load: JavaScript, brotli', `${js.toFixed(1)} KB`, `<= ${JS_BUDGET} KB`, js <= JS_BUDGET)
    row('First load: CSS, brotli', `${css.toFixed(1)} KB`, `<= ${CSS_BUDGET} KB`, css <= CSS_BUDGET)
    row('First 10 s: all scripts, brotli', `${kilobytes([...new Set(requested)], '.js').toFixed(1)} KB`)
  } finally {
    await browser.close()
    await shop.dispose()
  }
}

function kilobytes(paths: string[], suffix: string): number {
  const files = paths.filter(path => path.endsWith(suffix)).map(path => join('dist/pwa', `${path}.br`))
  return files.reduce((sum, file) => sum + readFileSync(file).length, 0) / 1024
}
