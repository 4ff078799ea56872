import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { signIn, signOut } from './fixtures.ts'
import { isReady, newDevice, readinessOf } from './offline-shop.ts'
import { openShop } from './shop.ts'
import { STAFF, TABLET } from './stand.ts'

/** Paths of booth and desk that a device asks the shop for, its service worker too. */
function staffsFiles(context: BrowserContext): Set<string> {
  const found = new Set<string>()
  context.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/staff/')) found.add(pathname)
  })
  return found
}

const isStaffs = (page: Page) =>
  expect.poll(() => readinessOf(page), { timeout: 30_000 }).toMatchObject({ shell: true, staff: true })

test('issue 12.5: booth and desk come to no stranger’s or customer’s device, and to staff’s at once when they sign in', async () => {
  test.setTimeout(180_000)
  const shop = await openShop()
  const device = newDevice(TABLET)
  try {
    const page = await device.start()
    const asked = staffsFiles(device.context())
    await page.goto(shop.url)
    await isReady(page)
    await signIn(page)
    await signOut(page)
    expect(await readinessOf(page)).toMatchObject({ shell: true, staff: false })
    expect([...asked]).toEqual([])

    await signIn(page, STAFF)
    await isStaffs(page)
    // Nobody has opened either here yet.
    await shop.stop('SIGKILL')
    await page.goto(`${shop.url}/booth`)
    await expect(page.getByRole('button', { name: 'New customer' })).toBeVisible()
    await page.goto(`${shop.url}/desk`)
    await expect(page.getByRole('heading', { name: 'Desk', level: 1 })).toBeVisible()
    expect(asked.size).toBeGreaterThan(0)
  } finally {
    await device.dispose()
    await shop.dispose()
  }
})
