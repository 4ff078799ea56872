import { expect, type Page, test } from 'playwright/test'
import { emptyCarts } from './fixtures.ts'
import { kept } from './kept.ts'
import { type Network, openNetwork } from './network.ts'
import { type BrowserDevice, isReady, type Launch, newDevice, PHONE, readinessOf } from './offline-shop.ts'
import { openShop, type ShopProcess } from './shop.ts'

/** A shop at the far end of a network that can fail, and a device that has been there. */
export interface OfflineWorld {
  shop: ShopProcess
  network: Network
  device: BrowserDevice
}

/** A shop, a browser with a profile of its own and a first visit take long on a busy machine, in milliseconds. */
const TIMEOUT_MS = 180_000
/** The window of a device at a desk. */
export const DESK = { width: 1280, height: 900 }

type Use<T> = (run: (world: T) => Promise<void>, size?: typeof PHONE) => Promise<void>
/** A shop at the far end of a network. */
export interface Far {
  shop: ShopProcess
  network: Network
  dispose(): Promise<void>
}

export async function openFar(): Promise<Far> {
  let port = 0
  const network = await openNetwork(() => port)
  const shop = await openShop({ PUBLIC_URL: network.url })
  port = Number(new URL(shop.url).port)
  const dispose = async () => {
    await network.close()
    await shop.dispose()
  }
  return { shop, network, dispose }
}

/** Runs with one shop behind a network for all tests of a file, on a device that is ready. */
export function visitedByNetwork(): Use<OfflineWorld> {
  const far = kept(openFar)
  const readyDevice = readyDevices()
  return async (run, size = DESK) => {
    test.setTimeout(TIMEOUT_MS)
    const { shop, network } = await far()
    await emptyCarts(shop.dataDir)
    const device = await readyDevice(network.url, size)
    try {
      await run({ shop, network, device })
    } finally {
      await device.dispose()
      network.become('up')
    }
  }
}

interface Visited extends Omit<OfflineWorld, 'network'> {
  /** How long after the first visit's navigation the device was ready for hours without a connection, in ms. */
  readyWithin: number
}

/** Runs with one shop for all tests of a file, started again where a test ended it, on a device that is ready. */
export function visited(): Use<Visited> {
  const opened = kept(openShop)
  const readyDevice = readyDevices()
  return async (run, size = PHONE) => {
    test.setTimeout(TIMEOUT_MS)
    const shop = await opened()
    await shop.start()
    await emptyCarts(shop.dataDir)
    const device = await readyDevice(shop.url, size)
    try {
      await run({ shop, device, readyWithin: device.readyWithin })
    } finally {
      await device.dispose()
    }
  }
}

/**
 * Devices on which the shop of an address is ready for hours without a connection, prices included. To install it takes
 * longer than most tests: the first device is copied for the others.
 */
export function readyDevices(): (url: string, size?: typeof PHONE, browser?: Launch) => Promise<ReadyDevice> {
  const first = new Map<string, ReadyDevice>()
  test.afterAll(async () => {
    for (const device of first.values()) await device.dispose()
    first.clear()
  })
  return async (url, size, browser) => {
    const visitor = first.get(url) ?? (await visit(url))
    first.set(url, visitor)
    const { profile, readyWithin } = visitor
    return { ...newDevice(size, browser, profile), readyWithin }
  }
}

interface ReadyDevice extends BrowserDevice {
  readyWithin: number
}

async function visit(url: string): Promise<ReadyDevice> {
  const device = newDevice()
  const page = await device.start()
  await page.goto(url)
  const since = performance.now()
  await isReady(page)
  const readyWithin = performance.now() - since
  await hasPrices(page)
  await device.end()
  return { ...device, readyWithin }
}

/** One visit online, until the device has the shop's pages and prices; pictures may still be on their way. */
export async function firstVisit(page: Page, { url }: Network, path = '/'): Promise<void> {
  await page.goto(url + path)
  await expect
    .poll(() => readinessOf(page), { timeout: 30_000, intervals: [400] })
    .toMatchObject({ shell: true })
  await hasPrices(page)
}

/** Waits until the device has its price list. */
export async function hasPrices(page: Page): Promise<void> {
  await expect.poll(() => keptList(page), { timeout: 15_000 }).not.toBeNull()
}

/** The number of the price list that the device keeps, read from its database as a stranger would. */
export function keptList(page: Page): Promise<number | null> {
  return page.evaluate(
    () =>
      new Promise<number | null>(resolve => {
        const opening = indexedDB.open('goldleaf-shop')
        opening.onerror = () => resolve(null)
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('lists')) {
            db.close()
            resolve(null)
            return
          }
          const asking = db.transaction('lists').objectStore('lists').get('current')
          asking.onsuccess = () => {
            const kept = asking.result as { list: { number: number } } | undefined
            db.close()
            resolve(kept?.list.number ?? null)
          }
          asking.onerror = () => {
            db.close()
            resolve(null)
          }
        }
      }),
  )
}

export const strip = (page: Page) => page.getByRole('status', { name: 'Connection' })
