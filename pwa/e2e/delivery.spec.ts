import type { Page } from 'playwright/test'
import { makeOnePagePdf } from '#shared/testing/artwork-files.ts'
import { openCartWithBanner } from './cart.ts'
import { expect, test } from './fixtures.ts'
import { payByCard, signInWithBanner } from './walk.ts'

/** Pays the one banner in the cart and goes on to its order's own page. */
async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Checkout' }).click()
  await payByCard(page, '$45.00')
  await page.getByRole('heading', { name: 'Payment Successful!' }).click()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(/\/orders\/GL-/)
}

async function addArtwork(page: Page): Promise<void> {
  const buffer = Buffer.from(await makeOnePagePdf())
  const file = { name: 'sign.pdf', mimeType: 'application/pdf', buffer }
  await page.getByLabel('artwork for 13oz Vinyl Banner').first().setInputFiles(file)
}

const delivery = (page: Page) => page.getByRole('group', { name: 'How it reaches you' })

test('issue 8.3: one day goes from the total through cart and payment to success and order, and shipping arrives by ZIP code', async ({
  page,
}) => {
  await signInWithBanner(page)
  const line = page.getByText(/^Ready \w{3}, \w{3} \d+ if paid by noon/).first()
  const [day = ''] = /\w{3}, \w{3} \d+/.exec((await line.textContent()) ?? '') ?? []
  await page.goto('/cart')
  await expect(page.getByText(/^Ready \d business days? after your artwork$/)).toBeVisible()
  await addArtwork(page)
  await expect(page.getByText(new RegExp(`^Ready ${day} if paid by noon`)).first()).toBeVisible()
  await expect(delivery(page)).toContainText('No tax or shipping is added at checkout.')
  await expect(delivery(page)).toContainText(/Arrives \w{3}, \w{3} \d+ to \w{3}, \w{3} \d+/)
  await page.getByLabel(/^ZIP code/).fill('91722')
  const means = delivery(page).getByText(/^Arrives \w{3}, \w{3} \d+$/)
  const arrives = (await means.textContent()) ?? ''

  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/pay\//)
  await expect(page.getByText(`Ready ${day} to ship, if paid by noon on`)).toBeVisible()
  await payByCard(page, '$45.00')
  await page.getByRole('heading', { name: 'Payment Successful!' }).click()
  const success = page.getByRole('main')
  for (const said of [`Ready ${day}`, 'Ships to Dana Demo, 100 Goldleaf Way, Covina, CA 91722', arrives])
    await expect(success.getByText(said, { exact: true })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await file).suggestedFilename()).toMatch(/^GL-.*\.ics$/)
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(/\/orders\/GL-/)
  for (const said of [`Ready ${day}`, 'Ships to Dana Demo, 100 Goldleaf Way, Covina, CA 91722', arrives])
    await expect(page.getByText(said, { exact: true }).first()).toBeVisible()
})

test('issue 8.4: one switch in the cart picks everything up; no address is asked for, and the order says where it waits', async ({
  page,
}) => {
  await openCartWithBanner(page)
  await addArtwork(page)
  await delivery(page).getByRole('radio', { name: 'Store Pickup' }).click()
  await expect(delivery(page).getByRole('radio', { name: 'Store Pickup' })).toBeChecked()
  await expect(delivery(page)).toContainText(/Free.*100 Goldleaf Way.*Monday to Friday.*Pick it up/)
  await page.reload()
  await expect(delivery(page).getByRole('radio', { name: 'Store Pickup' })).toBeChecked()
  await buy(page)
  await expect(page.getByText(/^Ready \w{3}, \w{3} \d+ from 3 pm$/).first()).toBeVisible()
  await expect(page.getByText(/^Pick up at 100 Goldleaf Way, Covina/).first()).toBeVisible()
  const order = /GL-\w{4}-\w{4}/.exec(page.url())?.[0]
  await page.getByRole('link', { name: 'Ask about this order' }).click()
  await expect(page.getByRole('combobox', { name: 'Order ID' })).toHaveValue(order ?? '')
  await page.getByRole('link', { name: `Back to order ${order}` }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${order}$`))
})
