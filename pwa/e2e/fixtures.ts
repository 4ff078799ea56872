import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import { IDENTITY_KEY } from '#pwa/lib/auth/identity.ts'
import { TOKEN_PREFIX } from '#pwa/lib/auth/page.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { rowsOf } from './device-rows.ts'
import { openShop, type ShopProcess } from './shop.ts'

/** A phone in somebody's hand. */
export const ON_PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

interface Worker {
  shop: ShopProcess
}
interface PerTest {
  /** Console errors that this test provokes on purpose. */
  expectedProblems: RegExp[]
  /** Fails the test on a console error, a page error or a content-security report. */
  watched: undefined
  /** Carts follow their person to every device: each test begins with none. */
  emptyCarts: undefined
}

/** Specs that go on without a network run as customers do, with the service worker: to install the shop takes as long as many a test. */
const WITH_WORKER = /offline[a-z-]*\.spec\.ts$/

export const test = base.extend<PerTest, Worker>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: the test library reads the names of the fixtures asked for
    async ({}, use) => {
      const shop = await openShop()
      await use(shop)
      await shop.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  expectedProblems: [[], { option: true }],
  emptyCarts: [
    async ({ shop }, use) => {
      await emptyCarts(shop.dataDir)
      await use(undefined)
    },
    { auto: true },
  ],
  watched: [
    async ({ page, expectedProblems }, use) => {
      const problems = watch(page)
      await use(undefined)
      const expected = [STILL_CHECKING, ...expectedProblems]
      const unexpected = problems.filter(problem => !expected.some(pattern => pattern.test(problem)))
      expect(unexpected, 'console errors and policy reports').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await use(opening(page))
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  // A worker answers before a test's stand-in for the network could.
  serviceWorkers: async ({ contextOptions: _ }, use, { file }) =>
    use(WITH_WORKER.test(file) ? 'allow' : 'block'),
})

export { expect }

export async function emptyCarts(dataDir: string): Promise<void> {
  const store = openSqliteStore({ file: join(dataDir, 'shop.sqlite') })
  for (const { _id } of await store.carts.find({})) await store.carts.remove(_id)
  await store.close()
}

/** Without the view the server sent, and without what was set aside while the page's code took its place: no test finds that by its role. */
const DRAWN = 'body:not(:has(#root > [inert], [style*="content-visibility"]))'

/** A page that counts as opened once its own code has taken the place of the first view the server sent. */
export function opening(page: Page): Page {
  const isDrawn = () => page.locator(DRAWN).waitFor({ state: 'attached' })
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...args) => {
    const answer = await goto(...args)
    await isDrawn()
    return answer
  }
  page.reload = async (...args) => {
    const answer = await reload(...args)
    await isDrawn()
    return answer
  }
  return page
}

/** A shop that still checks artwork is asked again, and the browser notes its answer: on a busy machine that is the way of things. */
const STILL_CHECKING = /status of 409 .*\/api\/(stripe\/create-checkout-session|users\/order-files)\)/

function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => problems.push(String(error)))
  return problems
}

const accountOf = (page: Page) => page.getByRole('button', { name: /^Account of/ })

const DEMO = { email: 'demo@goldleaf.example', password: 'goldleaf' }

/** Signs in on the shop's own sign-in page, as the demo customer unless told otherwise. */
export async function signIn(page: Page, who = DEMO): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(accountOf(page)).toBeVisible()
}

/** What the first sign-in of each person left on its device, by their address; a worker has one shop. */
const signIns = new Map<string, Awaited<ReturnType<typeof signInOf>>>()

/** A sign-out, or the end of an account, is the end of it on every device that it was put on. */
export const forgetSignIns = () => signIns.clear()

const isOfSignIn = ({ name }: { name: string }) => name === IDENTITY_KEY || name.startsWith(TOKEN_PREFIX)

/**
 * Opens a path of the shared shop in a fresh context as the demo customer, or as somebody else who signs in at it. Signs in there the first
 * time; afterwards what that left is put there first, which spares two pages.
 */
export async function openSignedIn(page: Page, path: string, who = DEMO): Promise<void> {
  const left = signIns.get(who.email)
  if (left) {
    await page.context().setStorageState(left)
    await page.goto(path)
    await expect(accountOf(page)).toBeVisible()
    return
  }
  await page.goto(path)
  await signIn(page, who)
  signIns.set(who.email, await signInOf(page.context()))
}

/** What a sign-in left in a browser, which signs another one in without the sign-in's pages. */
export async function signInOf(context: BrowserContext) {
  const { cookies, origins } = await context.storageState()
  const tokens = origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(isOfSignIn),
  }))
  return { cookies, origins: tokens }
}

/** Where somebody has signed in on this worker, and what the shop takes for them; null where they have not. */
export function signInLeft({ email } = DEMO): { origin: string; token: string } | null {
  const [left] = signIns.get(email)?.origins ?? []
  const kept = left?.localStorage.flatMap(({ name, value }) =>
    name.startsWith(TOKEN_PREFIX) ? [JSON.parse(value)] : [],
  )
  const token = kept?.find(({ body }) => body?.access_token)?.body.access_token
  return left && token ? { origin: left.origin, token } : null
}

/** What the shop takes for the person who is signed in on this page. */
export function accessToken(page: Page): Promise<string> {
  return page.evaluate(prefix => {
    const keys = Object.keys(localStorage).filter(key => key.startsWith(prefix))
    const kept = keys.map(key => JSON.parse(localStorage.getItem(key) ?? '{}'))
    return String(kept.find(({ body }) => body?.access_token)?.body.access_token)
  }, TOKEN_PREFIX)
}

/** Waits until the shop has heard of the sign-in: until then that is unsent, and leaving asks about it. */
export async function isHeardOf(page: Page): Promise<void> {
  const isQueued = () =>
    page.evaluate(key => JSON.parse(localStorage.getItem(key) ?? '{}').recorded === true, IDENTITY_KEY)
  await expect.poll(isQueued).toBe(true)
  const isWaiting = async () => (await rowsOf(page, 'outbox')).some(row => (row as OutboxRow).kind === 'user')
  await expect.poll(isWaiting).toBe(false)
}

/** Signs out while connected: the provider ends its session too, and its answer opens the shop anew. */
export async function signOut(page: Page): Promise<void> {
  forgetSignIns()
  await isHeardOf(page)
  await accountOf(page).click()
  const reopened = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Logout' }).click()
  await reopened
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
}

/** Goes where a link of the shop would. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
