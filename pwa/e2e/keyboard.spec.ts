import { makeOnePagePdf } from '#shared/testing/artwork-files.ts'
import { expect, goWithin, test } from './fixtures.ts'
import { pressOn, tabThrough, tabTo, typeInto } from './keyboard.ts'
import { withPlainPictures } from './plain-pictures.ts'
import { CARD } from './walk.ts'

test.describe.configure({ timeout: 90_000 })

test.beforeEach(({ page }) => withPlainPictures(page))

test('experience "Craft": the whole purchase by keyboard alone, the focus always in sight', async ({
  page,
}) => {
  await page.goto('/13oz-vinyl-banner')
  await pressOn(page, page.getByRole('banner').getByRole('button', { name: 'Sign In' }))
  await typeInto(page, page.getByLabel('Email'), 'demo@goldleaf.example')
  await typeInto(page, page.getByLabel('Password'), 'goldleaf')
  await page.keyboard.press('Enter')

  await typeInto(page, page.getByLabel('Height (ft)'), '3')
  await typeInto(page, page.getByLabel('Width (ft)'), '6')
  await pressOn(page, page.getByRole('button', { name: 'Show More Options' }), 'Space')
  const hem = page.getByRole('radiogroup').getByRole('radio', { checked: true }).first()
  await tabTo(page, hem)
  const chosen = await hem.inputValue()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('input[type=radio]:focus')).not.toHaveValue(chosen)
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('input[type=radio]:focus')).toHaveValue(chosen)
  await pressOn(page, page.getByRole('radio', { name: 'Shipped to you' }), 'ArrowUp')
  await expect(page.getByRole('radio', { name: 'Store Pickup' })).toBeChecked()
  await expect(page.getByRole('status', { name: 'Total' })).toContainText('$45.00')
  await pressOn(page, page.getByRole('button', { name: 'Add to Cart' }))
  await expect(page.getByText('Item added to cart!')).toBeVisible()

  const main = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  await pressOn(page, main.getByRole('link', { name: /^Cart/ }))
  await expect(page).toHaveURL(/\/cart$/)
  const picker = page.getByLabel('artwork for 13oz Vinyl Banner').first()
  await tabTo(page, picker)
  const buffer = Buffer.from(await makeOnePagePdf())
  await picker.setInputFiles({ name: 'sign.pdf', mimeType: 'application/pdf', buffer })
  const checkout = page.getByRole('button', { name: 'Checkout' })
  await expect(checkout).toBeEnabled()
  await pressOn(page, checkout)

  await page.waitForURL(/\/pay\//)
  for (const [label, value] of Object.entries(CARD)) {
    const field = page.getByLabel(label, { exact: true })
    if ((await field.count()) > 0) await typeInto(page, field, value)
  }
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('button', { name: 'Stay here' }))
  await pressOn(page, page.getByRole('button', { name: 'Go to Homepage' }))
  await expect(page).toHaveURL(url => url.pathname === '/')

  await pressOn(page, main.getByRole('link', { name: 'Orders' }))
  const order = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Order ID/ })
  await pressOn(page, order)
  const detail = page.getByRole('dialog')
  await expect(detail).toBeVisible()
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press('Tab')
    const elsewhere = '[role=dialog], [role=dialog] *'
    expect(await page.evaluate(inside => document.activeElement?.matches(inside), elsewhere)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
  await expect(order).toBeFocused()
})

test('experience "Craft": the skip link leads past the navigation, a navigation begins at the new content, and every stop of a product page and of a listing is in sight', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  await page.getByRole('heading', { name: 'Privacy Policy' }).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toBeFocused()
  await pressOn(page, page.getByRole('link', { name: 'Products', exact: true }))
  await expect(page.getByRole('main')).toBeFocused()
  const last = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
  await goWithin(page, '/round-table-cover')
  await page.getByRole('heading', { name: 'Product Details' }).waitFor()
  await tabThrough(page, last)
  await goWithin(page, '/displays/a-frame')
  await page.getByRole('main').getByRole('article').first().waitFor()
  await tabThrough(page, last)
})
