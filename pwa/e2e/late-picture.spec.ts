import { makeCmykJpeg, makeOnePagePdf } from '#shared/testing/artwork-files.ts'
import { BANNER, openCartWithBanner } from './cart.ts'
import { expect, openSignedIn, test } from './fixtures.ts'

// The device's own picture is lost on purpose.
test.use({ expectedProblems: [/api\/artwork\/preview|net::ERR|The preview was not sent/] })

const FILES = [
  ['fair.jpg', 'image/jpeg', makeCmykJpeg],
  ['fair.pdf', 'application/pdf', makeOnePagePdf],
] as const

test('issue 6.38: the pictures of a JPEG and a PDF that no device sent are drawn by the shop, and another device shows them by itself', async ({
  page,
  browser,
  shop,
}) => {
  await page.route('**/api/artwork/preview*', route => route.abort())
  await openCartWithBanner(page, FILES.length)
  const lines = page.getByRole('listitem').filter({ hasText: BANNER })
  for (const [at, [name, mimeType, make]] of FILES.entries()) {
    const line = lines.nth(at)
    const buffer = Buffer.from(await make())
    await line.getByLabel(`artwork for ${BANNER}`).first().setInputFiles({ name, mimeType, buffer })
    await expect(line.getByText('Uploaded', { exact: true })).toBeVisible()
  }

  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' })
  try {
    const other = await context.newPage()
    const missing: string[] = []
    other.on('response', response => {
      if (response.status() === 404) missing.push(response.url())
    })
    await openSignedIn(other, '/cart')
    for (const [name] of FILES) {
      const picture = other.getByRole('img', { name: `Preview of ${name}` })
      await expect(picture).toBeVisible({ timeout: 30_000 })
      const shape = () =>
        picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight])
      await expect.poll(shape, name).toEqual([240, 480])
    }
    expect(missing).toEqual([])
  } finally {
    await context.close()
  }
})
