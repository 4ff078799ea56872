import type { Page } from 'playwright/test'
import { expect as plain, test } from 'playwright/test'
import type { WorkerQuestion } from '#shared/offline/worker-messages.ts'
import { aPoster } from './files.ts'
import { emptyCarts, signIn } from './fixtures.ts'
import { kept } from './kept.ts'
import { type Network, openNetwork } from './network.ts'
import { FIRST, openBuilds } from './newer-build.ts'
import { type BrowserDevice, isReady, newDevice, readinessOf } from './offline-shop.ts'
import { DESK, readyDevices } from './offline-world.ts'
import { openShop, type ShopProcess } from './shop.ts'
import { addBanner } from './walk.ts'

test.setTimeout(120_000)
/** A newer worker fetches its whole shell before it waits, which takes long on a busy machine. */
const expect = plain.configure({ timeout: 30_000 })

/** Where a shop is, a device, and newer versions that can be released there. */
interface Update {
  url: string
  network: Network
  device: BrowserDevice
  /** Another process serves its address from now on: nothing is kept for the person but what the device has. */
  release(version?: string): Promise<void>
  /** The same process's data with newer pages: it is stopped and started again, and ended after the test. */
  replace(): Promise<void>
}

/** The shop's versions, each started once, behind one address. */
const versions = kept(async () => {
  const builds = openBuilds()
  const shops = new Map<string, ShopProcess>()
  let port = 0
  const network = await openNetwork(() => port)
  const shopOf = async (version: string) => {
    const shop =
      shops.get(version) ?? (await openShop({ PUBLIC_URL: network.url, PAGES_DIR: builds.pagesDir(version) }))
    shops.set(version, shop)
    return shop
  }
  const release = async (version: string) => {
    const shop = await shopOf(version)
    port = Number(new URL(shop.url).port)
    // Who was connected was so to the one before.
    network.become('down')
    network.become('up')
    return shop
  }
  const replaceFirst = async (version: string) => {
    const shop = await shopOf(FIRST)
    await shop.stop()
    builds.replaceFirst(version)
    await shop.start()
  }
  const endFirst = async () => {
    await (await shopOf(FIRST)).dispose()
    shops.delete(FIRST)
  }
  const dispose = async () => {
    await network.close()
    for (const shop of shops.values()) await shop.dispose()
    builds.dispose()
  }
  return { network, release, replaceFirst, endFirst, dispose }
})
const readyDevice = readyDevices()

/** A device, and a server on which a newer version can be released. */
async function withNewerShop(
  deviceOf: (url: string) => Promise<BrowserDevice>,
  run: (update: Update) => Promise<void>,
) {
  const { network, release, replaceFirst, endFirst } = await versions()
  const shop = await release(FIRST)
  await emptyCarts(shop.dataDir)
  const device = await deviceOf(network.url)
  let isReplaced = false
  try {
    await run({
      url: network.url,
      network,
      device,
      release: async (version = 'v2') => void (await release(version)),
      replace: async () => {
        isReplaced = true
        await replaceFirst('v2')
      },
    })
  } finally {
    await device.dispose()
    if (isReplaced) await endFirst()
  }
}

/** The first version is at home on the device. */
const withOlderDevice = (run: (update: Update) => Promise<void>) =>
  withNewerShop(url => readyDevice(url, DESK), run)

const lookForNewer = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
const codeOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')
const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('goldleaf-shell-')).length)
const isComing = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
    return { installing: Boolean(installing), waiting: Boolean(waiting) }
  })
/** Tells the worker something as a page does, and waits until it has done what it does then. */
const notify = (page: Page, question: WorkerQuestion) =>
  page.evaluate(async asked => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    active?.postMessage(asked, [port2])
    await new Promise(resolve => {
      port1.onmessage = resolve
    })
  }, question)
/** A page that speaks to the worker without end, in which Chromium may lose the request to let a newer one in. */
const speakOn = (page: Page) =>
  page.evaluate(() => {
    setInterval(async () => {
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ type: 'readiness' }, [new MessageChannel().port2])
    }, 100)
  })
const bar = (page: Page, text: string) => page.getByRole('region', { name: 'About this app' }).getByText(text)

