import { readFileSync } from 'node:fs'
import type { PersonalData } from '#shared/contract/personal-data.ts'
import { openCartWithBanner } from './cart.ts'
import { expect, forgetSignIns, goWithin, signIn, test } from './fixtures.ts'
import { withPlainPictures } from './plain-pictures.ts'

const PAGE_VIEW = '**/api/analytics/page-view'

test.beforeEach(({ page }) => withPlainPictures(page))

test.describe('D29 page views', () => {
  // Views that do not get through are noted by the browser.
  test.use({ expectedProblems: [/Failed to load resource.*page-view/] })

  test('are told at start and on every navigation, without what stands in the address; offline ones follow', async ({
    page,
  }) => {
    const told: unknown[] = []
    let isOffline = false
    await page.route(PAGE_VIEW, route => {
      if (isOffline) return route.abort('internetdisconnected')
      told.push(route.request().postDataJSON())
      return route.continue()
    })
    await page.goto('/privacy-policy?q=secret&session_id=cs_1')
    await expect.poll(() => told).toEqual([{ path: '/privacy-policy' }])
    isOffline = true
    await page.getByRole('link', { name: 'Products', exact: true }).first().click()
    await expect(page).toHaveURL(/\/products$/)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('goldleaf.page-views')))
      .toContain('/products')
    isOffline = false
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await expect.poll(() => told).toEqual([{ path: '/privacy-policy' }, { path: '/products' }, { path: '/' }])
    expect(await page.evaluate(() => localStorage.getItem('goldleaf.page-views'))).toBeNull()
    expect(await page.context().cookies()).toEqual([])
  })
})

test('D4 a customer downloads all the shop holds, deletes it and is signed out; the cart is gone too', async ({
  page,
}) => {
  await openCartWithBanner(page)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page).toHaveURL(/\/privacy-policy#your-data$/)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const data = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as PersonalData
  expect(data.user.email).toBe('demo@goldleaf.example')

  await page.getByRole('button', { name: 'Delete my data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my data' }).click()
  forgetSignIns()
  // By way of the provider, which forgets the person too.
  await page.waitForURL(url => url.pathname === '/')
  await signIn(page)
  await goWithin(page, '/cart')
  await expect(page.getByText('Your Cart is Empty')).toBeVisible()
})
