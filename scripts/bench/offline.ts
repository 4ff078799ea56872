import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { type BrowserDevice, isReady, newDevice, PHONE } from '#pwa/e2e/offline-shop.ts'
import { openShop } from '#pwa/e2e/shop.ts'
import { customersBrowser } from '#scripts/browser.ts'
import { CONTROLS, serveBuilt } from './built-pages.ts'
import { openCountingDoor } from './counting-door.ts'
import { type Figure, figure, type Samples } from './figure.ts'
import { HEADING, type There, timeOpening, USABLE } from './page-clock.ts'
import { inTurns, type Revision } from './revisions.ts'

const STARTS = 10
/** As issue 12.5 asks, on a quiet machine. */
const START_BUDGET_MS = 300
/** How much longer than the control a start without a connection may take. */
const START_RATIO = 2
const BYTES_BUDGET = 2.5
const READY_BUDGET_S = 4
const READY_TIMEOUT_MS = 120_000
/** Of all processes of a browser in a quarter of a second, in seconds: it does nothing worth counting. */
const RESTING_CPU_S = 0.02
const MEGABYTE = 1024 * 1024
/** Pages nobody opened before, so that nothing but the price list and the shell can show them. */
const UNSEEN = ['/13oz-vinyl-banner', '/dtf', '/event-tent', '/feather-angled', '/coroplast']

/** A site that works without a connection, and how one tells. */
interface Site {
  url: string
  /** The page of the first visit. */
  first: string
  /** Pages that nobody opened, to start at. */
  paths: string[]
  there: There
  isReady(page: Page): Promise<void>
  /** Bytes that have gone to browsers. */
  sent(): number
  /** From now on there is no connection. */
  cut(): Promise<void>
}

type ShopSite = Site & Pick<Revision, 'name'>

/**
 * The shop without a connection: what the first visit costs, and how soon it is usable in a new browser process, beside
 * the page with one heading, whose files its worker keeps.
 */
export async function benchOffline(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const control = await controlSite(stack)
  const shops: ShopSite[] = []
  for (const revision of revisions) shops.push(await shopSite(stack, revision))
  const devices = new Map<Site, BrowserDevice>()
  for (const site of [control, ...shops]) {
    const device = newDevice(PHONE, customersBrowser())
    stack.defer(() => device.dispose())
    devices.set(site, device)
    const page = await device.start()
    await page.goto(site.url + site.first)
    await site.isReady(page)
    await device.end()
  }
  // Every picture has been drawn by now: what is drawn for the first time does not count.
  const first = await inSites(control, shops, firstVisit)
  const start = (site: Site, round: number) => startOnce(deviceOf(devices, site), site, round)
  const online = await inSites(control, shops, start, STARTS)
  for (const site of [control, ...shops]) await site.cut()
  const offline = await inSites(control, shops, start, STARTS)
  return [...visitFigures(first), ...startFigures(online, offline)]
}

interface Visit {
  seconds: number
  megabytes: number
}

function visitFigures(visits: Samples<Visit>): Figure[] {
  return [
    figure('First visit: until ready for hours offline', 's', visits, ({ seconds }) => seconds, {
      of: 'figure',
      most: READY_BUDGET_S,
    }),
    figure('First visit: bytes until then, verdict code too', 'MB', visits, ({ megabytes }) => megabytes, {
      of: 'figure',
      most: BYTES_BUDGET,
    }),
  ]
}

function startFigures(online: Samples<number>, offline: Samples<number>): Figure[] {
  return [
    figure('Repeat start with the worker, online', 'ms', online, ms => ms, {
      of: 'figure',
      most: START_BUDGET_MS,
    }),
    figure('Offline cold start to usable product page', 'ms', offline, ms => ms, {
      of: 'figure',
      most: START_BUDGET_MS,
    }),
    figure('The same beside its control', 'ms', offline, ms => ms, { of: 'ratio', most: START_RATIO }),
  ]
}

const inSites = <Sample>(
  control: Site,
  shops: ShopSite[],
  sample: (site: Site, round: number) => Promise<Sample>,
  rounds?: number,
) => inTurns(round => sample(control, round), shops, sample, rounds)

async function controlSite(stack: AsyncDisposableStack): Promise<Site> {
  const pages = await serveBuilt(CONTROLS)
  stack.defer(() => pages.close())
  const door = await openCountingDoor(() => Number(new URL(pages.url).port))
  stack.defer(() => door.close())
  return {
    url: `http://localhost:${door.port}`,
    first: '/kept.html',
    paths: ['/kept.html'],
    there: HEADING,
    isReady: async page => {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
    },
    sent: door.sent,
    cut: () => pages.close(),
  }
}

async function shopSite(stack: AsyncDisposableStack, { name, root }: Revision): Promise<ShopSite> {
  let port = 0
  const door = await openCountingDoor(() => port)
  stack.defer(() => door.close())
  const url = `http://localhost:${door.port}`
  const shop = await openShop({ PUBLIC_URL: url }, undefined, root)
  stack.defer(() => shop.dispose())
  port = Number(new URL(shop.url).port)
  return {
    ...{ name, url, first: '/', paths: UNSEEN, there: USABLE },
    isReady: page => isReady(page, READY_TIMEOUT_MS),
    sent: door.sent,
    cut: () => shop.stop(),
  }
}

/** On a device that was never there. */
async function firstVisit(site: Site): Promise<Visit> {
  const device = newDevice(PHONE, customersBrowser())
  try {
    const page = await device.start()
    await atRest(device)
    const [started, before] = [performance.now(), site.sent()]
    await page.goto(site.url + site.first)
    await site.isReady(page)
    return {
      seconds: (performance.now() - started) / 1000,
      megabytes: (site.sent() - before) / MEGABYTE,
    }
  } finally {
    await device.dispose()
  }
}

function deviceOf(devices: Map<Site, BrowserDevice>, site: Site): BrowserDevice {
  const device = devices.get(site)
  if (!device) throw new Error(`no device was at ${site.url}`)
  return device
}

/** From the start of the navigation until the page is usable, in a new process with the same profile. */
async function startOnce(device: BrowserDevice, { url, paths, there }: Site, round: number): Promise<number> {
  await device.end()
  const page = await device.start()
  await atRest(device)
  const times = await timeOpening(page, url + (paths[round % paths.length] ?? ''), there)
  await device.end()
  return times.there
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
