import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlToKey } from '#shared/artwork/address.ts'
import { VERDICT_TEXTS } from '#shared/artwork/texts.ts'
import { makeOnePagePdf, makeTwoPagePdf } from '#shared/testing/artwork-files.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { demoCustomer, openCartWithBanner, putBanner } from './cart.ts'
import { aPoster, SMALL_POSTER } from './files.ts'
import { expect, openSignedIn, test } from './fixtures.ts'
import { largeJpeg, pickerOf, slotOf } from './uploads.ts'

test('issue 1: files that cannot be printed are refused before a byte is uploaded, and the picker stays usable', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-files-'))
  const uploads: string[] = []
  page.on('request', request => {
    if (request.method() === 'PUT' || request.url().includes('get-presigned-upload-url'))
      uploads.push(request.url())
  })
  const file = (name: string, bytes: Uint8Array) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  const ofDensity = (dpi: number) => buildJpeg({ components: 4, jfif: { unit: 1, x: dpi, y: dpi } })
  const huge = file('huge.jpg', ofDensity(150))
  truncateSync(huge, 314_572_801)
  // One of each way to a verdict; all verdicts: judge.browser.test.ts, all their texts: artwork-slots.test.tsx.
  const refused: [string, string][] = [
    [huge, VERDICT_TEXTS.size],
    [file('drawing.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47])), VERDICT_TEXTS.format],
    [file('low.jpg', ofDensity(149)), VERDICT_TEXTS.dpi],
    [file('two pages.pdf', await makeTwoPagePdf()), VERDICT_TEXTS.pages],
    [file('empty.pdf', new Uint8Array()), VERDICT_TEXTS.damaged],
  ]
  try {
    await openCartWithBanner(page)
    const picker = pickerOf(page)
    for (const [path, text] of refused) {
      await picker.setInputFiles(path)
      await expect(page.getByText(text)).toBeVisible()
    }
    expect(uploads).toEqual([])
    await picker.setInputFiles(file('right after all.pdf', await makeOnePagePdf()))
    await expect(page.getByText('Artwork uploaded!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('issue 6.21: a small file goes by the spec’s own call, once for all its lines, and one above 8 MiB in parts', async ({
  page,
  shop,
}) => {
  const large = await largeJpeg(9, 1)
  const small = aPoster('fair sign 100%.jpg', SMALL_POSTER)
  const asked: { key: string; contentLength: number; signedIn: boolean }[] = []
  const sent: string[] = []
  const keys: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname === '/api/aws/get-presigned-upload-url')
      asked.push({ ...request.postDataJSON(), signedIn: 'authorization' in request.headers() })
    if (request.method() === 'PUT' && url.pathname.startsWith('/objects/')) sent.push(url.href)
  })
  page.on('response', async response => {
    if (!response.url().endsWith('/complete') || !response.ok()) return
    const { ref } = (await response.json()) as { ref: { key: string } }
    keys.push(ref.key)
  })
  try {
    await openCartWithBanner(page, 2)
    for (const line of [0, 1]) {
      await page.getByLabel('artwork for 13oz Vinyl Banner').nth(line).setInputFiles(small)
      await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(line + 1)
    }
    expect(asked.map(({ contentLength, signedIn }) => [contentLength, signedIn])).toEqual(
      Array(2).fill([small.buffer.length, true]),
    )
    expect(sent).toHaveLength(1)
    const { artworkBase } = (await (await fetch(`${shop.url}/api/config`)).json()) as { artworkBase: string }
    expect(keys).toEqual(Array(2).fill(asked[0]?.key))
    expect(urlToKey(artworkBase, sent[0]?.split('?')[0] ?? '')).toBe(keys[0])

    await pickerOf(page).setInputFiles(large.path)
    await expect.poll(() => keys.length, { timeout: 30_000 }).toBe(3)
    await expect(slotOf(page).getByText('Uploaded', { exact: true })).toBeVisible()
    expect(asked).toHaveLength(2)
    const parts = sent.slice(1).map(url => new URL(url).searchParams.get('partNumber'))
    expect(parts.sort()).toEqual(['1', '2'])
  } finally {
    large.dispose()
  }
})

test('issue 8.6: a photo marked too coarse is used at the ordered size, a page of a PDF taken, and both upload', {
  tag: '@once',
}, async ({ page }) => {
  // As many pixels as a banner of one square foot needs.
  const size = { heightFt: 1, heightIn: 0, widthFt: 1, widthIn: 0 }
  const bytes = buildJpeg({
    width: 1800,
    height: 1800,
    components: 3,
    exif: { x: [72, 1], y: [72, 1], unit: 2 },
  })
  const who = await demoCustomer(page)
  await putBanner(who, { dimensions: size })
  await openSignedIn(page, '/cart')
  const picker = pickerOf(page)
  await picker.setInputFiles({ name: 'IMG_4032.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) })
  await expect(page.getByText(VERDICT_TEXTS.dpi)).toBeVisible()
  await page.getByRole('button', { name: 'Use it at 12 × 12 in' }).click()
  await expect(page.getByText('Artwork uploaded!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled()
  const pages = { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await makeTwoPagePdf()) }
  await picker.setInputFiles(pages)
  await page.getByRole('button', { name: 'Take page 2' }).click()
  await expect(page.getByText('menu page 2.pdf', { exact: true })).toBeVisible()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
})
