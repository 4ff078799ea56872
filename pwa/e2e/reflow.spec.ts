import type { Locator, Page } from 'playwright/test'
import { openCartWithBanner } from './cart.ts'
import { expect, test as fresh, goWithin, openSignedIn } from './fixtures.ts'
import { opensWithin, staysOn, test } from './one-page.ts'
import { withPlainPictures } from './plain-pictures.ts'

fresh.describe.configure({ timeout: 90_000, mode: 'parallel' })

/** Phones from the narrowest on, 1440 x 900 at 200% zoom, tablets, laptops, desks (issue 2, experience "Craft"). */
const SIZES: readonly [width: number, height: number][] = [
  [320, 640],
  [390, 844],
  [720, 450],
  [768, 1024],
  [1200, 800],
  [1440, 900],
  [1920, 1080],
]

type Action = (page: Page) => Locator
const mainButton =
  (name: string | RegExp): Action =>
  page =>
    page.getByRole('main').getByRole('button', { name }).first()
const mainLink =
  (name: string | RegExp): Action =>
  page =>
    page.getByRole('main').getByRole('link', { name }).first()

const OPEN: readonly [path: string, action: Action][] = [
  ['/', mainLink('See our latest offers')],
  ['/displays', mainLink(/^View Details/)],
  ['/large-format/rigid-signs-and-magnets', mainLink(/^View Details/)],
  ['/products', mainButton(/^A-Z/)],
  ['/13oz-vinyl-banner', mainButton('Sign In')],
  ['/fabric-banner-9.5oz-blockout', mainButton('Sign In')],
  ['/round-table-cover', mainButton('Sign In')],
  ['/dry-erase-aluminum-sandwich-board', mainButton('Sign In')],
  ['/standard-channel-letters', mainButton('Sign In')],
  ['/signs-letters/channel-letter', mainLink('Contact Us')],
  ['/privacy-policy', page => page.getByRole('contentinfo').getByRole('link', { name: 'All Products' })],
  ['/show-check', mainButton('Make it ready')],
  ['/cancel', mainButton('Go to Homepage')],
]

/** In the page: by how much it is too wide, and what keeps a person from pressing the middle of a control that is on the screen. */
function problemsOf(control: Element & { scrollIntoViewIfNeeded?(): void }) {
  const tooWide = document.documentElement.scrollWidth - innerWidth
  // What is on the screen already stays where it is, under whatever covers it there.
  control.scrollIntoViewIfNeeded?.()
  const { left, top, width, height } = control.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const covered = control.contains(hit) ? null : (hit?.outerHTML.slice(0, 160) ?? 'off the screen')
  return { tooWide: Math.max(0, tooWide), covered }
}

/** In the page: controls whose middle cannot be pressed, or whose words run out of them and so over the next one. */
function misplacedIn(header: Element): string[] {
  // On a low screen it does not stay in sight.
  header.scrollIntoView({ behavior: 'instant' })
  const parts = [...header.querySelectorAll('a, button, input')].filter(
    part => part.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().width > 0,
  )
  if (parts.length === 0) return ['there is none']
  return parts
    .filter(part => {
      const { left, top, width, height } = part.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return !part.contains(hit) || part.scrollWidth > part.clientWidth
    })
    .map(part => part.outerHTML.slice(0, 160))
}

async function fits(page: Page, path: string, action: Action) {
  await action(page).waitFor()
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    const problems = () => action(page).evaluate(problemsOf)
    await expect.poll(problems, `${path} at ${width}`).toEqual({ tooWide: 0, covered: null })
  }
}

async function hasSoundHeader(page: Page) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expect(page.getByText('Demo mode')).toBeVisible()
    const misplaced = () => page.getByRole('banner').evaluate(misplacedIn)
    await expect.poll(misplaced, `at ${width}: parts of the header that are not right`).toEqual([])
    const { real, token } = await page.evaluate(() => ({
      real: document.querySelector('header')?.getBoundingClientRect().height ?? 0,
      token: Number.parseFloat(
        getComputedStyle(document.documentElement).getPropertyValue('--header-height'),
      ),
    }))
    if (height > 560) expect(Math.abs(real - token), `header at ${width}: ${real} px`).toBeLessThanOrEqual(4)
  }
}

test('open screens fit 320 to 1920 px and 200% zoom, their main action within reach', async ({ page }) => {
  for (const [path, action] of OPEN) {
    await opensWithin(page, path)
    await action(page).waitFor()
    await staysOn(page)
    await fits(page, path, action)
  }
})

fresh(
  'a customer’s screens and the header fit 320 to 1920 px and 200% zoom, their main action within reach',
  async ({ page }) => {
    await withPlainPictures(page)
    await openCartWithBanner(page)
    await test.step('header parts never lie over each other, and its height is what the rest reckons with', () =>
      hasSoundHeader(page))
    await fits(page, '/cart', mainButton(/^Remove/))
    await goWithin(page, '/13oz-vinyl-banner')
    await fits(page, '/13oz-vinyl-banner', mainButton('Add to Cart'))
    await goWithin(page, '/orders')
    await fits(page, '/orders', mainButton('Search'))
    await goWithin(page, '/contact-us')
    await fits(page, '/contact-us', mainButton('Submit'))
    await goWithin(page, '/sync')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sync center')
    await fits(page, '/sync', page =>
      page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }),
    )
  },
)

test('issue 8.2: on a phone the last lines of a product’s page come out from under the total that stays in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await opensWithin(page, '/round-table-cover')
  const last = page.getByRole('contentinfo')
  const total = page.getByRole('status', { name: 'Total' })
  const room = async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const [above, below] = [await last.boundingBox(), await total.boundingBox()]
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(room).toBeGreaterThanOrEqual(0)
})

fresh('D41: under reduced motion the carousel stands still, without it it runs', async ({ page }) => {
  await withPlainPictures(page)
  await page.clock.install()
  const slide = page.getByRole('region', { name: 'Showcase' }).getByRole('group')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(slide).toHaveAttribute('aria-label', '1 of 3')
  // Looks once each time: an expectation would wait until a running carousel came round again.
  for (let turn = 0; turn < 5; turn++) {
    await page.clock.runFor(4_000)
    expect(await slide.getAttribute('aria-label')).toBe('1 of 3')
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.runFor(4_500)
  await expect(slide).toHaveAttribute('aria-label', '2 of 3')
})

fresh(
  'forced colours: main actions, the active page and the chosen option keep an edge',
  async ({ page }) => {
    await withPlainPictures(page)
    await page.emulateMedia({ forcedColors: 'active' })
    await openSignedIn(page, '/13oz-vinyl-banner')
    const edge = (control: Locator) =>
      control.evaluate(element => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element)
        const visible = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1
        return visible && borderTopColor !== getComputedStyle(document.body).backgroundColor
      })
    expect(await edge(page.getByRole('button', { name: 'Add to Cart' }))).toBe(true)
    const outlined = (control: Locator) => control.evaluate(element => getComputedStyle(element).outlineStyle)
    const cards = page.getByRole('radiogroup').first().locator('label')
    expect(await outlined(cards.filter({ has: page.locator(':checked') }))).toBe('solid')
    await goWithin(page, '/products')
    const here = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' })
    const mark = () => here.evaluate(element => getComputedStyle(element, '::after').borderTopWidth)
    await expect.poll(mark).toBe('3px')
  },
)
