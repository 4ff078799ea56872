import { expect, type Page, test } from 'playwright/test'
import { type Network, openNetwork } from './network.ts'
import { type BrowserDevice, newDevice, readinessOf } from './offline-shop.ts'
import { openShop, type ShopProcess } from './shop.ts'

/** A shop at the far end of a network that can fail, and a device that has been there. */
export interface OfflineWorld {
  shop: ShopProcess
  network: Network
  device: BrowserDevice
}

/** A shop, a browser with a profile of its own and a first visit take long on a busy machine, in milliseconds. */
const TIMEOUT_MS = 180_000

/** Runs with a shop behind a network; a device's first visit is up to the test. */
export async function withNetwork(run: (world: OfflineWorld) => Promise<void>): Promise<void> {
  test.setTimeout(TIMEOUT_MS)
  let port = 0
  const network = await openNetwork(() => port)
  const shop = await openShop({ PUBLIC_URL: network.url })
  port = Number(new URL(shop.url).port)
  const device = newDevice({ width: 1280, height: 900 })
  try {
    await run({ shop, network, device })
  } finally {
    await device.dispose()
    await network.close()
    await shop.dispose()
  }
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
