import { expectAccessible } from './axe.ts'
import { expect, openSignedIn, test } from './fixtures.ts'
import { STAFF } from './stand.ts'

test.use({
  expectedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be (looked up|fetched)/],
})

test('issue 11.5: what a customer writes is answered at the desk, also without a connection, and they read it where they wrote', async ({
  page: desk,
  context,
  browser,
  baseURL,
}) => {
  const words = `Do you print gold? ${Date.now()}`
  const customer = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage()
  await openSignedIn(customer, '/contact-us')
  await customer.getByLabel('Message').fill(words)
  await customer.getByRole('button', { name: 'Submit' }).click()
  await expect(customer.getByText('Your message has been sent!')).toBeVisible()

  await openSignedIn(desk, '/desk/messages', STAFF)
  const message = desk.getByRole('listitem').filter({ hasText: words })
  await expect(message).toBeVisible()
  await expectAccessible(desk, 'messages')
  await context.setOffline(true)
  await message.getByLabel('Your answer').fill('Yes, by the foot.')
  await message.getByRole('button', { name: 'Send answer' }).click()
  await expect(message.getByText('Waits to be sent', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(message).toHaveCount(0, { timeout: 40_000 })

  await customer.goto('/contact-us')
  const own = customer.getByRole('region', { name: 'What you wrote' }).getByRole('listitem')
  await expect(own.filter({ hasText: words })).toContainText('Yes, by the foot.')
  await expectAccessible(customer, 'contact')
  await expect(async () => {
    await customer.goto('/mail')
    await expect(customer.getByText('Our answer to your message')).not.toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await customer.context().close()
})
