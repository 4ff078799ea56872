import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test'
import { expect, test as plain } from 'playwright/test'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import { callerOf } from '#api/testing/caller.ts'
import type { LineRow } from '#pwa/local/schema.ts'
import { PULL_EVERY_MS, PULL_JITTER_MS } from '#pwa/sync/pull.ts'
import { makeCmykJpeg } from '#shared/testing/artwork-files.ts'
import { openCartWithBanner } from './cart.ts'
import { rowsOf, unsent } from './device-rows.ts'
import { type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts'
import { accessToken, emptyCarts, openSignedIn, signIn } from './fixtures.ts'
import { hasPrices } from './offline-world.ts'
import { openShop, type ShopProcess } from './shop.ts'
import { addBanner } from './walk.ts'

const portOf = ({ url }: ShopProcess) => Number(new URL(url).port)

interface World {
  proxy: FaultyProxy
  shops: ShopProcess[]
}

/** Two processes of the shop over one file, behind a network that can be bad. */
const test = plain.extend<{ device(options?: BrowserContextOptions): Promise<Page> }, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: the test library reads the names of the fixtures asked for
    async ({}, use) => {
      const proxy = await openFaultyProxy(20_261_121)
      const first = await openShop({ PUBLIC_URL: proxy.url })
      const second = await openShop({ PUBLIC_URL: proxy.url }, first)
      proxy.targets = [portOf(first), portOf(second)]
      await use({ proxy, shops: [first, second] })
      await second.dispose()
      await first.dispose()
      await proxy.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ world }, use) => use(world.proxy.url),
  device: async ({ browser, world }, use) => {
    const contexts: BrowserContext[] = []
    await emptyCarts(world.shops[0]?.dataDir ?? '')
    await use(async options => {
      const page = await newDevice(browser, world, options)
      contexts.push(page.context())
      return page
    })
    world.proxy.heal()
    for (const context of contexts) await context.close()
  },
})

// Among the last of the files: its tests are shared out, so that no worker waits for another's.
test.describe.configure({ mode: 'parallel' })

async function newDevice(
  browser: Browser,
  { proxy }: World,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const viewport = { width: 1280, height: 900 }
  // To install the shop anew on every device costs more than most of these tests.
  const context = await browser.newContext({
    baseURL: proxy.url,
    viewport,
    serviceWorkers: 'block',
    ...options,
  })
  return context.newPage()
}

let people = 0

/** Makes an account on the shop's own page, for what one customer's device cannot show. */
async function signUp(page: Page) {
  const who = { email: `sync-${++people}-${Date.now()}@example.com`, password: 'correct horse' }
  await page.goto('/13oz-vinyl-banner')
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  // The page before has the same fields.
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  return who
}

const lines = (page: Page) => page.getByRole('listitem').filter({ hasText: '13oz Vinyl Banner' })
const quantity = (page: Page, at = 0) => page.getByLabel('Quantity of 13oz Vinyl Banner').nth(at)

const keptQuantities = async (page: Page) =>
  ((await rowsOf(page, 'lines')) as LineRow[]).map(({ line }) => Number(line.options.Quantity))

/** Ends when the device has it: what was typed stands in the field before it is written. */
async function setQuantity(page: Page, count: number, at = 0) {
  // What another device did may come into the field while it is filled in.
  await expect(async () => {
    await quantity(page, at).fill(String(count))
    await expect(quantity(page, at)).toHaveValue(String(count), { timeout: 500 })
  }).toPass()
  await quantity(page, at).press('Enter')
  await expect.poll(() => keptQuantities(page)).toContain(count)
  await expect(quantity(page, at)).toHaveValue(String(count))
}

/** Ends when the device has it: until then nothing is counted as unsent. */
async function removeOnlyLine(page: Page) {
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(lines(page)).toHaveCount(0)
}

/** The customer at the desk, with one banner in the cart. */
async function deskWithBanner(device: () => Promise<Page>) {
  const desk = await device()
  await openSignedIn(desk, '/13oz-vinyl-banner')
  await addBanner(desk)
  await expect.poll(() => unsent(desk)).toBe(0)
  return desk
}

/** The customer's cart of one banner, at the desk and on the phone. */
async function sameCart(device: () => Promise<Page>) {
  const desk = await device()
  await openCartWithBanner(desk)
  return { desk, phone: await phoneWithBanner(device) }
}

