import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { VERDICT_TEXTS } from '#shared/artwork/texts.ts'
import { expectContentAccessible } from './axe.ts'
import { demoCustomer, putBanner } from './cart.ts'
import { aPoster, dragIn, dropOn, SMALL_POSTER } from './files.ts'
import { expect, goWithin, openSignedIn, test } from './fixtures.ts'
import { LONGEST_TASK_MS, longestTask } from './uploads.ts'
import { payByCard } from './walk.ts'

/** In the shape of 18 x 24 in: a sign of 24 x 18 in lies across it. */
const SIDEWAYS = { width: 300, height: 400 }
/** More than the picture of the whole shows. */
const LARGE = { width: 4800, height: 2400 }

/** The drawing as it stands on the page. */
async function drawn(page: Page, name: RegExp): Promise<string> {
  const image = page.getByRole('img', { name }).first()
  return decodeURIComponent((await image.getAttribute('src')) ?? '')
}

async function fillSize(page: Page, heightFt: string, widthFt: string) {
  await page.getByLabel('Height (ft)').fill(heightFt)
  await page.getByLabel('Width (ft)').fill(widthFt)
}

async function addToCart(page: Page) {
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart!').last()).toBeVisible()
}

test('issue 5.6: drop a file, see it on the product and as sharp as it prints, change the size, add to the cart with it, proof it there by keyboard', async ({
  page,
}) => {
  const front = aPoster('summer fair.jpg', LARGE)
  await openSignedIn(page, '/13oz-vinyl-banner')
  const zone = page.getByRole('region', { name: 'See your artwork on it' })
  await dropOn(page, page.getByRole('heading', { level: 1 }), [front])
  await expect(zone.getByText('Goes along with Add to Cart.')).toBeVisible()
  await expect.poll(() => drawn(page, /as configured/)).toContain('<image href="data:image/webp')

  await fillSize(page, '3', '6')
  await zone.getByRole('button', { name: 'See proof' }).click()
  const proof = page.getByRole('dialog', { name: 'Proof: 13oz Vinyl Banner' })
  await expect(proof.getByText('13oz Vinyl Banner, 72 x 36 in.')).toBeVisible()
  await expect(proof.getByText('Artwork has the proportions of the print area.')).toBeVisible()
  await expect(proof.getByText('At this size the file has 67 dpi.')).toBeVisible()
  const view = proof.getByRole('region', { name: /arrow keys/ })
  await test.step('at real print size it is drawn from the file itself, wherever one pans, without holding up the page', async () => {
    const openFlat = async () => {
      if (await proof.isHidden()) await zone.getByRole('button', { name: 'See proof' }).click()
      await proof.getByRole('button', { name: 'Flat sheet' }).click()
    }
    const longest = await longestTask(page, openFlat, () => panAtPrintSize(page, proof, view))
    expect(longest).toBeLessThanOrEqual(LONGEST_TASK_MS)
  })
  await expectContentAccessible(page, 'the flat proof at real print size')
  await view.focus()
  await page.keyboard.press('0')
  await expect(proof.getByRole('button', { name: 'Fit' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()

  await fillSize(page, '3', '5')
  await zone.getByRole('button', { name: 'See proof' }).click()
  await expect(proof.getByText(/20% wider than the print area/)).toBeVisible()
  await page.keyboard.press('Escape')
  await addToCart(page)
  // Along the shop's own link: a file that is still being read does not outlive the page.
  await page.getByRole('link', { name: /cart/i }).first().click()
  await expect(page.getByText('summer fair.jpg', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'See proof of 13oz Vinyl Banner' }).press('Enter')
  await expect(proof.getByText('13oz Vinyl Banner, 60 x 36 in.')).toBeVisible()
  await expect.poll(() => drawn(page, /60 x 36 in/)).toContain('<image href="data:image/')
})

test('issue 8.9: size, finish, artwork; the live drawing follows every choice (issue 2.8), a file on its side is turned at a tap (issue 8.6), and the template is as configured', async ({
  page,
}) => {
  await page.goto('/yard-sign-h-stake')
  const form = page.getByRole('form', { name: 'Configure' })
  await expect(form.getByRole('heading', { level: 2 })).toHaveText(['1 Size', '2 Finish', '3 Artwork'])
  await test.step('issue 2.8: the live drawing follows every choice, and asks for nothing from the network', async () => {
    await page.getByRole('button', { name: 'Show your configuration' }).click()
    await expect.poll(() => drawn(page, /as configured/)).toContain('<svg')
    // What the page fetches in its first quiet moment has nothing to do with choices.
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', request => {
      if (!/^data:|\/api\/catalogue$/.test(request.url())) asked.push(request.url())
    })
    const before = await drawn(page, /as configured/)
    await page.getByRole('radio', { name: /Sign Only/ }).check()
    await expect.poll(() => drawn(page, /as configured/)).not.toBe(before)
    expect(asked).toEqual([])
  })
  await page.getByLabel('Choose artwork').first().setInputFiles(aPoster('sale.jpg', SIDEWAYS))
  const zone = form.getByRole('region', { name: 'See your artwork on it' })
  await zone
    .getByRole('button', { name: /^Turn it a quarter/ })
    .first()
    .click()
  await expect(zone.getByText('sale turned.jpg', { exact: true })).toBeVisible()
  await expect(zone.getByRole('button', { name: /^Turn it a quarter/ })).toHaveCount(0)
  const template = page.waitForEvent('download')
  await zone.getByRole('button', { name: 'Download template (PDF)' }).click()
  expect((await template).suggestedFilename()).toMatch(/^Yard Sign and H-Stake .*template.*\.pdf$/)
})

/** Looks at the flat sheet at real print size, there and to the right of it. */
async function panAtPrintSize(page: Page, proof: Locator, view: Locator): Promise<void> {
  const sharp = view.locator('image').nth(1)
  const scrolled = () => view.evaluate(({ scrollLeft }) => scrollLeft)
  await proof.getByRole('button', { name: 'Real print size' }).press('Enter')
  await expect(proof.getByText('100% of print size')).toBeVisible()
  await expect(
    proof.getByText('This part is drawn from the file itself, as sharp as it prints.'),
  ).toBeVisible()
  const [before, left] = [await sharp.getAttribute('href'), await scrolled()]
  await view.focus()
  for (let step = 0; step < 15; step++) await page.keyboard.press('ArrowRight')
  await expect(sharp).not.toHaveAttribute('href', before ?? '')
  expect(await scrolled()).toBeGreaterThan(left)
}

test('issue 5.7, D18: several files dropped on the cart find their lines and sides by name; doubtful ones are asked about', async ({
  page,
}) => {
  const who = await demoCustomer(page)
  for (const jobName of ['Spring Fair', 'Grand Opening'])
    await putBanner(who, { choices: { numOfSides: '2 Sides' }, jobName })
  await openSignedIn(page, '/cart')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Spring Fair' }).first()).toBeVisible()
  const files = ['spring-fair-back.jpg', 'SpringFair_front.jpg', 'IMG_0042.jpg'].map(name =>
    aPoster(name, SMALL_POSTER),
  )
  await dropOn(page, heading, files)
  const dialog = page.getByRole('dialog', { name: 'Where do these files go?' })
  await expect(dialog.getByLabel('spring-fair-back.jpg')).toHaveValue(/\/back$/)
  await expect(dialog.getByLabel('SpringFair_front.jpg')).toHaveValue(/\/front$/)
  const doubtful = dialog.getByLabel('IMG_0042.jpg')
  await expect(doubtful).toHaveValue('')
  await doubtful.focus()
  await page.keyboard.type('13oz Vinyl Banner "Grand')
  await expect(doubtful).not.toHaveValue('')
  await expectContentAccessible(page, 'the question where files go')
  await dialog.getByRole('button', { name: 'Place files' }).press('Enter')
  for (const { name } of files) await expect(page.getByText(name, { exact: true })).toBeVisible()

  const spring = page.getByRole('listitem').filter({ hasText: 'Spring Fair' }).first()
  await spring.getByRole('button', { name: /See proof/ }).click()
  const proof = page.getByRole('dialog', { name: /^Proof/ })
  await proof.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(proof.getByRole('button', { name: 'Back', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(proof.getByText(/front prints on both sides/)).toBeHidden()
  await page.keyboard.press('Escape')
  const grand = page.getByRole('listitem').filter({ hasText: 'Grand Opening' }).first()
  await grand.getByRole('button', { name: /See proof/ }).click()
  await proof.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(proof.getByText('No back artwork: the front prints on both sides.')).toBeVisible()
})

test('issue 5.7: files dropped on a page without a place for them never open in the tab: artwork waits, the rest is refused', async ({
  page,
}, info) => {
  const dragged = async (name: string, bytes: string | Buffer) => {
    const path = info.outputPath(name)
    await writeFile(path, bytes)
    return path
  }
  const poster = aPoster('window.jpg', SMALL_POSTER)
  const listed = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await page.goto('/privacy-policy')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await dragIn(page, heading, [await dragged('notes.txt', 'no artwork')])
  await expect(page.getByText(VERDICT_TEXTS.format)).toBeVisible()
  await expect(page).toHaveURL(url => url.pathname === '/privacy-policy')

  await dragIn(page, heading, [await dragged(poster.name, poster.buffer)])
  await expect(page).toHaveURL(url => url.pathname === '/artwork-to-place')
  await expect(listed('window.jpg')).toBeVisible()

  // On the list itself, too.
  const title = page.getByRole('heading', { level: 1, name: 'Artwork to Place' })
  await dropOn(page, title, [{ ...poster, name: 'door.jpg' }])
  await expect(listed('door.jpg')).toBeVisible()
  // Nor in another tab, which is where this browser opens them.
  expect(page.context().pages()).toEqual([page])
  await expect(listed('window.jpg')).toBeVisible()
})

test('issue 6.40: an event tent with a full wall: two files by their names, paid, and both in the order', async ({
  page,
}) => {
  const files = ['tent canopy.jpg', 'tent back wall.jpg'].map(name => aPoster(name, SMALL_POSTER))
  await openSignedIn(page, '/event-tent')
  const zone = page.getByRole('region', { name: 'See your artwork on it' })
  await expect(zone.getByText('Choose full wall artwork')).toBeHidden()
  await page.getByRole('radio', { name: /1 Full Wall, Single Sided/ }).check()
  await expect(zone.getByText(/without it the wall stays plain white. Make it 120 × 82 in/)).toBeVisible()
  await dropOn(page, page.getByRole('heading', { level: 1 }), files)
  await expect(zone.getByText('Goes along with Add to Cart.')).toHaveCount(2)
  await zone.getByRole('button', { name: 'See proof' }).click()
  const proof = page.getByRole('dialog', { name: 'Proof: Event Tent' })
  await proof.getByRole('button', { name: 'Full wall', exact: true }).click()
  await expect(proof.getByText('Event Tent, 120 x 82 in.')).toBeVisible()
  await expectContentAccessible(page, 'the proof of a wall')
  await page.keyboard.press('Escape')
  await addToCart(page)
  await page.getByRole('link', { name: /cart/i }).first().click()
  const wall = page.getByRole('group', { name: 'Full wall artwork' })
  await expect(wall.getByText('tent back wall.jpg', { exact: true })).toBeVisible()
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2, { timeout: 30_000 })
  await expectContentAccessible(page, 'a tent in the cart')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await payByCard(page, '$724.00')
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await goWithin(page, '/orders')
  const order = page.getByRole('article').filter({ hasText: 'Event Tent' }).first()
  for (const name of ['Artwork for Event Tent', 'Full wall artwork for Event Tent']) {
    const picture = order.getByRole('img', { name, exact: true })
    await expect
      .poll(() => picture.evaluate(node => (node as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  }
})
