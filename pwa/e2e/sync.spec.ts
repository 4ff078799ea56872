import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import { callerOf } from '#api/testing/caller.ts'
import { mutations } from '#api/testing/sync.ts'
import type { LineRow } from '#pwa/local/schema.ts'
import { PULL_EVERY_MS, PULL_JITTER_MS } from '#pwa/sync/pull.ts'
import { waitingPatch } from '#shared/cart/pending-file.ts'
import { makeCmykJpeg } from '#shared/testing/artwork-files.ts'
import { changeByOtherDevice, openCartWithBanner } from './cart.ts'
import { rowsOf, unsent } from './device-rows.ts'
import { LOGGED } from './failing.ts'
import { openFaultyProxy } from './faulty-proxy.ts'
import { accessToken, test as base, expect, goWithin, openSignedIn, signIn } from './fixtures.ts'
import { hasPrices } from './offline-world.ts'
import { openShop, type ShopProcess } from './shop.ts'
import { addBanner } from './walk.ts'

/** Two devices of one customer: the page is the one at the desk. */
const test = base.extend<{ phone: Page }>({
  phone: async ({ browser, baseURL }, use) => {
    // To install the shop anew on every device costs more than most of these tests.
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
    await use(await context.newPage())
    await context.close()
  },
})

// What is cut off on purpose is logged.
test.use({ expectedProblems: [LOGGED] })

// Among the last of the files: its tests are shared out, so that no worker waits for another's.
test.describe.configure({ mode: 'parallel', timeout: 150_000 })

const portOf = ({ url }: ShopProcess) => Number(new URL(url).port)

/** Two processes of the shop over one file, behind a network that can be bad. */
async function openWorld() {
  const proxy = await openFaultyProxy(20_261_121)
  const first = await openShop({ PUBLIC_URL: proxy.url })
  const second = await openShop({ PUBLIC_URL: proxy.url }, first)
  proxy.targets = [portOf(first), portOf(second)]
  return {
    proxy,
    second,
    dataDir: first.dataDir,
    async dispose() {
      await second.dispose()
      await first.dispose()
      await proxy.close()
    },
  }
}