test('issue 3: a page of the first visit, never reloaded and two releases old, goes on with its own code when another tab lets the newest shop in, and is told', async () => {
  await withNewerShop(
    async () => newDevice(DESK),
    async ({ url, device, release }) => {
      const first = await device.start()
      await first.goto(url)
      await isReady(first)
      const newest = await device.context().newPage()
      await newest.goto(`${url}/dtf`)
      for (const version of ['v2', 'v3']) {
        const before = await shells(newest)
        await release(version)
        await lookForNewer(newest)
        await expect.poll(() => shells(newest)).toBe(before + 1)
        // A shop that stops while its files are fetched takes the version with it.
        await expect.poll(() => isComing(newest)).toEqual({ installing: false, waiting: true })
        await expect(first.getByRole('button', { name: 'Update' })).toBeVisible()
      }
      await speakOn(first)
      await newest.getByRole('button', { name: 'Update' }).click()
      // It may open anew five times, five seconds apart, before the browser heeds it.
      await expect.poll(() => codeOf(newest).catch(() => ''), { timeout: 60_000 }).toMatch(/v3\.js$/)
      await notify(newest, { type: 'hello', pictures: [] })
      await first.bringToFront()
      await expect(bar(first, 'This page belongs to an older version of the shop.')).toBeVisible()

      // Its code is on no server any more, and this page of it was never opened before.
      // What the browser itself keeps of the files would hide that the shop does not.
      await (await device.context().newCDPSession(first)).send('Network.clearBrowserCache')
      await first.getByRole('link', { name: 'Privacy Policy' }).click()
      await expect(first.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
      expect(await codeOf(first)).not.toMatch(/v[23]\.js$/)

      await first.getByRole('button', { name: 'Reload' }).click()
      await expect.poll(() => codeOf(first).catch(() => '')).toMatch(/v3\.js$/)
      await expect(first.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
      await newest.close()
      await first.reload()
      await expect.poll(() => shells(first)).toBe(1)
    },
  )
})

test('issue 3: a newer shop waits for a tap, opens then, and starts without the shop, also where its shell had lost its files', async () => {
  await withOlderDevice(async ({ url, network, device, release }) => {
    const page = await device.start()
    await page.goto(url)
    await release()
    await lookForNewer(page)
    await expect(bar(page, 'A new version of the shop is ready')).toBeVisible()
    await page.reload()
    expect(await codeOf(page)).not.toMatch(/v2\.js$/)
    await notify(page, { type: 'hello', pictures: [] })
    expect(await shells(page)).toBe(2)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => codeOf(page).catch(() => '')).toMatch(/v2\.js$/)
    await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0)
    await expect.poll(() => shells(page)).toBe(1)
    expect(await readinessOf(page)).toMatchObject({ shell: true })
    network.become('down')
    await page.goto(`${url}/privacy-policy`)
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
    expect(await codeOf(page)).toMatch(/v2\.js$/)

    await test.step('a shell that lost its files is mended when the device is made ready', async () => {
      network.become('up')
      await page.evaluate(async () => {
        for (const name of await caches.keys())
          if (name.startsWith('goldleaf-shell-')) await caches.delete(name)
      })
      expect(await readinessOf(page)).toMatchObject({ shell: false })
      await notify(page, { type: 'stop' })
      await notify(page, { type: 'fetch', everything: true })
      expect(await readinessOf(page)).toMatchObject({ shell: true })
      network.become('down')
      await page.goto(`${url}/privacy-policy`)
      await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
    })
  })
})

test('issue 3: an update waits for an upload that another tab holds, and does not break it', async () => {
  await withOlderDevice(async ({ url, device, replace }) => {
    const uploading = await device.start()
    await uploading.goto(`${url}/13oz-vinyl-banner`)
    await signIn(uploading)
    await addBanner(uploading)
    await uploading.goto(`${url}/cart`)
    const other = await device.context().newPage()
    await other.goto(url)
    await replace()
    await lookForNewer(other)
    await expect(other.getByRole('button', { name: 'Update' })).toBeVisible()

    await uploading.bringToFront()
    const network = await device.context().newCDPSession(uploading)
    const slow = (bytesPerSecond: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      })
    await network.send('Network.enable')
    await slow(2_000)
    const picker = uploading.getByLabel('artwork for 13oz Vinyl Banner').first()
    const poster = aPoster('banner.jpg', { width: 1200, height: 2400 })
    const buffer = Buffer.concat([poster.buffer, Buffer.alloc(400_000)])
    await picker.setInputFiles({ ...poster, buffer })
    await expect(uploading.getByRole('progressbar', { name: 'Uploading banner.jpg' })).toBeVisible()

    await other.bringToFront()
    await other.getByRole('button', { name: 'Update' }).click()
    await expect(bar(other, 'It opens as soon as your upload is done.')).toBeVisible()
    expect(await codeOf(other)).not.toMatch(/v2\.js$/)

    await slow(-1)
    await uploading.bringToFront()
    await expect(uploading.getByText('Artwork uploaded!')).toBeVisible()
    await expect.poll(() => codeOf(other).catch(() => '')).toMatch(/v2\.js$/)
    await expect(uploading.getByRole('button', { name: 'Checkout' })).toBeEnabled()
  })
})