/** The phone of the customer who has one banner in the cart. */
async function phoneWithBanner(device: () => Promise<Page>) {
  const phone = await device()
  await openSignedIn(phone, '/cart')
  await expect(lines(phone)).toHaveCount(1)
  // The list comes in a quiet moment of the page; a phone cut off before could price no quantity.
  await hasPrices(phone)
  return phone
}

/** Looked at again, as when somebody comes back to the tab. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const shown = async (page: Page) => {
  const all = await page.getByLabel(/^Quantity of/).all()
  return Promise.all(all.map(field => field.inputValue()))
}

test('"Cart sync": the cart made at the desk is on the phone; artwork and quantity changed apart meet', async ({
  device,
}) => {
  const desk = await deskWithBanner(device)
  const phone = await phoneWithBanner(device)

  await phone.context().setOffline(true)
  await setQuantity(phone, 7)
  await desk.goto('/cart')
  await desk
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await makeCmykJpeg()) })
  await expect(desk.getByText('Artwork uploaded!').first()).toBeVisible()
  await expect.poll(() => unsent(desk)).toBe(0)
  await phone.context().setOffline(false)
  await expect.poll(() => unsent(phone), { timeout: 20_000 }).toBe(0)
  await expect(lines(phone)).toContainText('sign.jpg')
  await lookAgain(desk)
  await expect(quantity(desk)).toHaveValue('7')
  await expect(lines(desk)).toContainText('sign.jpg')
})

test('"Cart sync" pull: two screens that nobody touches show what was done on the other', async ({
  device,
}) => {
  const desk = await device()
  await desk.clock.install()
  await openCartWithBanner(desk)
  await expect(quantity(desk)).toHaveValue('1')
  const phone = await phoneWithBanner(device)
  await setQuantity(phone, 7)
  await expect.poll(() => unsent(phone)).toBe(0)
  await expect(quantity(desk)).toHaveValue('1')
  await desk.clock.fastForward(PULL_EVERY_MS + PULL_JITTER_MS)
  await expect(quantity(desk)).toHaveValue('7')
})

const WAITING = 'Artwork waiting on another device'
const slot = (page: Page) => page.getByRole('group', { name: 'Artwork', exact: true })
const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout', exact: true })

/** Chooses artwork for the front of the only line. */
async function choose(page: Page, name: string, density = 300) {
  const bytes = await makeCmykJpeg(density)
  const file = { name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
  await slot(page).locator('input[type=file]').setInputFiles(file)
}

/** Looks at the phone again and again until its slot says so; that asks anew, sooner than it would by itself. */
const comesToSay = (page: Page, words: string) =>
  expect
    .poll(
      async () => {
        await lookAgain(page)
        return slot(page).innerText()
      },
      { timeout: 20_000 },
    )
    .toContain(words)

test('D19: a file that waits at the desk is told on the phone until it is there, or is waited for no longer', async ({
  device,
}) => {
  test.setTimeout(120_000)
  const { desk, phone } = await sameCart(device)

  const uploads = /\/api\/artwork\/uploads/
  await desk.route(uploads, route => route.abort())
  await choose(desk, 'sign.jpg')
  await expect(slot(desk)).toContainText('sign.jpg')
  await comesToSay(phone, WAITING)
  await expect(slot(phone)).toContainText('sign.jpg')
  await expect(slot(desk)).not.toContainText(WAITING)
  await expect(checkout(phone)).toBeDisabled()
  await expect(phone.getByText('Checkout waits until it is uploaded')).toBeVisible()
  await phone.goto('/sync')
  await expect(phone.getByRole('region', { name: WAITING })).toContainText('sign.jpg')
  await phone.goto('/cart')

  await desk.unroute(uploads)
  await desk.reload()
  await expect(slot(desk).getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 20_000 })
  await comesToSay(phone, 'Uploaded')
  await expect(phone.getByText(WAITING)).toHaveCount(0)
  await expect(checkout(phone)).toBeEnabled()

  await desk.route(uploads, route => route.abort())
  await choose(desk, 'better.jpg', 250)
  await comesToSay(phone, 'better.jpg')
  await desk.context().close()
  await checkout(phone).click()
  await expect(phone.getByRole('alert').filter({ hasText: 'Nothing was ordered or charged' })).toBeVisible()
  await phone.getByRole('button', { name: /^Do not wait for it/ }).click()
  await expect(phone.getByText(WAITING)).toHaveCount(0)
  await expect.poll(() => unsent(phone)).toBe(0)
  await checkout(phone).click()
  await expect(phone).not.toHaveURL(/\/cart$/)
})