/** Makes an account on the shop's own page. */
async function signUp(page: Page) {
  const who = { email: 'sync@example.com', password: 'correct horse' }
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
const lineRows = async (page: Page) => (await rowsOf(page, 'lines')) as LineRow[]
const keptQuantities = async (page: Page) =>
  (await lineRows(page)).map(({ line }) => Number(line.options.Quantity))
const hasSentAll = (page: Page, timeout = 40_000) => expect.poll(() => unsent(page), { timeout }).toBe(0)

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

const duplicate = (page: Page) =>
  page
    .getByRole('button', { name: /^Duplicate/ })
    .first()
    .click()

/** A phone that shows the cart of one banner. */
async function showsBanner(phone: Page) {
  await expect(lines(phone)).toHaveCount(1)
  // The list comes in a quiet moment of the page; a phone cut off before could price no quantity.
  await hasPrices(phone)
}

/** The customer's cart of one banner, at the desk and on the phone. */
async function sameCart(desk: Page, phone: Page) {
  await openCartWithBanner(desk)
  await openSignedIn(phone, '/cart')
  await showsBanner(phone)
}

/** Looked at again, as when somebody comes back to the tab. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const shown = async (page: Page) => {
  const all = await page.getByLabel(/^Quantity of/).all()
  return Promise.all(all.map(field => field.inputValue()))
}

const WAITING = 'Artwork waiting on another device'
const slot = (page: Page) => page.getByRole('group', { name: 'Artwork', exact: true })
const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout', exact: true })

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

test('"Cart sync", D19: artwork and quantity changed apart meet, and a file that waits at the desk is told on the phone until it is there, or is waited for no longer', async ({
  page: desk,
  phone,
}) => {
  await sameCart(desk, phone)
  const uploads = /\/api\/artwork\/uploads/

  await test.step('a file that waits at the desk is told on the phone', async () => {
    await desk.route(uploads, route => route.abort())
    const file = { name: 'sign.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await makeCmykJpeg()) }
    await slot(desk).locator('input[type=file]').setInputFiles(file)
    await expect(slot(desk)).toContainText('sign.jpg')
    await comesToSay(phone, WAITING)
    await expect(slot(phone)).toContainText('sign.jpg')
    await expect(slot(desk)).not.toContainText(WAITING)
    await expect(checkout(phone)).toBeDisabled()
    await expect(phone.getByText('Checkout waits until it is uploaded')).toBeVisible()
    await goWithin(phone, '/sync')
    await expect(phone.getByRole('region', { name: WAITING })).toContainText('sign.jpg')
    await goWithin(phone, '/cart')
    await expect(quantity(phone)).toBeVisible()
  })

  await test.step('it arrives while the phone is cut off and its quantity is changed: both meet', async () => {
    await phone.context().setOffline(true)
    await setQuantity(phone, 7)
    await desk.unroute(uploads)
    await desk.reload()
    await expect(slot(desk).getByText('Uploaded', { exact: true })).toBeVisible()
    await hasSentAll(desk)
    await phone.context().setOffline(false)
    await hasSentAll(phone)
    await comesToSay(phone, 'Uploaded')
    await expect(lines(phone)).toContainText('sign.jpg')
    await expect(phone.getByText(WAITING)).toHaveCount(0)
    await expect(checkout(phone)).toBeEnabled()
    await lookAgain(desk)
    await expect(quantity(desk)).toHaveValue('7')
    await expect(lines(desk)).toContainText('sign.jpg')
  })

  await test.step('one of a device that never returns can be waited for no longer', async () => {
    const [row] = await lineRows(phone)
    const word = waitingPatch('front', { id: 'another choice', fileName: 'better.jpg' })
    const who = { origin: new URL(phone.url()).origin, token: await accessToken(phone) }
    await changeByOtherDevice(who, mutations.patch(row?.line.id ?? '', word))
    await comesToSay(phone, 'better.jpg')
    await checkout(phone).click()
    await expect(phone.getByRole('alert').filter({ hasText: 'Nothing was ordered or charged' })).toBeVisible()
    await phone.getByRole('button', { name: /^Do not wait for it/ }).click()
    await expect(phone.getByText(WAITING)).toHaveCount(0)
    await hasSentAll(phone)
    await checkout(phone).click()
    await expect(phone).not.toHaveURL(/\/cart$/)
  })
})

test('"Cart sync": two screens that nobody touches show what was done on the other, and what became of a change is told once, with its way back', async ({
  page: desk,
  phone,
}) => {
  await desk.clock.install()
  await sameCart(desk, phone)

  await test.step('a screen that nobody touches shows what was done on the other', async () => {
    await expect(quantity(desk)).toHaveValue('1')
    await setQuantity(phone, 7)
    await hasSentAll(phone)
    await expect(quantity(desk)).toHaveValue('1')
    await desk.clock.fastForward(PULL_EVERY_MS + PULL_JITTER_MS)
    await expect(quantity(desk)).toHaveValue('7')
  })

  await test.step('what a change replaced on another device is told, and undo brings it back', async () => {
    await phone.context().setOffline(true)
    await setQuantity(phone, 3)
    await setQuantity(desk, 9)
    await hasSentAll(desk)
    await phone.context().setOffline(false)
    await phone.getByRole('button', { name: 'Undo' }).click()
    await expect(quantity(phone)).toHaveValue('9')
    await hasSentAll(phone)
    await lookAgain(desk)
    await expect(quantity(desk)).toHaveValue('9')
  })

  await test.step('removed at the desk and changed on the phone it is told once, on whatever pages are open, and offered back', async () => {
    const sync = '**/api/sync/cart'
    await phone.context().route(sync, route => route.abort())
    await setQuantity(phone, 5)
    await goWithin(phone, '/contact-us')
    const second = await phone.context().newPage()
    await second.goto('/contact-us')
    await desk.getByRole('button', { name: /^Remove/ }).click()
    // Until the device has it nothing is counted as unsent.
    await expect(lines(desk)).toHaveCount(0)
    await hasSentAll(desk)
    await phone.context().unroute(sync)
    const told = (tab: Page) => tab.getByText(/was removed on another device/).count()
    const counts = async () => (await Promise.all([phone, second].map(told))).sort()
    await expect.poll(counts, { timeout: 30_000 }).toEqual([0, 1])
    const teller = (await told(phone)) > 0 ? phone : second
    await teller.getByRole('button', { name: 'Add it back' }).click()
    await goWithin(phone, '/cart')
    await expect(quantity(phone)).toHaveValue('5')
    // Until the device has it nothing is counted as unsent.
    await hasSentAll(phone)
    expect(await told(phone)).toBe(0)
    await lookAgain(desk)
    await expect(quantity(desk)).toHaveValue('5')
  })
})

