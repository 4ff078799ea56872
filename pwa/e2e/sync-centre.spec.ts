import type { Page } from 'playwright/test'
import { WISH } from '#pwa/local/checkout-wish.ts'
import { makeCmykJpeg } from '#shared/testing/artwork-files.ts'
import { expectContentAccessible } from './axe.ts'
import { openCartWithBanner } from './cart.ts'
import { rowsOf } from './device-rows.ts'
import { LOGGED, refused } from './failing.ts'
import { expect, goWithin, openSignedIn, test } from './fixtures.ts'
import { readinessOf } from './offline-shop.ts'
import { hasPrices } from './offline-world.ts'
import { payByCard } from './walk.ts'

// Without a network the browser notes what it could not fetch.
test.use({ expectedProblems: [LOGGED] })

const status = (page: Page) => page.getByRole('status', { name: 'What waits' })
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })
const needs = (page: Page) => part(page, 'Needs you')
const done = (page: Page) => part(page, 'Done')
const later = (page: Page) => page.getByRole('button', { name: 'Checkout when connected' })
const quantity = (page: Page) => page.getByLabel('Quantity of 13oz Vinyl Banner')
const TITLES = ['Quantity of 13oz Vinyl Banner', 'Message to the shop', 'Artwork of 13oz Vinyl Banner']

/** A customer with a banner in the cart, on a device that goes on without a network: pages, and what checks artwork. */
async function withBannerKept(page: Page) {
  await openCartWithBanner(page)
  await goWithin(page, '/show-check')
  await page.getByRole('button', { name: 'Make it ready' }).click()
  await expect
    .poll(() => readinessOf(page), { timeout: 60_000, intervals: [400] })
    .toMatchObject({ shell: true, verdictCode: true })
  await hasPrices(page)
}

async function sendMessage(page: Page, words: string) {
  await page.getByLabel(/Category/).selectOption('Pricing')
  await page.getByLabel('Message').fill(words)
  await page.getByRole('button', { name: 'Submit' }).click()
}

