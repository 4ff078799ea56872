import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { orderBanner } from './order.ts'

test('issue 11.7: artwork that was bought stands in the library with its order, and goes onto another product without an upload', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const orderId = await orderBanner(page)
  await page.goto('/artwork')
  // The account has bought other files meanwhile, of the same name some of them.
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Order ${orderId}: 13oz Vinyl Banner` }) })
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(card).toHaveCount(1)
  await expect(card.getByRole('img', { name: /^Picture of / })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'the library of artwork')
  const fileName = await card.getByRole('heading').innerText()
  const uploads: string[] = []
  page.on('request', request => {
    if (/upload|\/objects/.test(request.url()) && request.method() !== 'GET') uploads.push(request.url())
  })
  await card.getByLabel(`Product for ${fileName}`).selectOption('Coroplast')
  await card.getByRole('button', { name: /^Put it onto this/ }).click()
  await expect(page).toHaveURL(/\/coroplast\?line=/)
  await expect(page.getByText(fileName).first()).toBeVisible()
  await page.goto('/artwork')
  await expect(card.getByRole('link', { name: 'Your cart: Coroplast, front' })).toBeVisible()
  expect(uploads).toEqual([])
})
