import type { Locator, Page } from 'playwright/test'
import { expect, test } from 'playwright/test'
import type { Network } from './network.ts'
import { firstVisit, strip, visitedByNetwork } from './offline-world.ts'

const withReadyDevice = visitedByNetwork()

/** Pages that the first visit did not show, and what shows that they are there. */
const NEVER_VISITED: [path: string, words: RegExp][] = [
  ['/mesh-banner', /Add to Cart|Sign In/],
  ['/feather-angled', /Add to Cart|Sign In/],
  ['/table-runner', /Add to Cart|Sign In/],
  ['/halo-reverse-channel-letters', /Add to Cart|Sign In/],
  ['/wood-frame', /Add to Cart|Sign In/],
  ['/dtf', /Add to Cart|Sign In/],
  ['/displays/table-throws', /View Details/],
  ['/banners', /View Details/],
  ['/products', /View Details/],
  ['/', /View Details/],
  ['/no-such-page', /404 Not Found/],
]

/**
 * Notes when a page first shows what it is for, in ms since its navigation began: a price to configure, the first card,
 * or that there is nothing. Measured inside the page, so that a test's own round trips do not count.
 */
function noteRendered() {
  const isThere = () =>
    document.querySelector('main [role="status"][aria-label="Total"], main article h2, main article h3') ??
    document.body?.textContent?.includes('404 Not Found')
  new MutationObserver((_, observer) => {
    if (!isThere()) return
    observer.disconnect()
    document.documentElement.dataset.renderedAt = String(performance.now())
  }).observe(document, { childList: true, subtree: true })
}

const renderedAt = async (page: Page) => {
  const html = page.locator('html[data-rendered-at]')
  await html.waitFor({ state: 'attached', timeout: 15_000 })
  return Number(await html.getAttribute('data-rendered-at'))
}

/** When each of those pages rendered, in ms since its navigation began. */
async function renderingTimes(page: Page, network: Network): Promise<number[]> {
  const times: number[] = []
  for (const [path, words] of NEVER_VISITED) {
    await page.goto(network.url + path, { waitUntil: 'commit' })
    times.push(await renderedAt(page))
    await expect(page.getByText(words).first()).toBeVisible()
  }
  return times
}

test('issue 3: on a network that accepts and never answers, every kind of page renders within 1 s', async () => {
  await withReadyDevice(async ({ network, device }) => {
    const page = await device.start()
    await firstVisit(page, network)
    await page.addInitScript(noteRendered)
    network.become('silent')
    const first = await renderingTimes(page, network)
    const second = await renderingTimes(page, network)
    network.become('up')
    const answered = await renderingTimes(page, network)
    // What the machine itself takes for a page is no waiting, and what a busy one takes once but not twice neither.
    const waits = NEVER_VISITED.map(([path], i) => {
      const visits = [first[i] ?? Infinity, second[i] ?? Infinity].map(ms => ms - (answered[i] ?? 0))
      return { path, least: Math.min(...visits), most: Math.max(...visits) }
    })
    // Nor does only the first visit wait for a time-out, of which the shortest is 4 s, and later ones know better.
    expect(waits.filter(({ least, most }) => !(least < 1_000 && most < 2_000))).toEqual([])
  })
})

/** Goes on within an open page to a listing, its first product and a search; how long each took to show, in ms. */
async function goOn(page: Page, listing: string, search: [words: string, found: RegExp]): Promise<number[]> {
  const took = async (act: () => Promise<void>, shown: Locator) => {
    const since = performance.now()
    await act()
    await expect(shown).toBeVisible()
    return performance.now() - since
  }
  const first = page.getByRole('article').first()
  const box = page.getByRole('combobox')
  const [words, found] = search
  const times = [
    await took(
      () => page.getByRole('link', { name: listing }).first().click(),
      page.getByRole('heading', { level: 1, name: listing }).and(page.locator('main:has(article) h1')),
    ),
    await took(() => first.getByRole('link').click(), page.getByRole('status', { name: 'Total' })),
    await took(() => box.fill(words), page.getByRole('option', { name: found })),
  ]
  await box.fill('')
  return times
}

test('issue 3: a network that goes silent under an open page is said, holds up no page, and is back within 5 s of its return', async () => {
  await withReadyDevice(async ({ network, device }) => {
    const page = await device.start()
    await firstVisit(page, network, '/13oz-vinyl-banner')
    const answered = await goOn(page, 'Banner Stands', ['wrap', /Canvas Wrap/])
    network.become('silent')
    const silent = await goOn(page, 'Table Throws', ['mesh', /Mesh Banner/])
    // What the machine itself takes is no waiting.
    const waited = silent.map((ms, at) => ms - (answered[at] ?? 0))
    expect(waited.filter(ms => !(ms < 1_000))).toEqual([])
    await expect(strip(page)).toContainText('Prices from', { timeout: 15_000 })
    network.become('up')
    await expect(strip(page)).toContainText('Back online.', { timeout: 5_000 })
  })
})
