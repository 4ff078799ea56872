import type { Figure } from '#scripts/bench/figure.ts'
import type { Filled } from './filled.ts'
import { msOf } from './timed.ts'

/** The slowest of 100 page views of one page that come together: its count is one document (issue 10.1). */
export async function pageViewsAtOnce({ shop }: Filled): Promise<Figure> {
  const view = () => shop.call('/api/analytics/page-view', { json: { path: '/' } })
  const slowest: number[] = []
  for (let round = 0; round < 2; round++) {
    const taken = await Promise.all(Array.from({ length: 100 }, () => msOf(view)))
    slowest.push(Math.max(...taken))
  }
  return { name: 'Page views: 100 at once, the slowest', unit: 'ms', now: slowest }
}
