import { deviceStorage } from '#pwa/lib/storage.ts'
import { beginList } from '#pwa/local/list-ahead.ts'
import { routeFor } from '#shared/catalogue/routes.ts'
import { PAGE_CODE } from './page-code.ts'

/** Says that this device has a price list worth waking the database for before the page is drawn. */
const KEPT_KEY = 'goldleaf.price-list'

/** Nobody looks at an empty page for longer than this for what would draw it whole, in milliseconds. */
const LONGEST_WAIT_MS = 300

export const listCode = () => import('./price-list.ts')

/** Whether this device has a price list, as every device has after one visit. */
export function isKept(): boolean {
  try {
    return deviceStorage().getItem(KEPT_KEY) !== null
  } catch {
    return false
  }
}

export function rememberKept(): void {
  try {
    deviceStorage().setItem(KEPT_KEY, '1')
  } catch {
    // The list is then read when the page is idle.
  }
}

/**
 * Begins to read the device's price list and to fetch the code of the page at `path` while the shop's own code is still
 * on its way. What does not come is asked for again, and told, when the page is drawn.
 */
export function beginAhead(path: string): void {
  beginList()
  void Promise.allSettled([pageCode(path), listCode()])
}

/** Resolves when the page at `path` has its code and its list, or would have kept its person waiting. Never rejects. */
export async function cameAhead(path: string): Promise<void> {
  const read = listCode().then(({ readPriceList }) => readPriceList())
  await Promise.race([
    Promise.allSettled([pageCode(path), read]),
    new Promise(resolve => setTimeout(resolve, LONGEST_WAIT_MS)),
  ])
}

function pageCode(path: string): Promise<unknown> | undefined {
  const { kind } = routeFor(path)
  return kind === 'not-found' ? undefined : PAGE_CODE[kind]()
}
