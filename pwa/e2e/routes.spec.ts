import type { Page } from 'playwright/test'
import { BOOTH_TEXTS } from '#pwa/features/booth/booth-texts.ts'
import { DESK_TEXTS } from '#pwa/features/desk/desk-texts.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { PROOFS_TEXTS } from '#pwa/ui/customer-proofs/proofs-texts.ts'
import { breadcrumbs, pageName, pageTitle } from '#shared/catalogue/heads-names.ts'
import { NOT_FOUND, PRODUCT_PATHS, ROUTES, type RouteInfo } from '#shared/catalogue/routes.ts'
import { expect, goWithin, openSignedIn, test } from './fixtures.ts'
import { withPlainPictures } from './plain-pictures.ts'

test.describe.configure({ timeout: 240_000, mode: 'parallel' })

/** Headings that are not the page's name; a customer has no right at booth and desk (D42). */
const HEADINGS: Partial<Record<RouteInfo['kind'], string>> = {
  home: 'Welcome to Goldleaf Sign & Print',
  cart: TEXTS.cart.empty,
  booth: BOOTH_TEXTS.mayNot,
  'booth-summary': BOOTH_TEXTS.mayNot,
  desk: DESK_TEXTS.mayNot,
  'desk-messages': DESK_TEXTS.mayNot,
  proof: PROOFS_TEXTS.none,
}

const OPEN = ROUTES.filter(route => !route.loginOnly)
const GATED = ROUTES.filter(route => route.loginOnly)

/** Requests that failed or were refused; leaving a page breaks off what it still waits for, which is no failure. */
function failuresOf(page: Page): string[] {
  const failures: string[] = []
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') failures.push(`${reason} ${request.url()}`)
  })
  page.on('response', answer => {
    if (answer.status() >= 400) failures.push(`${answer.status()} ${answer.url()}`)
  })
  page.on('console', message => {
    if (message.type() === 'error') failures.push(message.text())
  })
  return failures
}

/** What a page shows of what every route has. */
interface Shown {
  heading: string
  title: string
  /** Whether there is a header, a footer and a sidebar. */
  layout: [header: boolean, footer: boolean, sidebar: boolean]
  /** Home, category, subcategory where there is one, product; of products the first and the last. */
  way: string[]
  /** What a product's main button says. */
  action: string | null
}

/** All of it at one look: an expectation for each would ask the page eight times. */
function shown(page: Page, { kind }: RouteInfo): Promise<Shown> {
  return page.evaluate(
    ({ isProduct, actions }: { isProduct: boolean; actions: string[] }) => {
      const all = (selector: string) => [...document.querySelectorAll(selector)]
      const isThere = (selector: string) => document.querySelector(selector) !== null
      const said = (element?: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      const way = all('nav[aria-label="Breadcrumb"] li').map(said)
      const action = all('main button').find(
        button => actions.includes(said(button)) && button.checkVisibility(),
      )
      return {
        heading: said(document.querySelector('h1')),
        title: document.title,
        layout: [isThere('body header'), isThere('body footer'), isThere('nav[aria-label="Catalog"]')],
        way: isProduct && way.length > 2 ? [way.at(0) ?? '', way.at(-1) ?? ''] : way,
        action: isProduct ? said(action) : null,
      }
    },
    { isProduct: kind === 'product', actions: [TEXTS.product.addToCart, TEXTS.nav.signIn] },
  )
}

function expected(route: RouteInfo, signedIn: boolean): Shown {
  const { kind, layout } = route
  return {
    heading: HEADINGS[kind] ?? pageName(route),
    title: pageTitle(route),
    layout: [layout !== 'none', layout !== 'none', layout === 'A'],
    // Payment results have no layout, and nothing of one (issue 6.27); no way through the shop leads to a visitor's order.
    way:
      layout === 'none' || kind.startsWith('visitor') || kind === 'proof'
        ? []
        : breadcrumbs(route).map(({ name }) => name),
    action: kind !== 'product' ? null : signedIn ? TEXTS.product.addToCart : TEXTS.nav.signIn,
  }
}

/** What tells that a page's data came. Waiting for an element ends at once, where an expectation looks now and then. */
async function content(page: Page, { kind }: RouteInfo) {
  const main = page.getByRole('main')
  if (kind === 'listing' || kind === 'category' || kind === 'all-products')
    await main.getByRole('article').first().waitFor()
  else if (kind === 'product') await main.getByRole('heading', { name: TEXTS.product.details }).waitFor()
  else await main.getByRole('heading', { level: 1 }).waitFor()
}

async function opens(page: Page, { path }: RouteInfo) {
  const answer = await page.goto(path, { waitUntil: 'commit' })
  expect(answer?.status()).toBe(200)
}

async function sees(page: Page, route: RouteInfo, signedIn: boolean) {
  await content(page, route)
  await expect.poll(() => shown(page, route), { intervals: [20, 50, 100] }).toEqual(expected(route, signedIn))
}

/** Products are drawn by one page from data: every tenth is opened anew, the others are reached within the shop. */
const isReachedWithin = (route: RouteInfo, at: number, signedIn: boolean) =>
  at % 10 !== 0 && (route.kind === 'product' || (signedIn && !route.loginOnly))

/** Every address must answer; what it shows is looked at where it was opened, or reached as a link would. */
async function visitsEach(page: Page, routes: readonly RouteInfo[], signedIn: boolean) {
  const failures = failuresOf(page)
  for (const [at, route] of routes.entries()) {
    await test.step(route.path, async () => {
      if (isReachedWithin(route, at, signedIn)) {
        expect((await page.request.get(route.path)).status()).toBe(200)
        await goWithin(page, route.path)
      } else await opens(page, route)
      await sees(page, route, signedIn)
      expect(failures, `failures at ${route.path}`).toEqual([])
    })
  }
}

test('§2 every open route answers a stranger with its heading, title, breadcrumb and layout', async ({
  page,
}) => {
  expect(PRODUCT_PATHS).toHaveLength(85)
  await withPlainPictures(page)
  await visitsEach(page, OPEN, false)
})

test('§2 every route answers a customer with its heading, title, breadcrumb and layout', async ({ page }) => {
  await withPlainPictures(page)
  await openSignedIn(page, '/')
  await visitsEach(page, ROUTES, true)
})

test('§2 login-only routes send strangers to / with replace', async ({ page }) => {
  await withPlainPictures(page)
  const failures = failuresOf(page)
  for (const { path } of GATED) {
    await page.goto('/privacy-policy')
    await page.goto(path)
    await expect(page).toHaveURL(url => url.pathname === '/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
    await page.goBack()
    await expect(page).toHaveURL(/\/privacy-policy$/)
  }
  expect(GATED.map(({ path }) => path)).toEqual([
    '/cart',
    '/orders',
    '/artwork',
    '/sync',
    '/booth',
    '/booth/summary',
    '/desk',
    '/desk/messages',
  ])
  expect(failures).toEqual([])
})

test.describe('an address without a page', () => {
  // The browser itself notes the 404 it was sent.
  test.use({ expectedProblems: [/ 404 /] })

  test('§8 D33: is HTTP 404 with "Unexpected Application Error" and "404 Not Found" in Layout B', async ({
    page,
  }) => {
    for (const path of ['/nowhere', '/banners/none', '/13oz-vinyl-banner/more']) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error')
      await expect(page.getByText('404 Not Found')).toBeVisible()
      await expect(page).toHaveTitle(pageTitle(NOT_FOUND))
      expect((await shown(page, NOT_FOUND)).layout).toEqual(expected(NOT_FOUND, false).layout)
    }
  })
})
