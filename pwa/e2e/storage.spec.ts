import type { Page } from 'playwright/test'
import { openCartWithBanner } from './cart.ts'
import { LOGGED } from './failing.ts'
import { expect, openSignedIn, test } from './fixtures.ts'
import { addBanner, signInWithBanner } from './walk.ts'

// What the device did not take is logged too.
test.use({ expectedProblems: [LOGGED] })

const BANNER = '/13oz-vinyl-banner'
const NOT_SAVED = { name: 'NOT saved' }
const cartLines = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Banner' })

/** Bytes that a small device has for the shop. */
const SMALL = 24 * 1024 * 1024

/** Lets the browser give the shop so many bytes; without a number, as many as ever. */
async function giveRoom(page: Page, origin: string, quotaSize?: number) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize === undefined ? {} : { quotaSize }),
  })
}

/**
 * Fills a small device up as far as the shop can tell; the returned function makes room again. For up to half a minute
 * the browser goes by what it knew to be free, unless more than that is written.
 */
async function fillUp(page: Page): Promise<() => Promise<unknown>> {
  const { origin } = new URL(page.url())
  await giveRoom(page, origin, 1)
  await expect.poll(() => page.evaluate(tryToWrite, SMALL)).toBe('QuotaExceededError')
  return () => giveRoom(page, origin)
}

/** Writes so many bytes to a database of the test's own. */
function tryToWrite(bytes: number): Promise<string> {
  return new Promise(resolve => {
    const opening = indexedDB.open('is-there-room', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true })
    opening.onerror = () => resolve(opening.error?.name ?? 'error')
    opening.onsuccess = () => {
      const writing = opening.result.transaction('rows', 'readwrite')
      writing.objectStore('rows').add(new Uint8Array(bytes))
      writing.oncomplete = () => resolve('written')
      writing.onabort = () => resolve(writing.error?.name ?? 'aborted')
    }
  })
}

async function pressAdd(page: Page) {
  await page.getByLabel('Height (ft)').fill('3')
  await page.getByLabel('Width (ft)').fill('6')
  await expect(page.getByRole('status', { name: 'Total' })).toContainText('$45.00')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
}

/** Lets the device's database refuse the next writes, as one whose connection died. */
async function failWrites(page: Page, times: number) {
  await page.evaluate(count => sessionStorage.setItem('failing-writes', String(count)), times)
}

function dyingConnections() {
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const left = Number(sessionStorage.getItem('failing-writes') ?? 0)
    if (mode === 'readwrite' && left > 0 && this.name !== 'goldleaf-shop') {
      sessionStorage.setItem('failing-writes', String(left - 1))
      throw new DOMException('The connection was lost.', 'UnknownError')
    }
    return transaction.call(this, stores, mode, options)
  }
}

test.describe.configure({ timeout: 120_000 })

test('issue 3.5 quota exhausted: an item that does not fit is NOT saved, says so, and is saved once there is room', async ({
  page,
  shop,
}) => {
  await giveRoom(page, shop.url, SMALL)
  await signInWithBanner(page)
  const makeRoom = await fillUp(page)
  const notice = page.getByRole('alertdialog', NOT_SAVED)
  await test.step('who goes on without saving keeps what was there', async () => {
    await pressAdd(page)
    await notice.getByRole('button', { name: 'Go on without saving' }).click()
    await expect(notice).toHaveCount(0)
    await expect(page.getByLabel('Height (ft)')).toHaveValue('3')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1 item' })).toBeVisible()
  })
  await pressAdd(page)
  await expect(notice).toContainText('This device has no room left.')
  await expect(notice.getByRole('textbox')).toHaveValue(/13oz Vinyl Banner.*13oz Vinyl Banner/s)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(notice).toBeVisible()
  await makeRoom()
  await expect(async () => {
    await notice.getByRole('button', { name: 'Try again' }).click({ timeout: 2000 })
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 2 items' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await page.goto('/cart')
  await expect(cartLines(page)).toHaveCount(2)
})

test('issue 3.5 a file that does not fit is refused with what is needed and free, persistence is asked for once, and the cart stays as it is', async ({
  page,
}) => {
  let asked = 0
  await page.exposeFunction('countAsked', () => {
    asked++
  })
  await page.addInitScript(() => {
    // The browser's own estimate does not follow a test's quota.
    StorageManager.prototype.estimate = async () => ({ quota: 20_000_000, usage: 14_000_000 })
    StorageManager.prototype.persist = async () => {
      await (window as unknown as { countAsked(): Promise<void> }).countAsked()
      return true
    }
  })
  await openCartWithBanner(page)
  expect(asked).toBe(0)
  const file = { name: 'wide.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(8_000_000) }
  const refusal = page.getByText(
    /There is no room for wide\.pdf on this device: it needs 13\.0 MB and 6\.0 MB are free/,
  )
  for (const _ of ['first', 'second']) {
    await page.locator('input[type=file]').first().setInputFiles(file)
    await expect(refusal).toBeVisible()
    await expect(page.getByText('Choose artwork').first()).toBeVisible()
    await page.reload()
    await expect(cartLines(page)).toHaveCount(1)
  }
  expect(asked).toBe(1)
})

test('issue 3.5 a connection that dies is opened anew without a word; where it stays dead "NOT saved" blocks, names what it is, and saves when it works again', async ({
  page,
}) => {
  await page.addInitScript(dyingConnections)
  await openSignedIn(page, BANNER)
  await test.step('one that dies is opened anew and the write made, without a word', async () => {
    await failWrites(page, 1)
    await addBanner(page)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
  await test.step('one that stays dead says so until it works again', async () => {
    await failWrites(page, 1_000)
    await pressAdd(page)
    const notice = page.getByRole('alertdialog', NOT_SAVED)
    await expect(notice).toContainText('Your change to the cart')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toBeVisible()
    await failWrites(page, 0)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 2 items' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
  await page.goto('/cart')
  await expect(cartLines(page)).toHaveCount(2)
})
