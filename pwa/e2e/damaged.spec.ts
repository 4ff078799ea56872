import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { LineRow } from '#pwa/local/schema.ts'
import { uploadRow } from '#pwa/local/testing/rows.ts'
import { expectContentAccessible } from './axe.ts'
import { openCartWithBanner } from './cart.ts'
import { rowsOf } from './device-rows.ts'
import { expect, goWithin, test } from './fixtures.ts'

const part = (page: Page) => page.getByRole('region', { name: 'Damaged on this device' })

/** Breaks what lies on the device, as a failing disk or a copied profile does. */
async function damage(page: Page) {
  const [row] = (await rowsOf(page, 'lines')) as LineRow[]
  const file = { line: row?.line.id, state: 'failed', file: 'lost', fileName: 'sign.jpg' } as const
  await page.evaluate(async upload => {
    const databases = await indexedDB.databases()
    const name = databases.find(each => /^goldleaf-[0-9a-f]{32}$/.test(each.name ?? ''))?.name ?? ''
    const opened = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await opened(indexedDB.open(name))
    const write = db.transaction(['lines', 'outbox', 'uploads'], 'readwrite')
    write.objectStore('uploads').put({ ...upload, preview: { was: 'a picture' } })
    write.objectStore('uploads').put({ line: 'x', slot: 'front', fileName: 'fair.pdf' })
    write.objectStore('lines').put({ id: 'x', place: 0, line: { product: 'Mesh Banner', options: null } })
    write
      .objectStore('outbox')
      .add({ id: 'x', kind: 'cart', entity: 'cart:main', product: 'Mesh Banner', body: 7 })
    await new Promise(resolve => {
      write.oncomplete = resolve
    })
    db.close()
  }, uploadRow(file))
}

test('issue 6.32: damaged records in the browser’s database cost their lines and pictures, not the page', async ({
  page,
}) => {
  await openCartWithBanner(page)
  await damage(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: '13oz Vinyl Banner' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Artwork', exact: true })).toContainText('sign.jpg')
  await expect(part(page).getByRole('listitem')).toHaveCount(3)
  await expect(part(page)).toContainText('“Mesh Banner” in your cart is damaged on this device')
  await expectContentAccessible(page, 'a cart with damaged records')
  const download = page.waitForEvent('download')
  await part(page).getByRole('button', { name: 'Export' }).first().click()
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toMatchObject({
    id: 'x',
    place: 0,
  })
  await goWithin(page, '/sync')
  for (const left of [2, 1, 0]) {
    await part(page).getByRole('button', { name: 'Remove' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(part(page).getByRole('listitem')).toHaveCount(left)
  }
  await page.goto('/cart')
  await expect(part(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '13oz Vinyl Banner' })).toBeVisible()
})