test('G1-G4, "Outbox": two devices behind a bad network, two processes on one file: nothing lost, nothing doubled', async ({
  page: desk,
  phone,
  shop,
}) => {
  const { proxy, second, dataDir, dispose } = await openWorld()
  const meet = (path: string) =>
    expect.poll(() => proxy.met.filter(each => each === path).length).toBeGreaterThanOrEqual(2)
  /** Everything arrives twice at once, at both processes, and the device hears of none of it. */
  const UNANSWERED = { lost: 0, unanswered: 1, twice: 1, slowMs: 0 }
  try {
    await desk.goto(`${proxy.url}/13oz-vinyl-banner`)
    await phone.goto(`${proxy.url}/contact-us`)

    const who =
      await test.step('a person’s record that arrived twice at once and unanswered, and then again, is one record', async () => {
        proxy.faults = UNANSWERED
        const person = await signUp(desk)
        await meet('/api/users')
        expect(await unsent(desk)).toBe(1)
        proxy.heal()
        await hasSentAll(desk)
        const store = openSqliteStore({ file: join(dataDir, 'shop.sqlite') })
        const records = await store.users.find({})
        await store.close()
        expect(records.filter(({ email }) => email === person.email).length).toBe(1)
        return person
      })

    await test.step('the cart made at the desk is on the phone', async () => {
      await addBanner(desk)
      await hasSentAll(desk)
      await goWithin(desk, '/cart')
      await signIn(phone, who)
      await goWithin(phone, '/cart')
      await showsBanner(phone)
    })

    await test.step('a cart changed on both is the same on both', async () => {
      proxy.faults = { lost: 0.3, unanswered: 0.3, twice: 0.4, slowMs: 800 }
      const before = proxy.met.length
      for (let round = 1; round <= 4; round++) {
        // The phone is cut off for a round; the bad network lies beyond that.
        await phone.context().setOffline(round === 2)
        await duplicate(desk)
        await duplicate(phone)
        await setQuantity(round % 2 === 0 ? desk : phone, 10 + round)
        if (round === 2) await second.stop('SIGKILL')
        if (round === 3) await second.start()
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
      // One line, eight duplicates, one removal: neither more nor fewer.
      for (const page of [desk, phone]) await hasSentAll(page, 60_000)
      for (const page of [desk, phone]) {
        await lookAgain(page)
        await expect(lines(page)).toHaveCount(8)
      }
      await expect.poll(async () => shown(phone)).toEqual(await shown(desk))
    })

    await test.step('a message arrives once', async () => {
      proxy.faults = UNANSWERED
      await goWithin(phone, '/contact-us')
      await phone.getByLabel('Message').fill('Once, please')
      await phone.getByRole('button', { name: 'Submit' }).click()
      await meet('/api/users/contact-us')
      proxy.heal()
      await expect(phone).toHaveURL(url => url.pathname === '/', { timeout: 30_000 })
      await hasSentAll(phone)
      const answer = await callerOf(proxy.url)('/api/users/me', { token: await accessToken(phone) })
      const { messages } = (await answer.json()) as { messages: { message: string }[] }
      expect(messages.map(({ message }) => message)).toEqual(['Once, please'])
    })

    await test.step('issue 1: a shop beside it, on a port and a folder of its own, knows nobody of theirs', async () => {
      const token = await accessToken(desk)
      const statusAt = async (url: string) =>
        (await callerOf(url)('/api/orders/customer-orders', { token })).status
      expect([await statusAt(proxy.url), await statusAt(shop.url)]).toEqual([200, 401])
    })
  } finally {
    for (const page of [desk, phone]) await page.goto('about:blank')
    await dispose()
  }
})
