import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { freePort } from '#api/testing/shop.ts'
import { openShop } from '#pwa/e2e/shop.ts'
import { chromiumPath, LAUNCH_ARGS } from '#scripts/browser.ts'
import { median, row } from './report.ts'

const PAGES = { home: '/', product: '/13oz-vinyl-banner' }
const RUNS = 3
const BUDGETS: Record<string, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const MAX_SHIFT = 0.02

type Scores = Record<string, number[]>

/** Lighthouse's scores of the home page and a product page: mobile preset, median of three. */
export async function benchLighthouse(): Promise<void> {
  const shop = await openShop()
  const port = await freePort()
  const args = [...LAUNCH_ARGS, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args })
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      const scores: Scores = {}
      // Once unmeasured, so that pictures drawn for the first time do not count.
      await measure(shop.url + path, port, {})
      for (let run = 0; run < RUNS; run++) await measure(shop.url + path, port, scores)
      report(name, scores)
    }
  } finally {
    await browser.close()
    await shop.dispose()
  }
}

async function measure(url: string, port: number, scores: Scores): Promise<void> {
  const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: Object.keys(BUDGETS) })
  if (!result) throw new Error(`Lighthouse answered nothing for ${url}`)
  const note = (name: string, value: number) => {
    scores[name] = [...(scores[name] ?? []), value]
  }
  for (const [id, category] of Object.entries(result.lhr.categories))
    note(id, Math.round((category.score ?? 0) * 100))
  note('shift', result.lhr.audits['cumulative-layout-shift']?.numericValue ?? 1)
}

function report(page: string, scores: Scores): void {
  for (const [id, budget] of Object.entries(BUDGETS)) {
    const score = median(scores[id] ?? [])
    row(`Lighthouse ${page}: ${id}`, String(score), `>= ${budget}`, score >= budget)
  }
  const shift = median(scores.shift ?? [])
  row(`Lighthouse ${page}: layout shift`, shift.toFixed(3), `<= ${MAX_SHIFT}`, shift <= MAX_SHIFT)
}
