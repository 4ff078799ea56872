import { expect, test } from 'playwright/test'
import { newDevice, readinessOf } from './offline-shop.ts'
import { openShop } from './shop.ts'

test('issue 3: fully ready within 15 s of the first load: shell, 84 pictures, verdict code', async () => {
  const shop = await openShop()
  const device = newDevice()
  try {
    const page = await device.start()
    await page.goto(shop.url)
    const ready = { shell: true, pictures: { cached: 84, of: 84 }, verdictCode: true }
    await expect.poll(() => readinessOf(page), { timeout: 15_000, intervals: [250] }).toMatchObject(ready)
    await shop.stop('SIGKILL')
    await page.reload()
    await expect(page.getByRole('banner')).toBeVisible()
    for (const path of ['/products', '/13oz-vinyl-banner', '/privacy-policy']) {
      await page.goto(shop.url + path)
      await expect(page.getByRole('banner')).toBeVisible()
    }
  } finally {
    await device.dispose()
    await shop.dispose()
  }
})
