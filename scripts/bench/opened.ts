import { type Browser, chromium } from 'playwright'
import { openShop, type ShopProcess } from '#pwa/e2e/shop.ts'
import { customersBrowser } from '#scripts/browser.ts'
import type { Revision } from './revisions.ts'

/** A shop of a revision, running. */
export interface OpenedShop extends Revision {
  shop: ShopProcess
}

/** Limits per address would answer a bench before the shop does. */
const UNLIMITED = { RATE_LIMIT: '1000000000' }

/** A shop of each revision, until the stack is disposed of. */
export async function openShops(
  stack: AsyncDisposableStack,
  revisions: readonly Revision[],
): Promise<OpenedShop[]> {
  const opened: OpenedShop[] = []
  for (const revision of revisions) {
    const shop = await openShop(UNLIMITED, undefined, revision.root)
    stack.defer(() => shop.dispose())
    opened.push({ ...revision, shop })
  }
  return opened
}

/** A browser, until the stack is disposed of. */
export async function openBrowser(stack: AsyncDisposableStack, args: string[] = []): Promise<Browser> {
  const customers = customersBrowser()
  const browser = await chromium.launch({ ...customers, args: [...customers.args, ...args] })
  stack.defer(() => browser.close())
  return browser
}
