import type { Page } from 'playwright/test'
import { expect, test as fresh, isHeardOf, openSignedIn } from './fixtures.ts'
import { opensWithin, test } from './one-page.ts'
import { withPlainPictures } from './plain-pictures.ts'
import { addBanner } from './walk.ts'

const mainNav = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const catalog = (page: Page) => page.getByRole('navigation', { name: 'Catalog' })
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
/** A page that is not there yet takes what is typed into the search away when it comes. */
const isOn = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
const search = (page: Page) => page.getByRole('combobox', { name: 'Search products...' })

const LINKS = ['Home', 'Products', 'Contact Us', 'Orders', 'Cart']

fresh(
  '§2 a stranger signs in and out again: the page asked for, top links and avatar menu',
  async ({ page }) => {
    await withPlainPictures(page)
    const links = mainNav(page).getByRole('link')
    await test.step('sign-in returns to the page asked for: channel letters lead to the contact form', async () => {
      await page.goto('/signs-letters/channel-letter')
      await expect(links).toHaveText(['Home', 'Products'])
      await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
      await page.getByLabel('Email').fill('demo@goldleaf.example')
      await page.getByLabel('Password').fill('goldleaf')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(/\/contact-us$/)
      await isOn(page, 'Contact Us')
    })
    await test.step('top links: five for a customer, with icon, label and the mark on the page one is on', async () => {
      await expect(links).toHaveText(LINKS)
      for (const name of LINKS) {
        const link = mainNav(page).getByRole('link', { name })
        await link.click()
        await expect(link).toHaveAttribute('aria-current', 'page')
        await expect(links.and(page.locator('[aria-current=page]'))).toHaveCount(1)
        await expect(link.locator('svg')).toBeVisible()
      }
    })
    await test.step('avatar menu: toggles, names the person, closes elsewhere, and Logout returns to the origin', async () => {
      const avatar = page.getByRole('button', { name: /^Account of/ })
      const logout = page.getByRole('button', { name: 'Logout' })
      await avatar.click()
      await expect(page.getByRole('banner').getByText('Demo Customer', { exact: true })).toBeVisible()
      await avatar.click()
      await expect(logout).toBeHidden()
      await avatar.click()
      await page.getByRole('heading', { level: 1 }).click()
      await expect(logout).toBeHidden()
      await isHeardOf(page)
      await avatar.click()
      await logout.click()
      await expect(page).toHaveURL(url => url.pathname === '/')
      await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
    })
  },
)

fresh(
  '§2 cart badge: the count of lines above zero, at once and after a reload; a line stands under its job',
  async ({ page }) => {
    await withPlainPictures(page)
    await openSignedIn(page, '/13oz-vinyl-banner')
    const cart = mainNav(page).getByRole('link', { name: /^Cart/ })
    await expect(cart).toHaveText('Cart')
    await addBanner(page)
    await expect(cart).toHaveText('Cart1 item')
    const jobName = page.getByLabel('Job Name')
    await jobName.fill('Fair')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(cart).toHaveText('Cart2 items')
    // The badge does not wait for the device's database; the form does.
    await expect(jobName).toHaveValue('')
    await page.reload()
    await expect(cart).toHaveText('Cart2 items')
    await cart.click()
    await expect(page.getByRole('region', { name: 'Fair' }).getByRole('listitem')).toHaveCount(1)
  },
)

test('D34 search: any case, by name of category, subcategory and product; arrows choose, Enter goes, Escape closes', async ({
  page,
}) => {
  await opensWithin(page, '/')
  const option = page.getByRole('option')
  await search(page).fill('REFLECTIVE')
  await expect(option.first()).toHaveText(/^Reflective Products/)
  await search(page).press('Escape')
  await expect(option).toHaveCount(0)
  await search(page).fill('banners')
  await expect(option.first()).toHaveText(/^Banners/)
  await search(page).press('Enter')
  await expect(page).toHaveURL(/\/banners$/)
  await isOn(page, 'Banners')
  await search(page).fill('teardrop')
  // A key that comes before what is found chooses nothing.
  await expect(option.first()).toHaveText(/^Teardrop Flag/)
  await search(page).press('ArrowDown')
  await expect(option.first()).toHaveAttribute('aria-selected', 'true')
  await search(page).press('Enter')
  await expect(page).toHaveURL(/\/teardrop-flag$/)
  await isOn(page, 'Teardrop Flag')
  await search(page).fill('nothing like this')
  await expect(page.getByText('Nothing found for "nothing like this"')).toBeVisible()
  await search(page).fill('')
})

test('issue 8.5: from "yard signs" typed to its page in two taps; a size typed with a name goes along', async ({
  page,
}) => {
  await opensWithin(page, '/')
  await search(page).click()
  await page.keyboard.type('yard signs')
  const option = page.getByRole('option')
  await expect(option.first()).toHaveText(/^Yard Sign and H-Stake/)
  await option.first().click()
  await expect(page).toHaveURL(/\/yard-sign-h-stake$/)
  await isOn(page, 'Yard Sign and H-Stake')
  await search(page).fill('vynil banner 3x6')
  await expect(option.first()).toHaveText(/^13oz Vinyl Banner 3 x 6 ft/)
  await search(page).press('Enter')
  await expect(page).toHaveURL(/\/13oz-vinyl-banner\?size=36x72$/)
})

