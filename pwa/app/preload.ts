import { deviceStorage } from '#pwa/lib/storage.ts'
import { preloadFacts } from '#pwa/local/device-facts.ts'
import { preloadList } from '#pwa/local/preload-list.ts'
import { routeFor } from '#shared/catalogue/routes.ts'
import { PAGE_CODE } from './page-code.ts'

/** Says that this device has a price list worth waking the database for before the page is drawn. */
const PRICE_LIST_KEY = 'goldleaf.price-list'

/** Nobody looks at an empty page for longer than this for what would draw it whole, in milliseconds. */
const PRELOAD_WAIT_MS = 300

export const listCode = () => import('./follow-price-list.ts')

/** Whether this device has a price list, as every device has after one visit. */
export function hasPriceList(): boolean {
  try {
    return deviceStorage().getItem(PRICE_LIST_KEY) !== null
  } catch {
    return false
  }
}

export function rememberPriceList(): void {
  try {
    deviceStorage().setItem(PRICE_LIST_KEY, '1')
  } catch {
    // The list is then read when the page is idle.
  }
}

/**
 * Begins to read the device's price list and its facts, and to fetch the code of the page at `path`, while the shop's own
 * code is still on its way. What does not come is asked for again, and told, when the page is drawn.
 */
export function startPreload(path: string): void {
  preloadFacts()
  preloadList()
  void Promise.allSettled([pageCode(path), listCode()])
}

/**
 * Resolves when the router has its page, with the page's code, and the list is read, or all that would have kept its person
 * waiting. Never rejects.
 */
export async function preloaded(router: { load(): Promise<unknown> }): Promise<void> {
  const read = listCode().then(({ readPriceList }) => readPriceList())
  await Promise.race([
    Promise.allSettled([router.load(), read]),
    new Promise(resolve => setTimeout(resolve, PRELOAD_WAIT_MS)),
  ])
}

function pageCode(path: string): Promise<unknown> | undefined {
  const { kind } = routeFor(path)
  return kind === 'not-found' ? undefined : PAGE_CODE[kind]()
}
