import { expect, signIn, signOut, test } from './fixtures.ts'
import { addBanner } from './walk.ts'

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

test('D2: who signed in stays signed in, cart and all, while the identity provider and the API do not answer', async ({
  page,
}) => {
  await page.goto('/13oz-vinyl-banner')
  await signIn(page)
  await addBanner(page)
  for (const path of ['**/oauth/**', '**/authorize**', '**/api/**']) await page.route(path, () => undefined)
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: '13oz Vinyl Banner' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Demo Customer/ })).toBeVisible()
})

test('spec §2: login-only pages send strangers home', async ({ page }) => {
  for (const path of ['/cart', '/orders', '/contact-us']) {
    await page.goto(path)
    await expect(page).toHaveURL(url => url.pathname === '/')
  }
})
