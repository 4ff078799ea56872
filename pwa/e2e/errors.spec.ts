import { TEXTS } from '#pwa/lib/texts.ts'
import { openCartWithBanner } from './cart.ts'
import { broken, held, LOGGED, logOf, refused, seesAfterRetries } from './failing.ts'
import { expect, goWithin, test } from './fixtures.ts'
import { opensWithin } from './one-page.ts'
import { plainPicture } from './plain-pictures.ts'

test.use({ expectedProblems: [LOGGED] })

const TOP = '**/api/product/top-products'
const CATEGORIES = '**/api/product/product-categories'
const ALL = '**/api/product/all-products'
const PRODUCT = '**/api/product/product-by-name?*'

/** A device without a price list: only there a failed call shows (D28). */
test.beforeEach(({ page }) => page.route('**/api/catalogue', held))

test.describe('§8 the catalogue', () => {
  test.beforeEach(({ page }) => page.route('**/images/**', plainPicture))

  test(`top products fail: three retries, then "${TEXTS.home.loadFailed}"`, async ({ page }) => {
    let asked = 0
    await page.route(TOP, route => {
      asked++
      return broken(route)
    })
    await page.clock.install()
    await page.goto('/')
    await seesAfterRetries(page, page.getByText(TEXTS.home.loadFailed))
    expect(asked).toBe(4)
    await page.unroute(TOP)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('issue 6.20: the showcase waits for a picture that is slow, and says so to whoever looks for it', async ({
    page,
  }) => {
    let give = () => {}
    const late = new Promise<void>(done => {
      give = done
    })
    await page.route('**/images/showcase/showcase-business-card*', async route => {
      await late
      await route.fallback()
    })
    await page.clock.install()
    await page.goto('/')
    const showcase = page.getByRole('region', { name: 'Showcase' })
    const slide = showcase.getByRole('group')
    await expect(showcase.locator('[data-state=there]')).toHaveCount(2)
    await page.clock.runFor(12_000)
    await expect(slide).toHaveAttribute('aria-label', '1 of 3')
    await showcase.getByRole('button', { name: 'Pause showcase' }).click()
    await showcase.getByRole('button', { name: 'Next' }).click()
    await expect(slide).toHaveAttribute('aria-label', '2 of 3')
    await expect(slide.getByRole('status')).toHaveText(TEXTS.home.showcaseLoading)
    give()
    await expect(slide).toHaveAttribute('data-state', 'there')
    await expect(slide.getByRole('status')).toHaveCount(0)
  })

  test('what the API refuses is said where it is missed, or logged alone where nobody misses it', async ({
    page,
  }) => {
    const log = logOf(page)
    await test.step('categories fail: logged only, and the page stands', async () => {
      await page.route(CATEGORIES, refused('No menu today'))
      await page.goto('/13oz-vinyl-banner')
      await expect.poll(() => log.join()).toContain('No menu today')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('13oz Vinyl Banner')
      await expect(page.getByText('No menu today')).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
    await test.step(`all products fail: "${TEXTS.allProducts.failed}", and the message is logged`, async () => {
      await page.route(ALL, refused('The shelves are bare'))
      await goWithin(page, '/products')
      await expect(page.getByText(TEXTS.allProducts.failed)).toBeVisible()
      await expect.poll(() => log.join()).toContain('The shelves are bare')
    })
    await test.step('a product fails: "Error fetching product or images: {message}"', async () => {
      await page.route(PRODUCT, refused('The press is cold'))
      await goWithin(page, '/feather-angled')
      await expect(page.getByText('Error fetching product or images: The press is cold')).toBeVisible()
    })
    await test.step(`a product is missing, as the server itself says: "${TEXTS.product.missing}"`, async () => {
      await page.unroute(PRODUCT)
      await page.route(PRODUCT, route => {
        const url = new URL(route.request().url())
        url.searchParams.set('name', 'Nothing of ours')
        return route.continue({ url: url.href })
      })
      await goWithin(page, '/teardrop-flag')
      await expect(page.getByRole('heading', { name: TEXTS.product.missing })).toBeVisible()
    })
  })
})

test('issue 6.31: where pictures fail no page shows a broken image, in cards, gallery, showcase or cart', async ({
  page,
}) => {
  await page.route('**/images/**', route => route.fulfill({ status: 404 }))
  await openCartWithBanner(page)
  const failed: [path: string, text: string][] = [
    ['/', TEXTS.home.loadFailed],
    ['/displays/table-throws', TEXTS.listing.imageFailed],
    ['/products', 'All Products'],
    ['/feather-angled', TEXTS.product.failed('')],
    ['/cart', '13oz Vinyl Banner'],
  ]
  for (const [path, text] of failed) {
    // On a page that is opened a picture fails before its code is there, on another after.
    if (path === '/') await page.goto(path)
    else await opensWithin(page, path)
    // Pictures beyond the first screen are asked for once they are seen.
    const card = page.getByRole('article').first()
    if (path === '/') await card.scrollIntoViewIfNeeded()
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    if (path === '/') await expect(page.getByText(TEXTS.home.showcaseFailed).first()).toBeVisible()
    const broken = () =>
      page
        .locator('img')
        .evaluateAll(
          images =>
            images.filter(
              image => (image as HTMLImageElement).complete && !(image as HTMLImageElement).naturalWidth,
            ).length,
        )
    await expect.poll(broken, path).toBe(0)
  }
})