/** What the worker tells the page once the browser tells the worker of a network. */
async function toldWhenWoken(page: Page): Promise<unknown[]> {
  const told: unknown[] = []
  await page.exposeFunction('noteTold', (type: unknown) => void told.push(type))
  await page.evaluate(async () => {
    const { noteTold } = window as unknown as { noteTold(type: unknown): void }
    navigator.serviceWorker.addEventListener('message', ({ data }) => noteTold(data?.type))
    await navigator.serviceWorker.ready
  })
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      // Those of the sign-in before are gone and named all the same.
      const found = registrations.findLast(each => each.scopeURL.startsWith(origin) && !each.isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const event = { origin, registrationId, tag: 'goldleaf-outbox', lastChance: false }
  await session.send('ServiceWorker.dispatchSyncEvent', event)
  return told
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test.slow()

  test('issue 4.3, 4.5: a quantity, artwork, a message and a wish to check out of offline hours are listed, done once online, told, and paid with a tap', async ({
    page,
    context,
  }) => {
    await withBannerKept(page)
    await goWithin(page, '/sync')
    await expect(status(page)).toContainText('Nothing waits. The shop last had everything')

    await test.step('"Outbox" sync event: the browser’s word wakes the worker, which wakes the page', async () => {
      const told = await toldWhenWoken(page)
      await expect.poll(() => told).toContain('sync')
    })

    await test.step('Checkout when connected is noted offline, and can be taken back', async () => {
      await context.setOffline(true)
      await page.goto('/cart')
      await expect(later(page)).toBeDisabled()
      await expect(page.getByText('Please upload all product artwork to checkout.')).toBeVisible()
      await quantity(page).fill('7')
      await quantity(page).press('Enter')
      await expect(quantity(page)).toHaveValue('7')
      const file = { name: 'fair.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await makeCmykJpeg()) }
      await page.getByRole('main').locator('input[type=file]').first().setInputFiles(file)
      await expect(page.getByRole('main').getByText(/Saved on this device/)).toBeVisible()
      await expect(later(page)).toBeEnabled()
      await later(page).press('Enter')
      const noted = page.getByText(/then you pay with a tap/)
      await expect(noted).toBeVisible()
      await expectContentAccessible(page, 'cart with checkout when connected')
      await page.getByRole('button', { name: 'Do not wait to check out' }).click()
      await expect(page.getByText(/Press to be told/)).toBeVisible()
      await later(page).click()
      // Said once it is kept; a page that goes earlier may take it along.
      await expect(noted).toBeVisible()
    })

    const waiting = part(page, 'Waiting to be sent')
    await test.step('what was done is listed, also after a reload', async () => {
      await goWithin(page, '/contact-us')
      await sendMessage(page, 'Do you deliver to Hall 4?')
      await expect(page.getByText(/kept on this device/).first()).toBeVisible()
      // Home, where a kept message leads, takes the keyboard as it comes, and a menu closes where that goes elsewhere.
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('main')).toBeFocused()
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('banner').getByRole('link', { name: 'Sync center' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sync center')
      for (const title of TITLES) await expect(waiting.getByRole('heading', { name: title })).toBeVisible()
      await expect(waiting).toContainText('Do you deliver to Hall 4?')
      await expect(waiting).toContainText('fair.jpg')
      await expect(status(page)).toContainText(
        '3 things wait to be sent. The shop cannot be reached just now.',
      )
      await page.setViewportSize({ width: 320, height: 640 })
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await overflow()).toBeLessThanOrEqual(0)
      await page.reload()
      for (const title of TITLES) await expect(waiting.getByRole('heading', { name: title })).toBeVisible()
    })

    await test.step('online it is done, and stands so', async () => {
      await context.setOffline(false)
      for (const title of TITLES)
        await expect(done(page).getByRole('heading', { name: title }).first()).toBeVisible({
          timeout: 30_000,
        })
      await expect(waiting).toHaveCount(0)
      await expect(status(page)).toContainText('Nothing waits. The shop last had everything just now.')
      await expectContentAccessible(page, 'sync centre with what was done')
    })

    await test.step('who wished to check out is told on whatever page, and pays with a tap', async () => {
      const told = page.getByRole('region', { name: 'Notifications' })
      await expect(told).toContainText('You can check out now', { timeout: 30_000 })
      await expect(page).toHaveURL(/\/sync$/)
      await told.getByRole('button', { name: 'Go to cart' }).click()
      await expect(page).toHaveURL(/\/cart$/)
      await expect(page.getByRole('main').getByText(/You can check out now/)).toBeVisible()
      await page.getByRole('button', { name: 'Checkout', exact: true }).dblclick()
      await payByCard(page, '$315.00')
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
      await expect(page.getByText(/GL-/)).toBeVisible()
      expect(await rowsOf(page, 'meta')).not.toContainEqual(expect.objectContaining({ name: WISH }))
    })
  })
})

test('issue 4.3 two tabs: what one of them is sending the other calls being sent, and what is refused is told there, edited and sent again', async ({
  page,
  context,
}) => {
  const CONTACT = '**/api/users/contact-us'
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let refusals = 0
  await context.route(CONTACT, route => {
    refusals++
    return refused('Message is too odd')(route)
  })
  await openSignedIn(page, '/contact-us')
  const other = await context.newPage()
  await other.goto('/sync')
  await expect(done(other)).toBeVisible()
  await page.route(CONTACT, route => held.then(() => route.fallback()))
  let sentByOther = 0
  await other.route(CONTACT, route => {
    sentByOther++
    return route.fallback()
  })

  await test.step('what one tab is sending the other calls being sent', async () => {
    await sendMessage(page, 'First words')
    await expect(part(other, 'Waiting to be sent')).toContainText('Being sent')
    letGo()
    await expect(needs(other)).toContainText('First words')
    expect(sentByOther).toBe(0)
  })

  await test.step('it tells why it was refused, and can be edited and tried again', async () => {
    await expect(needs(other)).toContainText('Message is too odd')
    await expect(status(other)).toContainText('1 thing needs you.')
    await expectContentAccessible(other, 'sync centre with a refused message')
    await other.getByRole('button', { name: 'Edit Message to the shop' }).click()
    await expectContentAccessible(other, 'editing a refused message')
    await other.getByRole('dialog').getByLabel('Message').fill('Second words')
    await other.getByRole('button', { name: 'Save and send' }).click()
    await expect.poll(() => refusals).toBe(2)
    await expect(needs(other)).toContainText('Second words')
    await expect(needs(other)).toContainText('Message is too odd')
    await context.unroute(CONTACT)
    await other.getByRole('button', { name: 'Retry Message to the shop' }).press('Enter')
    await expect(done(other)).toContainText('Second words')
    await expect(needs(other)).toHaveCount(0)
  })
})
