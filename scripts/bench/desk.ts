import type { Browser, Locator, Page, Route } from 'playwright'
import { signIn } from '#pwa/e2e/fixtures.ts'
import { STAFF } from '#pwa/e2e/stand.ts'
import type { DeskBoard, DeskRow } from '#shared/contract/desk.ts'
import { ORDER_STATUSES } from '#shared/orders/order.ts'
import { formatOrderId } from '#shared/orders/order-id.ts'
import { aDeskRow } from '#shared/testing/desk.ts'
import { CONTROLS, serveBuilt } from './built-pages.ts'
import { type Figure, figure } from './figure.ts'
import { openBrowser, openShops } from './opened.ts'
import { inTurns, type Revision } from './revisions.ts'
import { SLOW_DOWN, slowed } from './slowed.ts'
import { median, quantile } from './statistics.ts'

const OPEN_ORDERS = 500
/** Moves of the pointer from one end of the board to the other, and how often that way is gone. */
const STEPS = 40
const WAYS = 4
const DROPS = 5
/** Pixels from a card's corner, where no field lies beneath the pointer. */
const EDGE = 6
/** A frame at 60 a second, and what a clock may be off. */
const FRAME_MS = 17.5
const OPEN = ORDER_STATUSES.filter(status => status !== 'done' && status !== 'cancelled')

declare global {
  interface Window {
    frameTimes: number[]
    isNoted: boolean
  }
}

/** A board with 500 open orders: frames while a card is dragged over it, and a card that is dropped, beside a bare box. */
export async function benchDesk(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const control = await serveBuilt(CONTROLS)
  stack.defer(() => control.close())
  const shops = await openShops(stack, revisions)
  const browser = await openBrowser(stack)
  const bare = await wide(browser, `${control.url}/drag.html`)
  const boards = []
  for (const { name, shop } of shops) boards.push({ name, page: await openBoard(browser, shop.url) })
  const areas = (page: Page) => page.getByRole('region')
  const frames = await inTurns(
    () => dragged(bare, bare.getByText('Box'), areas(bare)),
    boards,
    ({ page }) => dragged(page, cardsOf(page, 'New').first(), areas(page)),
  )
  const drops = await inTurns(null, boards, ({ page }) => dropped(page))
  const slow = `at ${SLOW_DOWN}x`
  return [
    figure(`Frames of a drag within 1/60 s ${slow}`, '%', frames, withinAFrame, { of: 'figure', least: 95 }),
    figure(`Frame of a drag ${slow}, 98th percentile`, 'ms', frames, each => quantile(each, 0.98)),
    figure(`Card dropped to card moved ${slow}, median`, 'ms', drops, each => each, {
      of: 'figure',
      most: 100,
    }),
  ]
}

const withinAFrame = (frames: number[]) =>
  (100 * frames.filter(frame => frame <= FRAME_MS).length) / frames.length

async function wide(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(address)
  return page
}

async function openBoard(browser: Browser, url: string): Promise<Page> {
  const page = await wide(browser, url)
  await signIn(page, STAFF)
  const rows = Array.from({ length: OPEN_ORDERS }, (_, at) => aRow(at))
  await page.route('**/api/desk/orders?*', route => answerBoard(route, rows))
  // The shop knows none of them: what is done to them waits on the device.
  await page.route('**/api/desk/acts', route => route.abort())
  await page.goto(`${url}/desk`)
  await cardsOf(page, 'New').nth(50).waitFor()
  return page
}

const aRow = (at: number): DeskRow =>
  aDeskRow({
    orderId: formatOrderId(new Uint8Array([0, 0, at >> 8, at & 255, 7])),
    status: OPEN[at % OPEN.length] ?? 'new',
    createdAt: new Date(Date.UTC(2026, 10, 21) + at * 60_000).toISOString(),
    customer: `Customer ${at}`,
    rush: at % 7 === 0,
  })

async function answerBoard(route: Route, rows: readonly DeskRow[]): Promise<void> {
  const query = new URL(route.request().url()).searchParams
  const from = Number(query.get('cursor') || 0)
  const limit = Number(query.get('limit') || 50)
  const found = rows.filter(({ status }) => query.get('status') === '' || status === query.get('status'))
  const next = from + limit < found.length ? String(from + limit) : null
  const board: DeskBoard = { orders: found.slice(from, from + limit), next }
  await route.fulfill({ json: board, headers: { 'X-Goldleaf-Api': '1' } })
}

const cardsOf = (page: Page, column: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${column}\\b`) }).getByRole('listitem')

/** Milliseconds of each frame while a thing is dragged over all areas and back. */
async function dragged(page: Page, thing: Locator, areas: Locator): Promise<number[]> {
  await page.bringToFront()
  const first = await centreOf(areas.first())
  const last = await centreOf(areas.nth(3))
  const from = await edgeOf(thing)
  let frames: number[] = []
  await slowed(page, async () => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 })
    await noteFrames(page)
    for (let way = 0; way < WAYS; way++) {
      const { x } = way % 2 === 0 ? last : first
      await page.mouse.move(x, from.y, { steps: STEPS })
    }
    frames = await page.evaluate(() => {
      window.isNoted = true
      return window.frameTimes
    })
    await page.mouse.move(from.x, from.y)
    await page.mouse.up()
  })
  return frames
}

async function centreOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 200) / 2 }
}

async function edgeOf(thing: Locator): Promise<{ x: number; y: number }> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { x: box.x + EDGE, y: box.y + EDGE }
}

async function noteFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.frameTimes = []
    window.isNoted = false
    let last = 0
    const note = (now: number) => {
      if (last > 0) window.frameTimes.push(now - last)
      last = now
      if (!window.isNoted) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
}

/** From the drop until the card stands in its new column, by the page's own clock, in milliseconds. */
async function dropped(page: Page): Promise<number> {
  const times: number[] = []
  await page.bringToFront()
  await slowed(page, async () => {
    for (let drop = 0; drop < DROPS; drop++) {
      const card = cardsOf(page, 'New').first()
      const id = (await card.getByRole('link').textContent()) ?? ''
      await page.evaluate(order => {
        window.changedAfter = -1
        const begin = () => {
          const started = performance.now()
          const look = () => {
            const column = [...document.querySelectorAll('main section section')].find(each =>
              each.querySelector('h2')?.textContent?.startsWith('Quoting'),
            )
            if (column?.textContent?.includes(order)) window.changedAfter = performance.now() - started
            else requestAnimationFrame(look)
          }
          look()
        }
        document.addEventListener('drop', begin, { once: true, capture: true })
      }, id)
      await card.dragTo(page.getByRole('region', { name: /^Quoting/ }), {
        sourcePosition: { x: EDGE, y: EDGE },
        targetPosition: { x: 60, y: 60 },
      })
      await page.waitForFunction(() => window.changedAfter >= 0)
      times.push(await page.evaluate(() => window.changedAfter))
    }
  })
  return median(times)
}
