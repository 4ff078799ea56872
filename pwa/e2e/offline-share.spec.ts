import { expect, type Page, test } from 'playwright/test'
import { makeCmykJpeg } from '#shared/testing/artwork-files.ts'
import { signIn } from './fixtures.ts'
import { visited } from './offline-world.ts'
import { addBanner } from './walk.ts'

const withReadyDevice = visited()

/** Posts files to the share target as the system's share sheet does. */
async function share(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      id: 'share-sheet',
    })
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'artwork',
      multiple: true,
    })
    input.setAttribute('aria-label', 'Share sheet')
    form.append(input)
    document.body.append(form)
  })
  await page.getByLabel('Share sheet').setInputFiles(files)
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#share-sheet')?.submit())
  await page.waitForURL('**/artwork-to-place')
}

const jpeg = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await makeCmykJpeg()),
})
const file = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('issue 3: files shared before sign-in and without a connection wait, survive a restart and find their place', async () => {
  await withReadyDevice(async ({ shop, device }) => {
    let page = await device.start()
    await page.goto(shop.url)
    await shop.stop('SIGKILL')
    await share(page, await jpeg('storefront.jpg'), await jpeg('window.jpg'))
    await expect(file(page, 'storefront.jpg')).toBeVisible()
    await expect(file(page, 'window.jpg')).toBeVisible()

    await device.end()
    page = await device.start()
    await page.goto(`${shop.url}/artwork-to-place`)
    await expect(file(page, 'storefront.jpg')).toBeVisible()

    await shop.start()
    await page.goto(`${shop.url}/13oz-vinyl-banner`)
    await signIn(page)
    await addBanner(page)
    await page.goto(`${shop.url}/cart`)
    await page.getByRole('link', { name: '2 files wait for a place' }).click()
    await file(page, 'window.jpg').getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(file(page, 'window.jpg')).toHaveCount(0)
    await file(page, 'storefront.jpg')
      .getByRole('button', { name: /^Put it there/ })
      .click()
    await expect(page.getByText('Artwork uploaded!')).toBeVisible()
    await expect(page.getByText('No files wait for a place.')).toBeVisible()
    await page.getByRole('link', { name: 'Cart', exact: false }).first().click()
    await expect(page.getByText('storefront.jpg').first()).toBeVisible()
  })
})

test('D2: a file shared while one person was the device’s last is not shown to the next', async () => {
  await withReadyDevice(async ({ shop, device }) => {
    const page = await device.start()
    await page.goto(shop.url)
    await signIn(page)
    await share(page, await jpeg('mine.jpg'))
    await expect(file(page, 'mine.jpg')).toBeVisible()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('dialog')).toContainText('Not sent to the shop yet: 1 file')
    const reopened = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Keep it and sign out' }).click()
    await reopened
    await page.goto(`${shop.url}/artwork-to-place`)
    await expect(page.getByText('No files wait for a place.')).toBeVisible()
    await expect(file(page, 'mine.jpg')).toHaveCount(0)
    await share(page, await jpeg('anybody.jpg'))
    await expect(file(page, 'anybody.jpg')).toBeVisible()
    await expect(file(page, 'mine.jpg')).toHaveCount(0)
  })
})
