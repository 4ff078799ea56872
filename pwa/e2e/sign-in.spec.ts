import { aPoster, SMALL_POSTER } from './files.ts'
import { expect, goWithin, signIn, signOut, test } from './fixtures.ts'

test('D2, D3, issues 6.28, 8.8: a stranger signs in where they are, to the orders and to the cart they wanted, stays so after a reload, and signing out ends it', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', request => scripts.push(request.url()))
  await test.step('issue 8.8: the contact page has telephone and hours for a stranger', async () => {
    await page.goto('/contact-us?from=test')
    await expect(page.getByRole('main').getByText('Monday to Friday')).toBeVisible()
    await expect(page.getByRole('main').getByRole('img', { name: /^Plan/ })).toBeVisible()
  })
  await test.step('D2: a visitor without a trace of a login loads no identity library', async () => {
    await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
    expect(scripts.filter(url => url.includes('auth0') || url.includes('/authorize'))).toEqual([])
  })
  await test.step('D2, D3: signing in returns to the page left, stays after a reload, and signing out ends it', async () => {
    await signIn(page)
    await expect(page).toHaveURL(/\/contact-us\?from=test$/)
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await signOut(page)
    await expect(page).toHaveURL(url => url.pathname === '/')
  })
  await test.step('issue 6.28: who is sent home from the orders and signs in arrives at them', async () => {
    await page.goto('/orders')
    await expect(page).toHaveURL(url => url.pathname === '/')
    await page.reload()
    await signIn(page)
    await expect(page).toHaveURL(/\/orders$/)
    await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible()
    await signOut(page)
  })
  await test.step('issue 8.8: who is led home from /cart is told why and signs in to the page they asked for', async () => {
    await page.goto('/cart')
    await expect(page).toHaveURL(url => url.pathname === '/')
    const note = page.getByRole('region', { name: 'Why you are here' })
    await expect(note).toContainText('Cart opens once you are signed in')
    await note.getByRole('button').click()
    await page.getByLabel('Email').fill('demo@goldleaf.example')
    await page.getByLabel('Password').fill('goldleaf')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/cart$/)
  })
})

test('issue 6.22: in a small window one signs in while the page stays, half-filled as it is', async ({
  page,
}) => {
  await page.goto('/13oz-vinyl-banner')
  await page.getByLabel('Height (ft)').fill('3')
  await page.getByLabel('Width (ft)').fill('6')
  // What only this very document knows.
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('button', { name: 'Other ways to log in' }).click()
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
  await zone.getByLabel('Choose artwork').setInputFiles(aPoster('fair.jpg', SMALL_POSTER))
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
  await goWithin(page, '/cart')
  await expect(page.getByRole('listitem').filter({ hasText: 'Fair' })).toContainText('fair.jpg')
  await goWithin(page, '/artwork-to-place')
  await expect(page.getByText('No files wait for a place.')).toBeVisible()
  await goWithin(page, '/13oz-vinyl-banner')
  await expect(page.getByLabel('Job Name')).toHaveValue('')
})
