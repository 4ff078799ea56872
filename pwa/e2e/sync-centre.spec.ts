import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { makeCmykJpeg } from '#shared/testing/artwork-files.ts'
import { expectContentAccessible } from './axe.ts'
import { openCartWithBanner } from './cart.ts'
import { LOGGED, refused } from './failing.ts'
import { expect, goWithin, test } from './fixtures.ts'
import { readinessOf } from './offline-shop.ts'
import { hasPrices } from './offline-world.ts'
import { addBanner, payByCard, signInWithBanner } from './walk.ts'

// Without a network the browser notes what it could not fetch.
test.use({ expectedProblems: [LOGGED] })

const status = (page: Page) => page.getByRole('status', { name: 'What waits' })
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })
const later = (page: Page) => page.getByRole('button', { name: 'Checkout when connected' })
const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout', exact: true })
const TITLES = ['Quantity of 13oz Vinyl Banner', 'Message to the shop', 'Artwork of 13oz Vinyl Banner']

/** A customer with a banner in the cart, on a device that goes on without a network: pages, and what checks artwork. */
async function withBannerKept(page: Page) {
  await openCartWithBanner(page)
  await goWithin(page, '/show-check')
  await page.getByRole('button', { name: 'Make it ready' }).click()
  await expect
    .poll(() => readinessOf(page), { timeout: 60_000 })
    .toMatchObject({ shell: true, verdictCode: true })
  await hasPrices(page)
}

async function pickArtwork(page: Page) {
  const buffer = Buffer.from(await makeCmykJpeg())
  await page
    .getByRole('main')
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'fair.jpg', mimeType: 'image/jpeg', buffer })
}

async function writeMessage(page: Page, words: string) {
  await page.goto('/contact-us')
  await page.getByLabel(/Category/).selectOption('Pricing')
  await page.getByLabel('Message').fill(words)
  await page.getByRole('button', { name: 'Submit' }).click()
  // It is on the device once the page says what became of it.
  await expect(page.getByRole('region', { name: 'Notifications' })).not.toBeEmpty()
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test.slow()

  test('issue 4.3 a quantity, a message and artwork of offline hours are listed, and done once online', async ({
    page,
    context,
  }) => {
    await withBannerKept(page)
    await page.goto('/sync')
    await expect(status(page)).toContainText('Nothing waits. The shop last had everything', {
      timeout: 20_000,
    })
    await context.setOffline(true)
    await page.goto('/cart')
    await page.getByLabel('Quantity of 13oz Vinyl Banner').fill('7')
    await page.getByLabel('Quantity of 13oz Vinyl Banner').press('Enter')
    await expect(page.getByLabel('Quantity of 13oz Vinyl Banner')).toHaveValue('7')
    await pickArtwork(page)
    await expect(page.getByRole('main').getByText(/Saved on this device/)).toBeVisible({ timeout: 20_000 })
    await writeMessage(page, 'Do you deliver to Hall 4?')
    await expect(page.getByText(/kept on this device/).first()).toBeVisible({ timeout: 20_000 })

    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Sync center' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sync center')
    const waiting = part(page, 'Waiting to be sent')
    for (const title of TITLES) await expect(waiting.getByRole('heading', { name: title })).toBeVisible()
    await expect(waiting).toContainText('Do you deliver to Hall 4?')
    await expect(waiting).toContainText('fair.jpg')
    await expect(status(page)).toContainText('3 things wait to be sent. The shop cannot be reached just now.')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.reload()
    for (const title of TITLES) await expect(waiting.getByRole('heading', { name: title })).toBeVisible()

    await context.setOffline(false)
    const done = part(page, 'Done')
    for (const title of TITLES)
      await expect(done.getByRole('heading', { name: title }).first()).toBeVisible({ timeout: 30_000 })
    await expect(waiting).toHaveCount(0)
    await expect(status(page)).toContainText('Nothing waits. The shop last had everything just now.')
    await expectContentAccessible(page, 'sync centre with what was done')
  })

  test('issue 4.5 Checkout when connected: noted offline, told once all is there, paid with a tap', async ({
    page,
    context,
  }) => {
    await withBannerKept(page)
    await context.setOffline(true)
    await page.goto('/cart')
    await expect(later(page)).toBeDisabled()
    await expect(page.getByText('Please upload all product artwork to checkout.')).toBeVisible()
    await pickArtwork(page)
    await expect(later(page)).toBeEnabled({ timeout: 20_000 })
    await later(page).press('Enter')
    await expect(page.getByText(/then you pay with a tap/)).toBeVisible()
    await expectContentAccessible(page, 'cart with checkout when connected')
    await page.getByRole('button', { name: 'Do not wait to check out' }).click()
    await expect(page.getByText(/Press to be told/)).toBeVisible()
    await later(page).click()
    // Said once it is kept; a page that goes earlier may take it along.
    await expect(page.getByText(/then you pay with a tap/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/then you pay with a tap/)).toBeVisible({ timeout: 20_000 })

    await page.goto('/products')
    await context.setOffline(false)
    const told = page.getByRole('region', { name: 'Notifications' })
    await expect(told).toContainText('You can check out now', { timeout: 30_000 })
    await expect(page).toHaveURL(/\/products$/)
    await told.getByRole('button', { name: 'Go to cart' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('main').getByText(/You can check out now/)).toBeVisible()
    await checkout(page).dblclick()
    await payByCard(page, '$45.00')
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(page.getByText(/GL-/)).toBeVisible({ timeout: 20_000 })
    await page.goto('/13oz-vinyl-banner')
    await addBanner(page)
    await context.setOffline(true)
    await page.goto('/cart')
    await expect(later(page)).toBeDisabled()
    await expect(page.getByText(/then you pay with a tap/)).toHaveCount(0)
  })
})

