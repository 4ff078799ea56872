import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { callerOf } from '#api/testing/caller.ts'
import { goWithin, signIn } from '#pwa/e2e/fixtures.ts'
import { STAFF, served } from '#pwa/e2e/stand.ts'
import { CONTROLS, serveBuilt } from './built-pages.ts'
import { type Figure, figure } from './figure.ts'
import { phonePage, pressed } from './interaction.ts'
import { openBrowser, openShops } from './opened.ts'
import { inTurns, type Revision } from './revisions.ts'
import { SLOW_DOWN, slowed } from './slowed.ts'
import { median } from './statistics.ts'

const TICKETS = 300
const SWITCHES = 20
const OPENINGS = 3
/** Served without a connection, and sent when the show is over. */
const AFTER_A_SHOW = 50
const MOST_REQUESTS = 20
/** Tickets the shop takes in one call. */
const A_CALL = 50

/** A tablet with many tickets: switching, its list, and what sending a show takes, beside a bare React number that changes. */
export async function benchBooth(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const control = await serveBuilt(CONTROLS)
  stack.defer(() => control.close())
  const shops = await openShops(stack, revisions)
  const browser = await openBrowser(stack)
  const number = await phonePage(browser, `${control.url}/number.html`)
  const tablets = []
  for (const { name, shop } of shops) tablets.push({ name, page: await tablet(browser, shop.url) })
  const counted = (times: number) => async () =>
    median(
      (
        await pressed(
          number,
          times,
          () => number.getByRole('button', { name: 'More' }),
          number.getByLabel('Number'),
        )
      ).changes,
    )
  const requests: { now: number[] } = { now: [] }
  for (const { page } of tablets.slice(0, 1)) requests.now.push(await sendingAShow(page))
  for (const { page } of tablets) await tellTickets(page)
  const lists = await inTurns(counted(OPENINGS), tablets, ({ page }) => listOpened(page))
  const switches = await inTurns(counted(SWITCHES), tablets, ({ page }) => switched(page))
  const slow = `at ${SLOW_DOWN}x`
  return [
    figure(`Ticket switched ${slow}, median`, 'ms', switches, ms => ms, { of: 'figure', most: 100 }),
    figure(`List of ${TICKETS} tickets ${slow}, median`, 'ms', lists, ms => ms, { of: 'figure', most: 200 }),
    figure(`${AFTER_A_SHOW} tickets after a show: requests`, '', requests, count => count, {
      of: 'figure',
      most: MOST_REQUESTS,
    }),
  ]
}

/** A tablet of the stand, with two customers of its own. */
async function tablet(browser: Browser, url: string): Promise<Page> {
  const page = await phonePage(browser, url)
  await signIn(page, STAFF)
  await page.goto(`${url}/booth`)
  for (const name of ['Ada', 'Ben']) await newCustomer(page, name)
  return page
}

async function newCustomer(page: Page, name: string): Promise<void> {
  await goWithin(page, '/booth')
  await page.getByLabel('Customer name').fill(name)
  await page.getByRole('button', { name: 'New customer' }).click()
  await served(page).getByRole('link', { name, exact: true }).waitFor()
}

/** Serves many without a connection, then with one; returns the calls that took them all to the shop. */
async function sendingAShow(page: Page): Promise<number> {
  const allSent = page.getByText('Everything has reached the shop.')
  await goWithin(page, '/teardrop-flag')
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor()
  await goWithin(page, '/booth/summary')
  await allSent.waitFor()
  await page.context().setOffline(true)
  for (let made = 1; made <= AFTER_A_SHOW; made++) {
    await newCustomer(page, `Visitor ${made}`)
    await goWithin(page, '/teardrop-flag')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await served(page).getByText('1 item,').waitFor()
  }
  await goWithin(page, '/booth/summary')
  let calls = 0
  page.on('request', request => {
    if (/\/api\/booth\/(sync|acts)/.test(request.url())) calls++
  })
  await page.context().setOffline(false)
  await allSent.waitFor({ timeout: 120_000 })
  return calls
}

/** Another tablet's tickets, of which this one hears. */
async function tellTickets(page: Page): Promise<void> {
  const token = await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter(key => key.startsWith('@@auth0spajs@@'))
    const kept = keys.map(key => JSON.parse(localStorage.getItem(key) ?? '{}'))
    return String(kept.find(({ body }) => body?.access_token)?.body.access_token)
  })
  const user = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
  const call = callerOf(new URL(page.url()).origin)
  for (let first = 0; first < TICKETS; first += A_CALL) {
    const carts = Array.from({ length: A_CALL }, (_, at) => ({
      ticket: randomUUID(),
      epoch: '',
      knownV: 0,
      muts: [{ mid: randomUUID(), op: 'ticket', seenRev: 0, val: { name: `Customer ${first + at}` } }],
    }))
    const answer = await call('/api/booth/sync', { token, json: { proto: 1, user, carts } })
    if (!answer.ok) throw new Error(`the shop took no tickets: ${answer.status} ${await answer.text()}`)
  }
  await goWithin(page, '/booth')
  await page.reload()
  await page.waitForFunction(
    least => document.querySelectorAll('main li a[href^="/booth/"]').length >= least,
    TICKETS,
    { timeout: 60_000 },
  )
}

/** From the press in the bar until every ticket is in the list, by the page's own clock, in milliseconds. */
async function listOpened(page: Page): Promise<number> {
  const times: number[] = []
  await page.bringToFront()
  await slowed(page, async () => {
    for (let opening = 0; opening < OPENINGS; opening++) {
      await goWithin(page, '/products')
      await page.getByRole('main').getByRole('article').first().waitFor()
      await page.evaluate(least => {
        window.changedAfter = -1
        const begin = () => {
          const started = performance.now()
          const look = () => {
            if (document.querySelectorAll('main li a[href^="/booth/"]').length >= least)
              window.changedAfter = performance.now() - started
            else requestAnimationFrame(look)
          }
          look()
        }
        document.addEventListener('click', begin, { once: true, capture: true })
      }, TICKETS)
      await served(page).getByRole('link', { name: 'All customers' }).click()
      await page.waitForFunction(() => window.changedAfter >= 0)
      times.push(await page.evaluate(() => window.changedAfter))
    }
  })
  return median(times)
}

async function switched(page: Page): Promise<number> {
  await goWithin(page, '/teardrop-flag')
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor()
  const others = served(page).getByRole('group', { name: 'Switch customer' }).getByRole('button')
  const { changes } = await pressed(page, SWITCHES, () => others.first(), served(page))
  return median(changes)
}
