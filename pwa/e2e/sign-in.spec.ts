import type { Page } from 'playwright/test'
import { makeCmykJpeg } from '#shared/testing/artwork-files.ts'
import { expect, ON_PHONE, signIn, signOut, test } from './fixtures.ts'

test('D2, D3: signing in returns to the page left, stays after a reload, and signing out ends it', async ({
  page,
}) => {
  await page.goto('/feather-angled?from=test')
  await signIn(page)
  await expect(page).toHaveURL(/\/feather-angled\?from=test$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL(url => url.pathname === '/')
  await page.goto('/cart')
  await expect(page).toHaveURL(url => url.pathname === '/')
})

test('D2: a visitor without a trace of a login loads no identity library', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => scripts.push(request.url()))
  await page.goto('/13oz-vinyl-banner')
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
  expect(scripts.filter(url => url.includes('auth0') || url.includes('/authorize'))).toEqual([])
})

test('issue 8.8: a stranger who is led home from /cart is told why and signs in to the page they asked for', async ({
  page,
}) => {
  await page.goto('/cart')
  const note = page.getByRole('region', { name: 'Why you are here' })
  await expect(note).toContainText('Cart opens once you are signed in')
  await note.getByRole('button').click()
  await page.getByLabel('Email').fill('demo@goldleaf.example')
  await page.getByLabel('Password').fill('goldleaf')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('issue 8.8: a stranger finds the shop’s telephone and hours on the contact page, and the form after a sign-in', async ({
  page,
}) => {
  await page.goto('/contact-us')
  await expect(page.getByRole('main').getByText('Monday to Friday')).toBeVisible()
  await expect(page.getByRole('main').getByRole('img', { name: /^Plan/ })).toBeVisible()
  await signIn(page)
  await expect(page).toHaveURL(/\/contact-us$/)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('issue 6.28: a stranger who is sent home from the orders and signs in arrives at them', async ({
  page,
}) => {
  await page.goto('/orders')
  await expect(page).toHaveURL(url => url.pathname === '/')
  await page.reload()
  await signIn(page)
  await expect(page).toHaveURL(/\/orders$/)
  await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible()
})

test('issue 6.22: in a small window one signs in while the page stays, half-filled as it is', ({ page }) =>
  signsInBesideIt(page, 'Other ways to log in'))

test.describe('on a phone', () => {
  test.use(ON_PHONE)

  test('issue 6.22: in a small window one signs in while the page stays, half-filled as it is', ({ page }) =>
    signsInBesideIt(page, 'Menu'))
})

/** `opener` shows the way to the small window. */
async function signsInBesideIt(page: Page, opener: string): Promise<void> {
  await page.goto('/13oz-vinyl-banner')
  await page.getByLabel('Height (ft)').fill('3')
  await page.getByLabel('Width (ft)').fill('6')
  // What only this very document knows.
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('button', { name: opener }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: /small window/ }).click()
  const popup = await opening
  await popup.getByLabel('Email').fill('demo@goldleaf.example')
  await popup.getByLabel('Password').fill('goldleaf')
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closing
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Total' })).toContainText('$45.00')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart!')).toBeVisible()
}

test('experience "Product": what a stranger configured and tried outlasts a reload, the way back and signing in', async ({
  page,
}) => {
  await page.goto('/13oz-vinyl-banner')
  await page.getByLabel('Height (ft)').fill('3')
  await page.getByLabel('Width (ft)').fill('6')
  await page.getByLabel('Job Name').fill('Fair')
  await page.reload()
  await expect(page.getByLabel('Job Name')).toHaveValue('Fair')
  const zone = page.getByRole('region', { name: 'See your artwork on it' })
  const buffer = Buffer.from(await makeCmykJpeg())
  await zone.getByLabel('Choose artwork').setInputFiles({ name: 'fair.jpg', mimeType: 'image/jpeg', buffer })
  await expect(zone.getByText('fair.jpg')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  await page.goBack()
  await expect(zone.getByText('fair.jpg')).toBeVisible()
  await signIn(page)
  await expect(page.getByLabel('Job Name')).toHaveValue('Fair')
  await expect(page.getByRole('status', { name: 'Total' })).toContainText('$45.00')
  await expect(zone.getByText('fair.jpg')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Artwork uploaded!')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: 'Fair' })).toContainText('fair.jpg')
  await page.goto('/artwork-to-place')
  await expect(page.getByText('No files wait for a place.')).toBeVisible()
  await page.goto('/13oz-vinyl-banner')
  await expect(page.getByLabel('Job Name')).toHaveValue('')
})
