import type { Locator, Page } from 'playwright/test'
import { TALL, WIDE } from '#shared/illustration/showcase/pieces.ts'
import { openCartWithBanner } from './cart.ts'
import { expect, test as fresh } from './fixtures.ts'
import { opensWithin, test } from './one-page.ts'
import { withHeldPictures, withPlainPictures } from './plain-pictures.ts'
import { signInWithBanner } from './walk.ts'

/** How many cards stand side by side. */
async function columns(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 })
  const tops = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll(cards => cards.map(card => Math.round(card.getBoundingClientRect().top)))
  return tops.filter(top => top === tops[0]).length
}

async function columnsAt(page: Page, path: string, widths: number[]): Promise<number[]> {
  await opensWithin(page, path)
  await page.getByRole('main').getByRole('article').first().waitFor()
  const found: number[] = []
  for (const width of widths) found.push(await columns(page, width))
  return found
}

test('§9 columns: home 1, 2, 3 and 5, listings up to 3, all products 1 to 4', async ({ page }) => {
  expect(await columnsAt(page, '/', [390, 640, 1000, 1440])).toEqual([1, 2, 3, 5])
  expect(await columnsAt(page, '/large-format/rigid-signs-and-magnets', [390, 1440, 1920])).toEqual([1, 3, 3])
  expect(await columnsAt(page, '/products', [320, 390, 640, 900, 1440, 1920])).toEqual([1, 2, 2, 3, 4, 4])
})

test('§9 heights: card pictures 320 px, the showcase 400 px', async ({ page }) => {
  await opensWithin(page, '/')
  const card = page.getByRole('article').first()
  const heights = await card
    .locator('[data-state]')
    .evaluateAll(frames => frames.map(frame => getComputedStyle(frame).height))
  expect(heights).toEqual(['320px'])
  const slide = page.getByRole('region', { name: 'Showcase' }).getByRole('group').locator('img')
  expect((await slide.boundingBox())?.height).toBe(400)
})

test('issue 8.1: every card of home, category, listing and All Products says "from" and its days, and so does a search row', async ({
  page,
}) => {
  for (const path of ['/', '/displays', '/large-format/wall-art', '/products']) {
    await opensWithin(page, path)
    // Those set aside while they are far from the screen are counted too.
    const cards = page.getByRole('main').getByRole('article', { includeHidden: true })
    const priced = cards.filter({ hasText: /from \$\d/ }).filter({ hasText: /\d business days?/ })
    await expect(priced.first()).toBeVisible()
    await expect(priced).toHaveCount(await cards.count())
  }
  await page.getByRole('combobox').fill('mesh banner')
  await expect(page.getByRole('option', { name: /^Mesh Banner/ })).toContainText(/from \$\d.* business day/)
  await page.getByRole('combobox').fill('')
})

test('issue 8.1: the chips of All Products stay in view and lead to headings that stand clear of them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await opensWithin(page, '/products')
  const chip = page.getByRole('button', { name: 'Table Throws' })
  await chip.click()
  const heading = page.getByRole('heading', { name: 'Table Throws', exact: true })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(chip).toBeInViewport({ ratio: 1 })
  const below = async () => {
    const [title, chips] = [await heading.boundingBox(), await chip.boundingBox()]
    return (title?.y ?? 0) - (chips?.y ?? 0) - (chips?.height ?? 0)
  }
  await expect.poll(below).toBeLessThan(80)
  expect(await below()).toBeGreaterThanOrEqual(0)
})

