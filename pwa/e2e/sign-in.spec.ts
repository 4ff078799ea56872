import { IDENTITY_KEY } from '#pwa/lib/auth/identity.ts'
import { makeCmykJpeg } from '#shared/testing/artwork-files.ts'
import { expect, signIn, signOut, test } from './fixtures.ts'
import { addBanner } from './walk.ts'

test('D2, D3: signing in returns to the page left, stays after a reload, and signing out ends it', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/feather-angled?from=test')
  await signIn(page)
  await expect(page).toHaveURL(/\/feather-angled\?from=test$/)
  // Until the device knows that the shop has heard of the sign-in, leaving asks about it.
  await expect
    .poll(() => page.evaluate(key => localStorage.getItem(key), IDENTITY_KEY))
    .toMatch(/"recorded":true/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL(url => url.pathname === '/')
  await page.goto('/cart')
  await expect(page).toHaveURL(url => url.pathname === '/')
})

test('D2: a visitor without a trace of a login loads no identity library', { tag: '@once' }, async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', request => scripts.push(request.url()))
  await page.goto('/13oz-vinyl-banner')
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
  expect(scripts.filter(url => url.includes('auth0') || url.includes('/authorize'))).toEqual([])
})

test('D2: who signed in stays signed in, cart and all, while the identity provider and the API do not answer', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/13oz-vinyl-banner')
  await signIn(page)
  await addBanner(page)
  for (const path of ['**/oauth/**', '**/authorize**', '**/api/**']) await page.route(path, () => undefined)
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: '13oz Vinyl Banner' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Demo Customer/ })).toBeVisible()
})

test('spec §2: login-only pages send strangers home', { tag: '@once' }, async ({ page }) => {
  for (const path of ['/cart', '/orders']) {
    await page.goto(path)
    await expect(page).toHaveURL(url => url.pathname === '/')
  }
})

for (const [path, name] of [
  ['/orders', 'Your Orders'],
  ['/cart', 'Cart'],
] as const)
  test(`issue 8.8: a stranger who is led home from ${path} is told why and signs in to the page they asked for`, {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto(path)
    const note = page.getByRole('region', { name: 'Why you are here' })
    await expect(note).toContainText(`${name} opens once you are signed in`)
    await note.getByRole('button').click()
    await page.getByLabel('Email').fill('demo@goldleaf.example')
    await page.getByLabel('Password').fill('goldleaf')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })

test('issue 8.8: a stranger finds the shop’s telephone and hours on the contact page, and the form after a sign-in', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/contact-us')
  await expect(page.getByRole('main').getByText('Monday to Friday')).toBeVisible()
  await expect(page.getByRole('main').getByRole('img', { name: /^Plan/ })).toBeVisible()
  await signIn(page)
  await expect(page).toHaveURL(/\/contact-us$/)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('issue 6.28: a stranger who is sent home from the orders and signs in arrives at them', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/orders')
  await expect(page).toHaveURL(url => url.pathname === '/')
  await page.reload()
  await signIn(page)
  await expect(page).toHaveURL(/\/orders$/)
  await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible()
})

test('issue 6.22: in a small window one signs in while the page stays, half-filled as it is', async ({
  page,
  isMobile,
}) => {
  await page.goto('/13oz-vinyl-banner')
  await page.getByLabel('Height (ft)').fill('3')
  await page.getByLabel('Width (ft)').fill('6')
  // What only this very document knows.
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Other ways to log in' }).click()
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
})

test('experience "Product": what a stranger configured and tried outlasts a reload, the way back and signing in', {
  tag: '@once',
}, async ({ page }) => {
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
