import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { type BrowserDevice, isReady, newDevice } from '#pwa/e2e/offline-shop.ts'
import { openShop } from '#pwa/e2e/shop.ts'
import { openCountingDoor } from './counting-door.ts'
import { median, row } from './report.ts'

const STARTS = 10
const START_BUDGET_MS = 350
const BYTES_BUDGET = 3.5
const READY_BUDGET_S = 15
/** Of all processes of a browser in a quarter of a second, in seconds: it does nothing worth counting. */
const RESTING_CPU_S = 0.02
const MEGABYTE = 1024 * 1024
/** Pages nobody opened before, so that nothing but the price list and the shell can show them. */
const UNSEEN = ['/13oz-vinyl-banner', '/dtf', '/event-tent', '/feather-angled', '/coroplast']

declare global {
  interface Window {
    usableAt: number
  }
}

/** The shop without a connection: what the first visit costs, and how soon it is usable in a new browser process. */
export async function benchOffline(): Promise<void> {
  let shopPort = 0
  const door = await openCountingDoor(() => shopPort)
  const url = `http://localhost:${door.port}`
  const shop = await openShop({ PUBLIC_URL: url })
  shopPort = Number(new URL(shop.url).port)
  const device = newDevice()
  try {
    await measureFirstVisit(await device.start(), url, door.sent)
    await measureStarts('Repeat start with the worker, online', device, url)
    await shop.stop()
    await measureStarts('Offline cold start to usable product page', device, url, START_BUDGET_MS)
  } finally {
    await device.dispose()
    await shop.dispose()
    door.close()
  }
}

async function measureFirstVisit(page: Page, url: string, sent: () => number): Promise<void> {
  const started = performance.now()
  await page.goto(url)
  await isReady(page, 120_000)
  const seconds = (performance.now() - started) / 1000
  const megabytes = sent() / MEGABYTE
  row(
    'First visit: until ready for hours offline',
    `${seconds.toFixed(1)} s`,
    `<= ${READY_BUDGET_S} s`,
    seconds <= READY_BUDGET_S,
  )
  row(
    'First visit: bytes until then, verdict code too',
    `${megabytes.toFixed(2)} MB`,
    `<= ${BYTES_BUDGET} MB`,
    megabytes <= BYTES_BUDGET,
  )
}

async function measureStarts(
  name: string,
  device: BrowserDevice,
  url: string,
  budget?: number,
): Promise<void> {
  const times: number[] = []
  for (let start = 0; start < STARTS; start++)
    times.push(await startOnce(device, url + (UNSEEN[start % UNSEEN.length] ?? '')))
  const ms = Math.round(median(times))
  if (budget === undefined) row(`${name}, median of ${STARTS}`, `${ms} ms`)
  else row(`${name}, median of ${STARTS}`, `${ms} ms`, `<= ${budget} ms`, ms <= budget)
}

/**
 * From the start of the navigation until the product can be configured, in a new process with the same profile, by the
 * page's own clock.
 */
async function startOnce(device: BrowserDevice, address: string): Promise<number> {
  await device.end()
  const page = await device.start()
  await atRest(device)
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('main form button[type=submit]')) window.usableAt = performance.now()
      else requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.usableAt > 0)
  return page.evaluate(() => window.usableAt)
}

/** A new browser process loads pages of its own first; that start is not the shop's. */
async function atRest(device: BrowserDevice): Promise<void> {
  const session = await device.context().browser()?.newBrowserCDPSession()
  if (!session) throw new Error('the browser does not tell what its processes do')
  let spent = 0
  const spentSince = async () => {
    const before = spent
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    spent = processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
    return spent - before
  }
  await expect.poll(spentSince, { timeout: 30_000, intervals: [250] }).toBeLessThan(RESTING_CPU_S)
}