test('"Cart sync": removed at the desk, changed on the phone: both agree, and the change is offered back', async ({
  device,
}) => {
  const { desk, phone } = await sameCart(device)
  await phone.context().setOffline(true)
  await setQuantity(phone, 5)
  await removeOnlyLine(desk)
  await expect.poll(() => unsent(desk)).toBe(0)
  await phone.context().setOffline(false)
  await expect(phone.getByText(/was removed on another device/)).toBeVisible({ timeout: 20_000 })
  await expect(lines(phone)).toHaveCount(0)
  await phone.getByRole('button', { name: 'Add it back' }).click()
  await expect(quantity(phone)).toHaveValue('5')
  await expect.poll(() => unsent(phone)).toBe(0)
  await lookAgain(desk)
  await expect(quantity(desk)).toHaveValue('5')
})

test('"Cart sync": what became of a change is told once, on whatever pages of the shop are open', async ({
  device,
}) => {
  const { desk, phone } = await sameCart(device)
  const sync = '**/api/sync/cart'
  await phone.context().route(sync, route => route.abort())
  await setQuantity(phone, 5)
  const tabs = [phone, await phone.context().newPage()]
  for (const tab of tabs) await tab.goto('/contact-us')
  await removeOnlyLine(desk)
  await expect.poll(() => unsent(desk)).toBe(0)
  await phone.context().unroute(sync)
  const told = (tab: Page) => tab.getByText(/was removed on another device/).count()
  const counts = async () => (await Promise.all(tabs.map(told))).sort()
  await expect.poll(counts, { timeout: 30_000 }).toEqual([0, 1])
  const [first, second] = tabs
  const teller = first && (await told(first)) > 0 ? first : second
  await teller?.getByRole('button', { name: 'Add it back' }).click()
  await expect.poll(() => unsent(phone)).toBe(0)
  await phone.goto('/cart')
  await expect(quantity(phone)).toHaveValue('5')
  await expect(phone.getByText(/was removed on another device/)).toHaveCount(0)
})

test('"Cart sync": what a change replaced on another device is told, and undo brings it back', async ({
  device,
}) => {
  const { desk, phone } = await sameCart(device)
  await phone.context().setOffline(true)
  await setQuantity(phone, 3)
  await setQuantity(desk, 9)
  await expect.poll(() => unsent(desk)).toBe(0)
  await phone.context().setOffline(false)
  await phone.getByRole('button', { name: 'Undo' }).click({ timeout: 20_000 })
  await expect(quantity(phone)).toHaveValue('9')
  await expect.poll(() => unsent(phone)).toBe(0)
  await lookAgain(desk)
  await expect(quantity(desk)).toHaveValue('9')
})

test('G1-G4: two devices behind a bad network, two processes on one file: nothing lost, nothing doubled', async ({
  device,
  world: { proxy, shops },
}) => {
  test.setTimeout(150_000)
  const { desk, phone } = await sameCart(device)

  proxy.faults = { lost: 0.3, unanswered: 0.3, twice: 0.4, slowMs: 800 }
  const before = proxy.met.length
  for (let round = 1; round <= 4; round++) {
    // The phone is cut off for a round; the bad network lies beyond that.
    await phone.context().setOffline(round === 2)
    await desk
      .getByRole('button', { name: /^Duplicate/ })
      .first()
      .click()
    await phone
      .getByRole('button', { name: /^Duplicate/ })
      .first()
      .click()
    await setQuantity(round % 2 === 0 ? desk : phone, 10 + round)
    if (round === 2) await shops[1]?.stop('SIGKILL')
    if (round === 3) await shops[1]?.start()
    if (round === 3) await desk.reload()
  }
  await desk
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()
  // A slow machine sends more changes in fewer requests: the network has to be met often enough to be a bad one.
  let wanted = 20
  await expect(async () => {
    await setQuantity(desk, ++wanted)
    expect(proxy.met.length - before).toBeGreaterThan(5)
  }).toPass({ timeout: 60_000 })
  proxy.heal()
  for (const page of [desk, phone]) await expect.poll(() => unsent(page), { timeout: 60_000 }).toBe(0)
  // One line, eight duplicates, one removal: neither more nor fewer.
  for (const page of [desk, phone]) {
    await lookAgain(page)
    await expect(lines(page)).toHaveCount(8)
  }
  await expect.poll(async () => shown(phone)).toEqual(await shown(desk))
})

