import { makeCmykJpeg, makeOnePagePdf } from '#shared/testing/artwork-files.ts'
import { cartWithBanner } from './cart.ts'
import { expect, openSignedIn, test } from './fixtures.ts'
import { pickerOf, slotOf } from './uploads.ts'

// The device's own picture is lost on purpose.
test.use({ expectedProblems: [/api\/artwork\/preview|net::ERR|The preview was not sent/] })

for (const [kind, name, make] of [
  ['a JPEG', 'fair.jpg', makeCmykJpeg],
  ['a PDF', 'fair.pdf', makeOnePagePdf],
] as const)
  test(`issue 6.38: the picture of ${kind} that no device sent is drawn by the shop, and another device shows it by itself`, async ({
    page,
    browser,
    shop,
  }) => {
    await page.route('**/api/artwork/preview*', route => route.abort())
    await cartWithBanner(page)
    const mimeType = name.endsWith('pdf') ? 'application/pdf' : 'image/jpeg'
    await pickerOf(page).setInputFiles({ name, mimeType, buffer: Buffer.from(await make()) })
    await expect(slotOf(page).getByText('Uploaded', { exact: true })).toBeVisible()

    const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' })
    try {
      const other = await context.newPage()
      const missing: string[] = []
      other.on('response', response => {
        if (response.status() === 404) missing.push(response.url())
      })
      await openSignedIn(other, '/cart')
      const picture = slotOf(other).getByRole('img', { name: `Preview of ${name}` })
      await expect(picture).toBeVisible({ timeout: 30_000 })
      const shape = () =>
        picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight])
      await expect.poll(shape).toEqual([240, 480])
      expect(missing).toEqual([])
    } finally {
      await context.close()
    }
  })
