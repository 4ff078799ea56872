import type { Page } from 'playwright/test'
import { expectAccessible, schemesAt } from './axe.ts'
import { expect, openSignedIn, test } from './fixtures.ts'
import { orderBanner } from './order.ts'
import { STAFF } from './stand.ts'
import { addBanner, sendCmykJpeg } from './walk.ts'

test.use({ serviceWorkers: 'allow' })

/** A phone's, a tablet's and a desk's. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

/** At each size, in light and dark: no rule of axe is broken, and nothing lies beyond the screen's edge. */
async function expectSound(page: Page, screen: string) {
  for (const [at, size] of SIZES.entries()) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${screen}, ${size.width}`, schemesAt(at, SIZES))
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond, `${screen}, ${size.width}: pixels beyond the edge`).toBeLessThanOrEqual(0)
  }
}

test('issue 11.8: the board, a job with its forms open, its messages, the order’s page and the library are sound at every size, light and dark', async ({
  page: customer,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  // A browser without a screen says no to every notification, unasked.
  await customer.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }))
  const orderId = await orderBanner(customer)
  await customer.getByRole('link', { name: 'Ask about this order' }).click()
  await customer.getByLabel('Message').fill('Do you print gold?')
  await customer.getByRole('button', { name: 'Submit' }).click()
  await expect(customer.getByText('Your message has been sent!')).toBeVisible()
  const desk = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage()
  await openSignedIn(desk, '/desk', STAFF)
  await expect(desk.getByRole('link', { name: orderId })).toBeVisible()
  await expectSound(desk, 'the board')

  await desk.goto(`/desk/orders/${orderId}`)
  const money = desk.getByRole('region', { name: 'Money' })
  await money.getByText('Give money back').click()
  await money.getByLabel('Amount in dollars').fill('4.50')
  await money.getByLabel('Why is it given back?').fill('It was late')
  await money.getByRole('button', { name: 'Give $4.50 back' }).click()
  await expect(money.getByText('It was given back, and the customer is told.')).toBeVisible()
  await money.getByText('Print it again').click()
  await desk.getByText('Put another file in its place').click()
  const proof = desk.getByRole('region', { name: 'Proof of item 1' })
  await proof.getByRole('button', { name: 'Send proof to customer' }).click()
  await expect(proof.getByText('The customer has this version.')).toBeVisible()
  await expectSound(desk, 'a job')

  await desk.goto('/desk/messages')
  await expect(desk.getByText('Do you print gold?').first()).toBeVisible()
  await expectSound(desk, 'the messages')
  await desk.context().close()

  await customer.goto(`/orders/${orderId}`)
  await expect(customer.getByText(/^\$4\.50 was given back on /)).toBeVisible()
  await expect(customer.getByRole('region', { name: 'Proof of item 1: 13oz Vinyl Banner' })).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Tell me on this device' })).toBeVisible()
  await expectSound(customer, 'an order')

  await customer.goto('/13oz-vinyl-banner')
  await addBanner(customer)
  await customer.goto('/cart')
  await sendCmykJpeg(customer.getByRole('listitem').filter({ hasText: '13oz Vinyl Banner' }))
  await expect(customer.getByText('Artwork uploaded!')).toBeVisible()
  await customer.goto('/artwork')
  await customer.getByRole('button', { name: 'Keep grand opening.jpg' }).click()
  await expect(customer.getByText('You keep it, also once nothing uses it.')).toBeVisible()
  await expectSound(customer, 'the library')
})