test('issue 6.42: a card shows the whole of its drawing, whatever its width', async ({ page }) => {
  for (const path of ['/', '/signs-letters', '/products']) {
    await opensWithin(page, path)
    const card = page.getByRole('article').first()
    for (const width of [320, 390, 600, 820, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await card.scrollIntoViewIfNeeded()
      const frame = card.locator('[data-state=there]')
      const { beyond, fit } = await frame.evaluate(element => {
        const image = element.querySelector('img')
        if (!image) throw new Error('a card without its picture')
        const [around, within] = [element.getBoundingClientRect(), image.getBoundingClientRect()]
        const over = [around.left - within.left, within.right - around.right, around.top - within.top]
        return {
          beyond: Math.max(...over, within.bottom - around.bottom),
          fit: getComputedStyle(image).objectFit,
        }
      })
      expect(beyond, `${path} at ${width}`).toBeLessThanOrEqual(0.5)
      expect(fit).toBe('contain')
    }
  }
})

fresh.describe('on a screen of two pixels to one', () => {
  fresh.use({ deviceScaleFactor: 2 })

  fresh('issue 6.42: the showcase shows whole pictures at every width, and sharp ones', async ({ page }) => {
    await withPlainPictures(page)
    await page.goto('/privacy-policy')
    const picture = page.getByRole('region', { name: 'Showcase' }).getByRole('group').locator('img')
    for (const width of [320, 360, 390, 430, 600, 799, 820, 1440, 1920]) {
      // Drawn anew at each width, as a page that is opened there.
      await opensWithin(page, '/privacy-policy')
      await page.setViewportSize({ width, height: 900 })
      await opensWithin(page, '/')
      const { box, src } = await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        const { width, height } = image.getBoundingClientRect()
        return { box: { width, height }, src: image.currentSrc }
      })
      const drawn = src.includes('-tall-') ? TALL : WIDE
      // It covers its slide: what it is wide and high on the page, and how much of that shows.
      const scale = Math.max(box.width / drawn.width, box.height / drawn.height)
      const shows = { width: box.width / (drawn.width * scale), height: box.height / (drawn.height * scale) }
      const cut = drawn === TALL ? { width: 2 * TALL.side, height: TALL.head } : { width: 1, height: 1 }
      expect(1 - shows.width, `cut off at both sides at ${width}`).toBeLessThanOrEqual(
        cut.width / drawn.width,
      )
      // Four fifths of what is too high is cut off above.
      expect(0.8 * (1 - shows.height), `cut off above at ${width}`).toBeLessThanOrEqual(
        cut.height / drawn.height,
      )
      const pixels = Number(/-(\d+)\.\w+$/.exec(src)?.[1]) / (drawn.width * scale)
      expect(pixels, `pixels to one of the page's at ${width}`).toBeGreaterThanOrEqual(2)
    }
  })
})

test('§1 banner: centred white text on dark gold', async ({ page }) => {
  await opensWithin(page, '/')
  const banner = page.getByRole('region', { name: 'Welcome' })
  const { align, color, background } = await banner.evaluate(element => {
    const { textAlign, color, backgroundColor } = getComputedStyle(element)
    return { align: textAlign, color, background: backgroundColor }
  })
  expect([align, color]).toEqual(['center', 'rgb(255, 255, 255)'])
  const [red = 0, green = 0, blue = 0] = (background.match(/\d+/g) ?? []).map(Number)
  expect(red).toBeGreaterThan(green)
  expect(green).toBeGreaterThan(2 * blue)
  expect(red).toBeLessThan(160)
})

fresh('§2 cart: the artwork requirements are a side panel, hidden on small screens', async ({ page }) => {
  await withPlainPictures(page)
  await openCartWithBanner(page)
  const panel = page.getByRole('complementary', { name: 'Artwork Requirements' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(panel).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(panel).toBeHidden()
})

test('issue 6.29: the way to Add to Cart stays where it is while a quantity is typed that cannot be ordered', async ({
  page,
}) => {
  await opensWithin(page, '/feather-angled')
  const buy = page.getByRole('form', { name: 'Configure' }).getByRole('button', { name: 'Sign In' })
  const typed = async (quantity: string) => {
    await page.getByLabel('Quantity').fill(quantity)
    const top = await buy.evaluate(button => button.getBoundingClientRect().top + window.scrollY)
    return { total: await page.getByRole('status', { name: 'Total' }).textContent(), top }
  }
  const { top } = await typed('100000')
  expect(await typed('100001')).toEqual({ total: 'Total—none', top })
  expect(await typed('')).toEqual({ total: 'Total—none', top })
})

test('issue 8.2: on a desktop price, day and button stay in view, however far the page is scrolled', async ({
  page,
}) => {
  await opensWithin(page, '/13oz-vinyl-banner')
  const form = page.getByRole('form', { name: 'Configure' })
  for (const [width, height] of [
    [1440, 900],
    [1200, 620],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const share of [0, 0.5, 1]) {
      await page.evaluate(
        part => scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight) * 0.8),
        share,
      )
      await expect(form.getByRole('status', { name: 'Total' })).toBeInViewport({ ratio: 1 })
      await expect(form.getByRole('button', { name: 'Sign In' })).toBeInViewport({ ratio: 1 })
      await expect(form.getByText(/^Ready/)).toBeInViewport({ ratio: 1 })
    }
  }
})

