import type { Page } from 'playwright/test'
import { expectAccessible, expectContentAccessible, schemesAt } from './axe.ts'
import { BANNER, demoCustomer, putBanner } from './cart.ts'
import { expect, goWithin, openSignedIn, test } from './fixtures.ts'
import { hasMail } from './mails.ts'
import { orderBanner } from './order.ts'
import { STAFF } from './stand.ts'
import { sendCmykJpeg } from './walk.ts'

/** A phone's, a tablet's and a desk's. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

/**
 * At each size, in light and dark: no rule of axe is broken, and nothing lies beyond the screen's edge. What is around each page is looked
 * at once for each person, `inFrame`.
 */
async function expectSound(page: Page, screen: string, inFrame = false) {
  for (const [at, size] of SIZES.entries()) {
    await page.setViewportSize(size)
    const expectInside = inFrame ? expectAccessible : expectContentAccessible
    await expectInside(page, `${screen}, ${size.width}`, schemesAt(at, SIZES))
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond, `${screen}, ${size.width}: pixels beyond the edge`).toBeLessThanOrEqual(0)
  }
}

/** As if the browser could show notifications: without a screen it says no to all, unasked, and the shop's worker is not installed here. */
const couldNotify = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    const registration = { active: null, pushManager: { getSubscription: async () => null } }
    Object.assign(navigator.serviceWorker, { getRegistration: async () => registration })
  })

test('issue 11.8: the board, a job with its forms open, its messages, the order’s page and the library are sound at every size, light and dark; on the way a message is answered offline (11.5) and bought artwork goes onto another product (11.7)', async ({
  page: customer,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await couldNotify(customer)
  const words = `Do you print gold? ${Date.now()}`
  await putBanner(await demoCustomer(customer))
  const orderId = await orderBanner(customer)
  await customer.getByRole('link', { name: 'Ask about this order' }).click()
  await customer.getByLabel('Message').fill(words)
  await customer.getByRole('button', { name: 'Submit' }).click()
  await expect(customer.getByText('Your message has been sent!')).toBeVisible()
  const desk = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage()

  await test.step('issue 11.8: the board', async () => {
    await openSignedIn(desk, '/desk', STAFF)
    await expect(desk.getByRole('link', { name: orderId })).toBeVisible()
    await expectSound(desk, 'the board', true)
  })

  await test.step('issue 11.8: a job with its forms open', async () => {
    await desk.getByRole('link', { name: orderId }).click()
    await desk.getByLabel('Internal note').fill('Call before noon')
    await desk.getByRole('button', { name: 'Add note' }).click()
    await expect(desk.getByRole('listitem').filter({ hasText: 'Call before noon' })).toBeVisible()
    const money = desk.getByRole('region', { name: 'Money' })
    await money.getByText('Give money back').click()
    await money.getByLabel('Amount in dollars').fill('4.50')
    await money.getByLabel('Why is it given back?').fill('It was late')
    await money.getByRole('button', { name: 'Give $4.50 back' }).click()
    await expect(money.getByText('It was given back, and the customer is told.')).toBeVisible()
    await money.getByText('Print it again').click()
    await desk.getByText('Put a file of your own there').click()
    const proof = desk.getByRole('region', { name: 'Proof of item 1' })
    await proof.getByRole('button', { name: 'Send proof to customer' }).click()
    await expect(proof.getByText('The customer has this version.')).toBeVisible()
    await expectSound(desk, 'a job')
  })

  await test.step('issue 11.5: what a customer writes is answered at the desk, also without a connection, and they read it where they wrote', async () => {
    await goWithin(desk, '/desk/messages')
    const message = desk.getByRole('listitem').filter({ hasText: words })
    await expect(message).toBeVisible()
    await expectSound(desk, 'the messages')
    await desk.context().setOffline(true)
    await message.getByLabel('Your answer').fill('Yes, by the foot.')
    await message.getByRole('button', { name: 'Send answer' }).click()
    await expect(message.getByText('Waits to be sent', { exact: true })).toBeVisible()
    await desk.context().setOffline(false)
    await expect(message).toHaveCount(0, { timeout: 40_000 })
    await desk.context().close()
  })

  await test.step('issue 11.8: the order’s page', async () => {
    await goWithin(customer, `/orders/${orderId}`)
    await expect(customer.getByText(/^\$4\.50 was given back on /)).toBeVisible()
    await expect(customer.getByRole('region', { name: `Proof of item 1: ${BANNER}` })).toBeVisible()
    await expect(customer.getByRole('button', { name: 'Tell me on this device' })).toBeVisible()
    await expectSound(customer, 'an order', true)
  })

  await test.step('issue 11.5: the customer reads the answer, and is mailed it', async () => {
    await goWithin(customer, '/contact-us')
    const own = customer.getByRole('region', { name: 'What you wrote' }).getByRole('listitem')
    await expect(own.filter({ hasText: words })).toContainText('Yes, by the foot.')
    await expectContentAccessible(customer, 'contact')
    await hasMail(customer, 'Our answer to your message')
  })

  await test.step('issue 11.7: artwork that was bought stands in the library with its order, and goes onto another product without an upload', async () => {
    await goWithin(customer, '/cart')
    await sendCmykJpeg(customer.getByRole('listitem').filter({ hasText: BANNER }))
    await expect(customer.getByText('Artwork uploaded!')).toBeVisible()
    await goWithin(customer, '/artwork')
    // The account has bought other files meanwhile, of the same name some of them.
    const card = customer
      .getByRole('listitem')
      .filter({ has: customer.getByRole('link', { name: `Order ${orderId}: ${BANNER}` }) })
      .filter({ has: customer.getByRole('heading', { level: 2 }) })
    await expect(card).toHaveCount(1)
    await expect(card.getByRole('img', { name: /^Picture of / })).toBeVisible({ timeout: 30_000 })
    const fileName = await card.getByRole('heading').innerText()
    const uploads: string[] = []
    customer.on('request', request => {
      if (/upload|\/objects/.test(request.url()) && request.method() !== 'GET') uploads.push(request.url())
    })
    await card.getByLabel(`Product for ${fileName}`).selectOption('Coroplast')
    await card.getByRole('button', { name: /^Put it onto this/ }).click()
    await expect(customer).toHaveURL(/\/coroplast\?line=/)
    await expect(customer.getByText(fileName).first()).toBeVisible()
    await goWithin(customer, '/artwork')
    await expect(card.getByRole('link', { name: 'Your cart: Coroplast, front' })).toBeVisible()
    expect(uploads).toEqual([])
    await customer.getByRole('button', { name: 'Keep grand opening.jpg' }).click()
    await expect(customer.getByText('You keep it, also once nothing uses it.')).toBeVisible()
    await expectSound(customer, 'the library')
  })
})
