import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { readinessOf } from './offline-shop.ts'
import { payByCard, payForBanner } from './walk.ts'

test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be looked up/] })

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** How much the page moved by itself since it was opened. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const sum = (entries: PerformanceEntryList) =>
          entries.reduce((all, entry) => all + Number(Reflect.get(entry, 'value')), 0)
        new PerformanceObserver(list => resolve(sum(list.getEntries()))).observe({
          type: 'layout-shift',
          buffered: true,
        })
        setTimeout(() => resolve(0), 300)
      }),
  )

test('issue 8.7: after paying a touch pauses, and the order has its page, its receipt, and stands there offline', async ({
  page,
  context,
}) => {
  await payForBanner(page, 'sign.pdf')
  await page.getByRole('heading', { name: 'Payment Successful!' }).click()
  await expect(page.getByText(/^Paused, /)).toBeVisible()
  await expect(page.getByText('$45.00 paid')).toBeVisible()
  expect(await shifted(page)).toBeLessThan(0.02)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await isTooWide(page)).toBe(false)

  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(/\/orders\/GL-/)
  const item = page.getByRole('region', { name: '13oz Vinyl Banner' })
  await expect(item.getByText(/as usual$/)).toBeVisible()
  await expect(item.getByText('3 ft 0 in high x 6 ft 0 in wide')).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  if (size) await page.setViewportSize(size)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByTestId('receipt')).toContainText('Total paid$45.00')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(item).toBeHidden()
  await page.emulateMedia({ media: null })

  await expect.poll(async () => (await readinessOf(page))?.shell, { timeout: 30_000 }).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Last seen/)).toBeVisible()
  await expect(item).toBeVisible()

  // Issue 11.7: ordered again without a connection, with the file that the shop has.
  await expect(item.getByText('Today $45.00, as then')).toBeVisible()
  await item.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByText('Item added to cart!')).toBeVisible()
  await context.setOffline(false)
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: '13oz Vinyl Banner' })).toContainText('sign.pdf')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await payByCard(page, '$45.00')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})