fresh(
  'issue 8.2: the choices of hem, grommets, sides and hardware show their drawings, and nothing moves as they come',
  async ({ page }) => {
    await withPlainPictures(page)
    const form = page.getByRole('form', { name: 'Configure' })
    const drawn = (among: Locator) =>
      among.locator('img').evaluateAll(all => all.map(each => (each as HTMLImageElement).naturalWidth))
    for (const [path, lists] of [
      ['/13oz-vinyl-banner', { Hem: 4, 'Number of Sides': 2 }],
      ['/feather-angled', { Base: 4, Bracket: 2, 'Flag Option(s)': 2 }],
    ] as const) {
      await page.goto(path)
      const end = form.getByLabel('Job Name')
      await end.waitFor()
      const before = await end.evaluate(element => element.getBoundingClientRect().top + scrollY)
      for (const [title, count] of Object.entries(lists)) {
        const group = form.getByRole('radiogroup', { name: title, exact: true })
        await expect.poll(() => drawn(group)).toHaveLength(count)
        await expect.poll(async () => Math.min(...(await drawn(group)))).toBeGreaterThan(0)
      }
      expect(await end.evaluate(element => element.getBoundingClientRect().top + scrollY)).toBe(before)
    }
  },
)

fresh(
  'issue 6.42: the offer to install moves nothing after Add to Cart: it comes with the next page, and no toast lies on it',
  async ({ page }) => {
    await withPlainPictures(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await signInWithBanner(page)
    const added = page.getByText('Item added to cart!')
    await expect(added).toHaveCount(0)
    await page.evaluate(() => {
      Object.assign(window, { shifts: [] })
      // Those that follow a press count as well.
      new PerformanceObserver(list => {
        const { shifts } = window as unknown as { shifts: number[] }
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift' })
      const prompt = async () => ({ outcome: 'dismissed' })
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(added).toBeVisible()
    await expect(added).toHaveCount(0)
    const offer = page.getByRole('region', { name: 'About this app' })
    await expect(offer).toBeHidden()
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    const install = offer.getByRole('button', { name: 'Install' })
    await expect(install).toBeVisible()
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    const toast = page.getByRole('region', { name: 'Notifications' }).locator('[data-tone]')
    await expect(toast).toBeVisible()
    // Both have come to rest.
    const between = async () => {
      const [below, bar] = [await toast.boundingBox(), await offer.boundingBox()]
      return (below?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0)
    }
    await expect.poll(between).toBeGreaterThanOrEqual(0)
  },
)

/** What moved of products' pages since this was called the first time, a press's own too. */
const movedParts = (page: Page) =>
  page.evaluate(() => {
    const known = window as unknown as { moved?: string[] }
    if (known.moved) return known.moved
    const moved: string[] = []
    known.moved = moved
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        for (const { node } of (entry as unknown as { sources: { node: Node | null }[] }).sources) {
          const part = node instanceof Element ? node : node?.parentElement
          if (part?.closest('main article')?.querySelector('form')) moved.push(part.outerHTML.slice(0, 120))
        }
    }).observe({ type: 'layout-shift' })
    return []
  })

test('issue 12.4: what follows the first paint of a product that is opened moves nothing that stands', async ({
  page,
}) => {
  await withPlainPictures(page)
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/products')
    await movedParts(page)
    for (const name of ['13oz Vinyl Banner', 'Yard Sign and H-Stake', 'Aluminum Sandwich Board']) {
      await page
        .getByRole('main')
        .getByRole('link', { name: `View Details of ${name}` })
        .click()
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name)
      await page.getByRole('main').getByRole('tab').first().waitFor()
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
    }
    expect(await movedParts(page)).toEqual([])
  }
})

test('decision 104: on a phone the way to a product is one line, and a link of it that the keyboard comes to is all in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await opensWithin(page, '/yard-sign-h-stake')
  const way = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect.poll(async () => (await way.boundingBox())?.height).toBe(28)
  const last = way.getByRole('link', { name: 'Real Estate Products' })
  await way.getByRole('link', { name: 'Indoor/Outdoor Displays' }).focus()
  await page.keyboard.press('Tab')
  await expect(last).toBeFocused()
  const end = async () => {
    const link = await last.boundingBox()
    return (link?.x ?? 390) + (link?.width ?? 0)
  }
  await expect.poll(end).toBeLessThanOrEqual(350)
})

