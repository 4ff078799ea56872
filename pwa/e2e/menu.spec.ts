import { expect, ON_PHONE, openSignedIn, test } from './fixtures.ts'
import { withPlainPictures } from './plain-pictures.ts'

test.use(ON_PHONE)

test('§2 mobile menu: a toggle opens links and catalog; choosing a page, Close, Escape and a tap beside it close it', async ({
  page,
}) => {
  await withPlainPictures(page)
  await openSignedIn(page, '/')
  const toggle = page.getByRole('button', { name: 'Menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  const pages = drawer.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(pages).toHaveText(['Home', 'Products', 'Contact Us', 'Orders', 'Cart'])
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  await expect(toggle).toBeFocused()
  await toggle.click()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await toggle.click()
  await expect(drawer).toBeVisible()
  await page.touchscreen.tap(380, 400)
  await expect(drawer).toBeHidden()
  await toggle.click()
  await drawer.getByRole('link', { name: 'Custom Event Tents' }).click()
  await expect(page).toHaveURL(/\/displays\/custom-event-tents$/)
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Custom Event Tents')
})

test('on a phone the price and Add to Cart stay at the bottom edge, the cart is one tap away, and no toast covers what one has opened in the header', async ({
  page,
}) => {
  await withPlainPictures(page)
  await openSignedIn(page, '/feather-angled')
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await expect(add).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('status', { name: 'Total' })).toBeInViewport({ ratio: 1 })
  await add.tap()
  await expect(page.getByText('Item added to cart!')).toBeVisible()
  const search = page.getByRole('combobox')
  await search.fill('real estate')
  // A press on the list's right end, where the toast is: it opens what is listed there.
  const hit = () =>
    page
      .getByRole('option')
      .nth(1)
      .evaluate(second => {
        const { right, top, height } = second.getBoundingClientRect()
        return document
          .elementFromPoint(right - 30, top + height / 2)
          ?.closest('[role]')
          ?.getAttribute('role')
      })
  await expect.poll(hit).toBe('option')
  await search.press('Escape')
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart 1 item' })
  await cart.tap()
  await expect(page.getByRole('listitem').filter({ hasText: 'Feather Angled Flag' })).toBeVisible()
})

test('issue 8.2: on a phone a 3 x 6 ft banner has its price and its day two taps from the home page', async ({
  page,
}) => {
  await withPlainPictures(page)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: '13oz Vinyl Banner' }).first().tap()
  const form = page.getByRole('form', { name: 'Configure' })
  await form.getByRole('button', { name: '3 x 6 ft $45.00' }).tap()
  await expect(form.getByRole('status', { name: 'Total' })).toHaveText('Total$45.00')
  await expect(form.getByText(/^Ready \w{3}, /)).toBeInViewport({ ratio: 1 })
})
