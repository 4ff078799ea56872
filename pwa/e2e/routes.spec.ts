import type { APIRequestContext, Page } from 'playwright/test'
import { BOOTH_TEXTS } from '#pwa/features/booth/booth-texts.ts'
import { DESK_TEXTS } from '#pwa/features/desk/desk-texts.ts'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { PROOFS_TEXTS } from '#pwa/ui/customer-proofs/proofs-texts.ts'
import { breadcrumbs, pageName, pageTitle } from '#shared/catalogue/heads-names.ts'
import { NOT_FOUND, PRODUCT_PATHS, ROUTES, type RouteInfo } from '#shared/catalogue/routes.ts'
import { expect, goWithin, openSignedIn, test } from './fixtures.ts'
import { SENT_KINDS } from './held-page.ts'
import { inTurn, type Visit } from './in-turn.ts'
import { opensWithin } from './one-page.ts'
import { withPlainPictures } from './plain-pictures.ts'

test.describe.configure({ timeout: 240_000, mode: 'parallel' })

/** Headings that are not the page's name; a customer has no right at booth and desk (D42). */
const HEADINGS: Partial<Record<RouteInfo['kind'], string>> = {
  home: 'Welcome to Goldleaf Sign & Print',
  cart: PAGE_TEXTS.cart.empty,
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
  /** Whether the page's data came. */
  content: boolean
  heading: string
  title: string
  /** Whether there is a header, a footer and a sidebar. */
  layout: [header: boolean, footer: boolean, sidebar: boolean]
  /** Home, category, subcategory where there is one, product; of products the first and the last. */
  way: string[]
  /** What a product's main button says. */
  action: string | null
}

interface RouteVisit extends Visit<Shown> {
  isProduct: boolean
  /** What is there once its data came: an element of this kind, with this text where there is one. */
  content: [selector: string, text?: string]
  /** What a product's main button may say. */
  actions: string[]
}