test('issue 4.3 a refused message: its reason, Export, Edit, Retry, and Discard after a question', async ({
  page,
}) => {
  const CONTACT = '**/api/users/contact-us'
  await openCartWithBanner(page)
  const refuse = () => page.route(CONTACT, refused('Message is too odd'))
  await refuse()
  await writeMessage(page, 'First words')
  await page.goto('/sync')
  const needs = part(page, 'Needs you')
  await expect(needs).toContainText('Message is too odd')
  await expect(status(page)).toContainText('1 thing needs you.')
  await expectContentAccessible(page, 'sync centre with a refused message')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Message to the shop' }).click()
  const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(saved).toMatchObject([{ kind: 'contact', body: { message: 'First words' } }])

  await page.getByRole('button', { name: 'Edit Message to the shop' }).click()
  await expectContentAccessible(page, 'editing a refused message')
  await page.getByRole('dialog').getByLabel('Message').fill('Second words')
  const refusedAgain = page.waitForResponse(CONTACT)
  await page.getByRole('button', { name: 'Save and send' }).click()
  await refusedAgain
  await expect(needs).toContainText('Second words')
  await expect(needs).toContainText('Message is too odd')
  await page.unroute(CONTACT)
  await page.getByRole('button', { name: 'Retry Message to the shop' }).press('Enter')
  await expect(part(page, 'Done')).toContainText('Second words')
  await expect(needs).toHaveCount(0)

  await refuse()
  await writeMessage(page, 'Third words')
  await page.goto('/sync')
  await page.getByRole('button', { name: 'Discard Message to the shop' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(needs).toContainText('Third words')
  await page.getByRole('button', { name: 'Discard Message to the shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(needs).toHaveCount(0)
  await expect(part(page, 'Done')).not.toContainText('Third words')
})

test('issue 4.3 two tabs: what one of them is sending the other calls being sent', async ({
  page,
  context,
}) => {
  await signInWithBanner(page)
  await page.goto('/contact-us')
  const other = await context.newPage()
  await other.goto('/sync')
  await expect(part(other, 'Done')).toContainText('13oz Vinyl Banner')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let sentByOther = 0
  await page.route('**/api/users/contact-us', route => held.then(() => route.continue()))
  await other.route('**/api/users/contact-us', route => {
    sentByOther++
    return route.continue()
  })
  await page.getByLabel(/Category/).selectOption('Pricing')
  await page.getByLabel('Message').fill('Do you print on canvas?')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(part(other, 'Waiting to be sent')).toContainText('Being sent')
  letGo()
  await expect(part(other, 'Done')).toContainText('Message to the shop')
  expect(sentByOther).toBe(0)
})

test('issue 4.3 the sync centre is for customers: strangers are sent home', async ({ page }) => {
  await page.goto('/sync')
  await expect(page).toHaveURL(url => url.pathname === '/')
})
