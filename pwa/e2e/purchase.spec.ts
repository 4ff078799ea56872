import type { Page } from 'playwright/test'
import { makeOnePagePdf } from '#shared/testing/artwork-files.ts'
import { expect, goWithin, ON_PHONE, signIn, test } from './fixtures.ts'
import { addBanner, payByCard, sendCmykJpeg } from './walk.ts'

// A declined card answers 422 with the form again, which the browser notes.
test.use({ expectedProblems: [/ 422 .*\/pay\//] })

test('issue 1: a person signs in, configures two products, uploads artwork, pays and finds the order', ({
  page,
}) => buysTwo(page))

test.describe('on a phone', () => {
  test.use(ON_PHONE)

  test('issue 1: a person signs in, configures two products, uploads artwork, pays and finds the order', ({
    page,
  }) => buysTwo(page))
})

async function buysTwo(page: Page): Promise<void> {
  await page.goto('/13oz-vinyl-banner')
  await signIn(page)
  await expect(page).toHaveURL(/13oz-vinyl-banner/)

  await addBanner(page)

  await goWithin(page, '/feather-angled')
  await page
    .getByRole('radiogroup', { name: 'Graphic' })
    .getByRole('radio', { name: /Double Sided/ })
    .click()
  await expect(page.getByRole('status', { name: 'Total' })).toContainText('$124.60')
  const added = page.getByText('Item added to cart!')
  // What is said of the banner says nothing of the flag.
  await expect(added).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(added).toBeVisible()

  await goWithin(page, '/cart')
  const checkout = page.getByRole('button', { name: 'Checkout' })
  await expect(checkout).toBeDisabled()
  await expect(page.getByText('Please upload all product artwork to checkout.')).toBeVisible()
  const banner = page.getByRole('listitem').filter({ hasText: '13oz Vinyl Banner' })
  const flag = page.getByRole('listitem').filter({ hasText: 'Feather Angled Flag' })
  await sendCmykJpeg(banner)
  await expect(page.getByText('Artwork uploaded!').first()).toBeVisible()
  await flag
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'flag ünïcode 100%.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await makeOnePagePdf()),
    })
  await expect(checkout).toBeEnabled()
  await expect(page.getByText('$169.60').first()).toBeVisible()
  await checkout.click()

  await payByCard(page, '$169.60', '4000 0000 0000 0002')
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await payByCard(page, '$169.60')

  await page.waitForURL(/\/success\?session_id=/)
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expect(page.getByText('Thank you for your purchase.')).toBeVisible()
  await page.waitForURL(url => url.pathname === '/')

  await goWithin(page, '/orders')
  // Newest first: other specs may have bought in this shop as well.
  const order = page.getByRole('article').filter({ hasText: 'Order ID:' }).first()
  await expect(order).toContainText('$169.60')
  await expect(order).toContainText('13oz Vinyl Banner')
  await expect(order).toContainText('Feather Angled Flag')
  await expect(order.getByRole('img')).toHaveCount(2)
  for (const image of await order.getByRole('img').all()) {
    await expect
      .poll(() => image.evaluate(node => (node as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  }
  await goWithin(page, '/cart')
  await expect(page.getByText('Your Cart is Empty')).toBeVisible()
}