/** In the page: all of it at one look, at itself or at what the server sent of another; nothing of that is laid out, so all of it counts. */
function shown(
  { isProduct, content: [selector, text], actions }: RouteVisit,
  from: Document = document,
): Shown {
  const all = (wanted: string) => [...from.querySelectorAll(wanted)]
  const isThere = (wanted: string) => from.querySelector(wanted) !== null
  const isSeen = (element: Element) => from !== document || element.checkVisibility()
  const said = (element?: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const way = all('nav[aria-label="Breadcrumb"] li').map(said)
  const action = all('main button').find(button => actions.includes(said(button)) && isSeen(button))
  return {
    content: all(selector).some(element => isSeen(element) && said(element) === (text ?? said(element))),
    heading: said(from.querySelector('h1')),
    title: from.title,
    layout: [isThere('body header'), isThere('body footer'), isThere('nav[aria-label="Catalog"]')],
    way: isProduct && way.length > 2 ? [way.at(0) ?? '', way.at(-1) ?? ''] : way,
    action: isProduct ? said(action) : null,
  }
}

/** What says that a page's data came. */
function contentOf({ kind }: RouteInfo): RouteVisit['content'] {
  if (kind === 'product') return ['main h2, main h3', TEXTS.product.details]
  return kind === 'listing' || kind === 'category' || kind === 'all-products' ? ['main article'] : ['main h1']
}

function visitOf(route: RouteInfo, signedIn: boolean): RouteVisit {
  const { path, kind, layout } = route
  return {
    path,
    isProduct: kind === 'product',
    content: contentOf(route),
    actions: [TEXTS.product.addToCart, TEXTS.nav.signIn],
    shown: {
      content: true,
      heading: HEADINGS[kind] ?? pageName(route),
      title: pageTitle(route),
      layout: [layout !== 'none', layout !== 'none', layout === 'A'],
      // Payment results have no layout, and nothing of one (issue 6.27); no way through the shop leads to a visitor's order.
      way:
        layout === 'none' || kind.startsWith('visitor') || kind === 'proof'
          ? []
          : breadcrumbs(route).map(({ name }) => name),
      action: kind !== 'product' ? null : signedIn ? TEXTS.product.addToCart : TEXTS.nav.signIn,
    },
  }
}

async function opens(page: Page, path: string) {
  const answer = await page.goto(path, { waitUntil: 'commit' })
  expect(answer?.status()).toBe(200)
}

/** Of every so many one is opened anew; the others are reached within the shop. */
const OPENED_ANEW = 30

/** Each route that is opened, and those that are reached from there. */
function walks(routes: readonly RouteInfo[], signedIn: boolean): RouteVisit[][] {
  const visits = routes.map(route => visitOf(route, signedIn))
  const starts = visits.flatMap((_, at) => (at % OPENED_ANEW === 0 ? [at] : []))
  return starts.map(at => visits.slice(at, at + OPENED_ANEW))
}

async function visitsEach(page: Page, routes: readonly RouteInfo[], signedIn: boolean) {
  const failures = failuresOf(page)
  let visited = 0
  for (const visits of walks(routes, signedIn)) {
    const [first] = visits
    if (!first) continue
    await test.step(`${first.path} and on`, async () => {
      await opens(page, first.path)
      const seen = await inTurn(page, visits, shown)
      expect(seen).toEqual(visits.map(visit => visit.shown))
      expect(failures, `failures at ${first.path} and after`).toEqual([])
      visited += seen.length
    })
  }
  expect(visited).toBe(routes.length)
}

/** Every address answers by itself, whoever opens it; returns what is sent, by path. Packed, a hundred pages would take the shop seconds. */
async function answersEach(request: APIRequestContext): Promise<Map<string, string>> {
  const sent = new Map<string, string>()
  for (const { path } of ROUTES) {
    const answer = await request.get(path, { headers: { 'Accept-Encoding': 'identity' } })
    expect(answer.status(), path).toBe(200)
    sent.set(path, await answer.text())
  }
  return sent
}

/** In the page: what the sent pages show before any code. */
function shownAsSent(sent: [RouteVisit, string][], look: typeof shown): Shown[] {
  const reader = new DOMParser()
  return sent.map(([visit, html]) => look(visit, reader.parseFromString(html, 'text/html')))
}

const isSent = ({ kind }: RouteInfo) => SENT_KINDS.includes(kind)
/** One of each kind that is sent drawn, and all that are not. */
const DRAWN_BY_CODE = OPEN.filter(
  (route, at) => !isSent(route) || OPEN.findIndex(({ kind }) => kind === route.kind) === at,
)

test('§2 every open route answers a stranger with its heading, title, breadcrumb and layout', async ({
  page,
  request,
}) => {
  expect(PRODUCT_PATHS).toHaveLength(85)
  const answers = await answersEach(request)
  await withPlainPictures(page)
  // The server draws as a stranger's browser does (issue 12.3); every route drawn by a browser is the customer's walk.
  await visitsEach(page, DRAWN_BY_CODE, false)
  const visits = OPEN.filter(isSent).map(route => visitOf(route, false))
  const sent = visits.map(visit => [visit, answers.get(visit.path) ?? ''])
  const seen = await page.evaluate(`(${shownAsSent})(${JSON.stringify(sent)}, ${shown})`)
  expect(seen).toEqual(visits.map(visit => visit.shown))
})

test('§2 every route answers a customer with its heading, title, breadcrumb and layout', async ({ page }) => {
  await withPlainPictures(page)
  await openSignedIn(page, '/')
  await visitsEach(page, ROUTES, true)
})

test('§2 login-only routes send strangers to / with replace', async ({ page }) => {
  await withPlainPictures(page)
  const failures = failuresOf(page)
  await page.goto('/privacy-policy')
  for (const [at, { path }] of GATED.entries()) {
    // One as an address that is opened; a link within the shop meets the same gate.
    if (at === 0) await page.goto(path)
    else await goWithin(page, path)
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
    request,
  }) => {
    const answer = await page.goto('/nowhere')
    expect(answer?.status()).toBe(404)
    for (const path of ['/nowhere', '/banners/none', '/13oz-vinyl-banner/more']) {
      expect((await request.get(path)).status(), path).toBe(404)
      if (path !== '/nowhere') {
        await opensWithin(page, '/privacy-policy')
        await opensWithin(page, path)
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error')
      await expect(page.getByText('404 Not Found')).toBeVisible()
      await expect(page).toHaveTitle(pageTitle(NOT_FOUND))
      const visit = { ...visitOf(NOT_FOUND, false), path }
      const [seen] = await inTurn(page, [visit], shown, 0)
      expect(seen?.layout).toEqual(visit.shown.layout)
    }
  })
})