test('decision 104: a link of the way that goes on beyond the screen opens where it is pressed, at its very end too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await opensWithin(page, '/yard-sign-h-stake')
  const link = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', {
    name: 'Real Estate Products',
  })
  await link.waitFor()
  const { y = 0, height = 0 } = (await link.boundingBox()) ?? {}
  await page.mouse.click(370, y + height / 2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Real Estate Products')
})

test('decision 33: a product opened directly looks as it does when a link led to it', async ({ page }) => {
  const look = async () => {
    const tabs = page.getByRole('main').getByRole('tab')
    await tabs.first().waitFor()
    await page.waitForLoadState('networkidle')
    return tabs.evaluateAll(all =>
      all.map(tab => {
        const { padding, font, color, borderBottom, minHeight } = getComputedStyle(tab)
        return { padding, font, color, borderBottom, minHeight }
      }),
    )
  }
  await page.goto('/13oz-vinyl-banner')
  const direct = await look()
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: '13oz Vinyl Banner' }).first().click()
  const led = await look()
  expect(direct).toEqual(led)
  expect(direct[0]?.padding).not.toBe('0px')
})

test('D33 the sidebar is a drawer below 1200 px', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 })
  await opensWithin(page, '/13oz-vinyl-banner')
  const sidebar = page.getByRole('navigation', { name: 'Catalog' })
  await expect(sidebar).toBeVisible()
  await page.setViewportSize({ width: 1199, height: 900 })
  await expect(sidebar).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expect(sidebar).toBeVisible()
})

/** Animations and transitions that run; a fade stands still. */
const moving = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(each => !(each instanceof CSSTransition && each.transitionProperty === 'opacity')).length,
  )

fresh(
  'D41 under reduced motion nothing on a page moves, not even what waits for its picture',
  async ({ page }) => {
    // Pictures never come: what waits for them goes on waiting.
    await withHeldPictures(page)
    await page.goto('/products', { waitUntil: 'commit' })
    await expect.poll(() => moving(page)).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['/', '/13oz-vinyl-banner', '/products']) {
      await opensWithin(page, path)
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      expect(await moving(page), path).toBe(0)
    }
    // What was left is hidden until a quiet moment removes it: what is shown alone counts.
    const cards = page.getByRole('main').getByRole('article')
    await cards.first().waitFor()
    const waiting = page.locator('[data-state=unseen], [data-state=coming]')
    expect(await cards.filter({ has: waiting }).count()).toBe(await cards.count())
  },
)

test('issue 12.4: of all products only cards near the screen pulse; for the others, which nobody sees, nothing is animated', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await opensWithin(page, '/products')
  const unseen = page.locator('main article [data-state=unseen]')
  await expect.poll(() => unseen.count()).toBeGreaterThan(50)
  const farAnimated = () =>
    page.evaluate(() => {
      const targets = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target)
      return targets.filter(target => (target?.getBoundingClientRect().top ?? 0) > 3 * innerHeight).length
    })
  await expect.poll(farAnimated).toBe(0)
})