test('issue 8.9: what the storefront shows and the tiles of the categories lead there', async ({ page }) => {
  await opensWithin(page, '/')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Displays' }).click()
  await expect(page).toHaveURL(/\/displays$/)
  await mainNav(page).getByRole('link', { name: 'Home' }).click()
  const showcase = page.getByRole('region', { name: 'Showcase' })
  // What has the focus stays: the scene does not go on under the hand (issue 8.9).
  await showcase.getByRole('link', { name: '13oz Vinyl Banner' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/13oz-vinyl-banner$/)
})

test('§2 sidebar: subcategory and direct product buttons lead there, marked, and scroll to the top', async ({
  page,
}) => {
  await opensWithin(page, '/displays')
  await page.getByRole('main').getByRole('article').first().waitFor()
  for (const [name, path, heading] of [
    ['A-Frame', '/displays/a-frame', 'A-Frame'],
    ['Premium Channel Letters', '/standard-channel-letters', 'Standard Channel Letters'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect.poll(() => scrollY(page)).toBeGreaterThan(200)
    const link = catalog(page).getByRole('link', { name, exact: true })
    await link.click()
    await expect(page).toHaveURL(url => url.pathname === path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    // Of two entries that lead to one page (D36) the one it is called by is lit, and no other (issue 6.42).
    await expect(catalog(page).locator('[aria-current=page]')).toHaveText(heading)
    await expect.poll(() => scrollY(page)).toBe(0)
  }
})

test('issue 6.19: an entry of the sidebar scrolls to the top of the page one is on too', async ({ page }) => {
  await opensWithin(page, '/large-format/adhesive-products')
  await page.getByRole('main').getByRole('article').first().waitFor()
  const entry = catalog(page).getByRole('link', { name: 'Adhesive Products' })
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.evaluate(() => window.scrollTo(0, 700))
    await expect.poll(() => scrollY(page)).toBe(700)
    await entry.click()
    await expect.poll(() => scrollY(page)).toBe(0)
  }
  await page.goBack()
  await expect(page).not.toHaveURL(/adhesive-products/)
})

test('issue 6.42: the sidebar shows the entry of the page one is on, and that there is more than it shows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await opensWithin(page, '/standard-channel-letters')
  const entry = catalog(page).getByRole('link', { name: 'Standard Channel Letters' })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  const isFree = (name: string) =>
    catalog(page)
      .getByRole('link', { name })
      .evaluate((link, fade) => {
        const list = link.closest('nav')?.getBoundingClientRect()
        const { top, bottom } = link.getBoundingClientRect()
        return list !== undefined && top >= list.top && bottom <= Math.min(list.bottom, innerHeight) - fade
      }, 56)
  await expect.poll(() => isFree('Standard Channel Letters')).toBe(true)
  expect(await scrollY(page)).toBe(0)
  // At its end the list stands clear of the fade that says, before it, that there is more.
  await catalog(page).evaluate(list => list.scrollTo(0, list.scrollHeight))
  expect(await isFree('Premium Channel Letters')).toBe(true)
  const fade = await catalog(page).evaluate(list => {
    list.scrollTo(0, 0)
    const { position, height, backgroundImage } = getComputedStyle(list, '::after')
    return { position, height, isGradient: backgroundImage.startsWith('linear-gradient') }
  })
  expect(fade).toEqual({ position: 'sticky', height: '56px', isGradient: true })
})

test('the browser’s way back returns to where one was; the product’s back button ends at the top', async ({
  page,
}) => {
  // Opened anew: only entries of the shop's own are remembered with their place.
  await page.goto('/large-format/rigid-signs-and-magnets')
  const cards = page.getByRole('main').getByRole('article')
  const leave = async () => {
    await cards.last().getByRole('link').scrollIntoViewIfNeeded()
    const left = await scrollY(page)
    expect(left).toBeGreaterThan(300)
    await cards.last().getByRole('link').click()
    await page.getByRole('heading', { name: 'Product Details' }).waitFor()
    await expect.poll(() => scrollY(page)).toBe(0)
    return left
  }
  await cards.last().waitFor()
  const left = await leave()
  await page.goBack()
  await expect.poll(async () => Math.abs((await scrollY(page)) - left)).toBeLessThan(80)
  await leave()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/rigid-signs-and-magnets$/)
  await expect.poll(() => scrollY(page)).toBe(0)
})

test('§2 A-Z: 26 letters; choosing one scrolls to the first product that starts with it', async ({
  page,
}) => {
  await opensWithin(page, '/products')
  await page.getByRole('main').getByRole('article').first().waitFor()
  await page.getByRole('button', { name: /^A-Z/ }).click()
  const letters = page.getByRole('group', { name: 'Products starting with' }).getByRole('button')
  await expect(letters).toHaveCount(26)
  await letters.filter({ hasText: 'T' }).click()
  const first = page.getByRole('main').getByRole('heading', { level: 3, name: /^T/ }).first()
  await expect(first).toBeInViewport()
  await expect(letters).toHaveCount(0)
})