test('"Outbox": a message over a bad network arrives once', async ({ device, world: { proxy } }) => {
  const page = await device()
  await openSignedIn(page, '/contact-us')
  proxy.faults = { lost: 0.4, unanswered: 0.5, twice: 0.5, slowMs: 300 }
  await page.getByLabel('Message').fill('Once, please')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(url => url.pathname === '/', { timeout: 30_000 })
  proxy.heal()
  await expect.poll(() => unsent(page), { timeout: 40_000 }).toBe(0)
  const token = await accessToken(page)
  const answer = await callerOf(proxy.url)('/api/users/me', { token })
  const { messages } = (await answer.json()) as { messages: { message: string }[] }
  expect(messages.map(({ message }) => message)).toEqual(['Once, please'])
})

test('"Outbox": a person’s record that arrived twice at once and unanswered, and then again, is one record', async ({
  device,
  world: { proxy, shops },
}) => {
  const page = await device()
  proxy.faults = { lost: 0, unanswered: 1, twice: 1, slowMs: 0 }
  const { email } = await signUp(page)
  await expect.poll(() => proxy.met.filter(path => path === '/api/users').length).toBeGreaterThanOrEqual(2)
  expect(await unsent(page)).toBe(1)
  proxy.heal()
  await expect.poll(() => unsent(page), { timeout: 40_000 }).toBe(0)
  const store = openSqliteStore({ file: join(shops[0]?.dataDir ?? '', 'shop.sqlite') })
  const records = await store.users.find({})
  await store.close()
  expect(records.filter(record => record.email === email).length).toBe(1)
})

test('D2: carts of two people on one tablet never mix, unsent changes included', async ({
  device,
  world: { proxy },
}) => {
  const tablet = await device()
  const ada = await signUp(tablet)
  await expect.poll(() => unsent(tablet)).toBe(0)
  proxy.faults = { lost: 1, unanswered: 0, twice: 0, slowMs: 0 }
  await addBanner(tablet)
  await expect.poll(() => unsent(tablet)).toBe(1)
  await signOutKeeping(tablet)
  proxy.heal()
  const grace = await signUp(tablet)
  await tablet.goto('/cart')
  await expect(tablet.getByText('Your Cart is Empty')).toBeVisible()
  const phone = await device()
  await phone.goto('/cart')
  await signIn(phone, grace)
  await phone.goto('/cart')
  await expect(phone.getByText('Your Cart is Empty')).toBeVisible()
  expect(await unsent(tablet)).toBeGreaterThanOrEqual(1)

  await signOutKeeping(tablet)
  await signIn(tablet, ada)
  await tablet.goto('/cart')
  await expect(lines(tablet)).toHaveCount(1)
  await expect.poll(() => unsent(tablet)).toBe(0)
  await lookAgain(phone)
  await expect(phone.getByText('Your Cart is Empty')).toBeVisible()
})

async function signOutKeeping(page: Page) {
  // The provider is told as well, and leads back to the shop's front door.
  const told = page.waitForRequest(/\/v2\/logout/)
  const reopened = page.waitForEvent('load')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('menuitem', { name: 'Logout' }))
    .click()
  const keep = page.getByRole('button', { name: 'Keep it and sign out' })
  const gone = page.getByRole('button', { name: 'Sign In' }).first()
  await expect(keep.or(gone).first()).toBeVisible()
  if (await keep.isVisible()) await keep.click()
  await Promise.all([told, reopened])
  await expect(gone).toBeVisible()
}

test('"Outbox" sync event: the browser’s word wakes the worker, which wakes the page', async ({
  device,
  world: { proxy },
}) => {
  const page = await device({ serviceWorkers: 'allow' })
  await openSignedIn(page, '/13oz-vinyl-banner')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(() => {
    const told = window as Window & { wokenBy?: string }
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      told.wokenBy = data?.type
    })
  })
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(proxy.url))
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const event = { origin: proxy.url, registrationId, tag: 'goldleaf-outbox', lastChance: false }
  await session.send('ServiceWorker.dispatchSyncEvent', event)
  await expect.poll(() => page.evaluate(() => (window as Window & { wokenBy?: string }).wokenBy)).toBe('sync')
})
