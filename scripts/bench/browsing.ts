import type { Locator, Page } from 'playwright'
import { USABLE } from './page-clock.ts'
import { slowed } from './slowed.ts'

/** Of each contender in each round (issue 12.4). */
const TIMES = 40
/** What people look for, typed again and again: letter by letter, so that few and many are found. */
const WORDS = 'mesh banner real estate yard sign '
const SEARCH = 'input[type=search][role=combobox]'
const LISTING = '/products'
const CARDS = 'main article a[href]'

declare global {
  interface Window {
    /** Milliseconds; below 0 until it is known. */
    paintedAfter: number
  }
}

/** 40 keys of a search, each until the next paint, in milliseconds. */
export async function typeKeys(page: Page): Promise<number[]> {
  await page.bringToFront()
  const box = page.locator(SEARCH).first()
  // The index is made at the first letter, which is no typing any more.
  await box.fill('a')
  await page.locator('[role=option]').first().waitFor()
  const times: number[] = []
  await slowed(page, async () => {
    for (let key = 0; key < TIMES; key++) {
      if (key % WORDS.length === 0) await box.fill('')
      times.push(await paintAfter(page, 'input', () => box.press(WORDS[key % WORDS.length] ?? 'a')))
    }
  })
  await box.fill('')
  return times
}

/** 40 products opened from a listing of the device, each until it can be configured and has its price, in milliseconds. */
export async function openProducts(page: Page, url: string): Promise<number[]> {
  await page.bringToFront()
  await page.goto(url + LISTING)
  await listingThere(page)
  // A device knows the code of a product's page before anybody opens one; here the first one brings it.
  await openAndReturn(page, 0)
  const times: number[] = []
  for (let product = 1; product <= TIMES; product++) times.push(await openAndReturn(page, product))
  return times
}

async function openAndReturn(page: Page, product: number): Promise<number> {
  const card = page.locator(CARDS).nth(product)
  await card.scrollIntoViewIfNeeded()
  await atRest(card)
  let time = 0
  await slowed(page, async () => {
    time = await paintAfter(page, 'click', () => card.tap(), USABLE.shows)
  })
  await page.goBack()
  await listingThere(page)
  return time
}

/** A listing that was left may still be in the document, hidden, when it is come back to (decision 80). */
const listingThere = (page: Page) =>
  page.waitForFunction(([cards, last]) => document.querySelectorAll(cards)[last]?.checkVisibility(), [
    CARDS,
    TIMES,
  ] as const)

/** Nobody presses a card before they see it: what the listing does as it comes into view is no part of the press. */
const atRest = (card: Locator) =>
  card.evaluate(async link => {
    const pictures = [...(link.closest('article')?.querySelectorAll('img') ?? [])]
    await Promise.all(pictures.map(picture => picture.decode().catch(() => null)))
    await new Promise(resolve => requestIdleCallback(resolve))
  })

/** From an event of this kind until what it leads to is painted: the next frame, or the first that has what the selector names. */
async function paintAfter(
  page: Page,
  event: string,
  act: () => Promise<void>,
  shows: string | null = null,
): Promise<number> {
  await page.evaluate(
    ([event, shows]) => {
      window.paintedAfter = -1
      const begin = () => {
        const started = performance.now()
        const look = () => {
          if (shows !== null && document.querySelector(shows) === null)
            return void requestAnimationFrame(look)
          // The first task after a frame's own work: that frame is painted.
          void scheduler.postTask(
            () => {
              window.paintedAfter = performance.now() - started
            },
            { priority: 'user-blocking' },
          )
        }
        requestAnimationFrame(look)
      }
      document.addEventListener(event, begin, { once: true, capture: true })
    },
    [event, shows] as const,
  )
  await act()
  await page.waitForFunction(() => window.paintedAfter >= 0)
  return page.evaluate(() => window.paintedAfter)
}
