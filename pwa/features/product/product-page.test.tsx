import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { never, show } from '#pwa/ui/testing/show.tsx'
import type { CartLine } from '#shared/cart/line.ts'
import { featherFlag, sixFootTableCover, vinylBanner } from '#shared/testing/catalogue.ts'
import ProductPage from './product-page.tsx'
import { addButton, addressOf, field, openProduct, total } from './testing/open-product.tsx'

const address = addressOf(vinylBanner.name)
const page = <ProductPage path={vinylBanner.path} />
const refusal = (status: number, code: string, error: string) =>
  Response.json({ error, code, requestId: 'r' }, { status })

test('§2 product page: while it loads it says "Loading product and images..."', async () => {
  show(page, { answers: { [address]: never } })
  expect((await screen.findByRole('status')).textContent).toBe('Loading product and images...')
  const way = await screen.findByRole('navigation', { name: 'Breadcrumb' })
  expect(way.textContent).toBe('Home13oz Vinyl Banner')
})

test('issue 6.37: the details say what a file has to measure, as the product is configured', async () => {
  await openProduct(sixFootTableCover)
  const told = () => screen.getByText('Artwork size').nextElementSibling?.textContent
  expect(told()).toMatch(
    /^132 × 60 in \(width × height\)\. One file is the whole cloth\. Its lowest 30 in\. hang/,
  )
  await userEvent.click(screen.getByRole('radio', { name: /Full Back/ }))
  expect(told()).toMatch(/^132 × 90 in /)
})

test('issue 6.37: what is made to size has no artwork size before one is entered', async () => {
  await openProduct(vinylBanner)
  const told = () => screen.getByText('Artwork size').nextElementSibling?.textContent
  expect(told()).toBe('As ordered')
  await userEvent.type(field('Height (ft)'), '3')
  await userEvent.type(field('Width (ft)'), '6')
  expect(told()).toBe('72 × 36 in (width × height)')
})

test('§8 product fetch fails: the text with its message, and another try', async () => {
  const { answers } = show(page, { answers: { [address]: refusal(500, 'internal', 'The press is jammed') } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Error fetching product or images: The press is jammed')
  delete answers[address]
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Error fetching product or images: \S/)
})

test('§8 product fetch fails without a message: "Error occurred."', async () => {
  show(page, { answers: { [address]: refusal(500, 'internal', '') } })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error fetching product or images: Error occurred.',
  )
})

test('§8 product missing: "Product not found."', async () => {
  show(page, { answers: { [address]: refusal(404, 'unknown_product', 'no') } })
  expect(await screen.findByRole('heading', { name: 'Product not found.' })).toBeTruthy()
})

test('issue 8.3: the day it is ready stands under the total', async () => {
  await openProduct(vinylBanner)
  expect(screen.getByText(/^Ready \w{3}, \w{3} \d+ if paid by noon/)).toBeTruthy()
})

test('D43: where approval is required no day is promised, but how long it takes', async () => {
  const { queryClient } = await openProduct(vinylBanner)
  act(() => void queryClient.setQueryData(['config'], { proofs: 'required' }))
  expect(await screen.findByText(/^Ready \d+ business days after your artwork$/)).toBeTruthy()
  expect(screen.queryByText(/if paid by|Arrives|Pick it up/)).toBeNull()
  act(() => void queryClient.setQueryData(['config'], { proofs: 'optional' }))
  expect(await screen.findByText(/^Ready \w{3}, \w{3} \d+ if paid by noon/)).toBeTruthy()
})

test('§4: a page starts on first entries, quantity 1, pickup off, no job name; custom size without size has no total and is off', async () => {
  await openProduct(vinylBanner)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^1 Side/ }).checked).toBe(true)
  expect(field('Quantity').value).toBe('1')
  expect(field('Job Name').value).toBe('')
  expect(field('Store Pickup').checked).toBe(false)
  expect(screen.getByRole('status', { name: 'Total' }).textContent).toBe('Price$2.50 per sq ft')
  expect(addButton().disabled).toBe(true)
})

test('issue 8.2: until there is a size the price line says the rate, on the chosen sides, never a price of nothing', async () => {
  await openProduct(vinylBanner)
  const status = screen.getByRole('status', { name: 'Total' })
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  expect(status.textContent).toBe('Price$5.00 per sq ft')
  await userEvent.type(field('Height (ft)'), '3')
  expect(status.textContent).toBe('Price$5.00 per sq ft')
  await userEvent.type(field('Width (ft)'), '6')
  expect(status.textContent).toBe('Total$90.00')
})

test('issue 8.2: once added the form has no job name, and the way to the cart stands there until something changes', async () => {
  const { shop } = await openProduct(featherFlag)
  await userEvent.type(field('Job Name'), 'Opening day')
  await userEvent.click(addButton())
  const way = await screen.findByRole('link', { name: 'see cart' })
  expect(way.getAttribute('href')).toBe('/cart')
  expect(way.parentElement?.textContent).toBe('Added: see cart, or add another')
  expect(field('Job Name').value).toBe('')
  expect(shop.added[0]?.options).toMatchObject({ 'Job Name': 'Opening day' })
  await userEvent.type(field('Job Name'), 'S')
  expect(screen.queryByRole('link', { name: 'see cart' })).toBeNull()
  await userEvent.click(addButton())
  await expect.poll(() => shop.added[1]?.options['Job Name']).toBe('S')
})

test('§4 D8: the total follows size, sides and quantity at once, and shows how it comes about', async () => {
  await openProduct(vinylBanner)
  await userEvent.type(field('Height (ft)'), '3')
  await userEvent.type(field('Width (ft)'), '6')
  expect(total()).toBe('$45.00')
  expect(screen.getByText('18 sq ft x $2.50')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  expect(total()).toBe('$90.00')
  expect(screen.getByText('Both sides')).toBeTruthy()
  await userEvent.clear(field('Quantity'))
  await userEvent.type(field('Quantity'), '10')
  expect(total()).toBe('$900.00')
})

test('issue 6.1: a job name longer than a line may carry is told at its field, and nothing is added', async () => {
  const { shop } = await openProduct(featherFlag)
  expect(field('Job Name').maxLength).toBe(200)
  fireEvent.change(field('Job Name'), { target: { value: 'n'.repeat(201) } })
  await userEvent.click(addButton())
  expect(screen.getByText(/^Job name is too long: at most 200 characters/)).toBeTruthy()
  expect(field('Job Name').getAttribute('aria-invalid')).toBe('true')
  expect(shop.added).toEqual([])
})

test('§4 add to cart: the line as configured, then "Item added to cart!"', async () => {
  const { shop } = await openProduct(featherFlag)
  await userEvent.type(field('Job Name'), 'Opening day')
  await userEvent.click(field('Store Pickup'))
  await userEvent.click(screen.getByRole('radio', { name: /^Carry Bag/ }))
  await userEvent.click(addButton())
  expect(await screen.findByText('Item added to cart!')).toBeTruthy()
  expect(shop.added).toHaveLength(1)
  expect(shop.added[0]).toMatchObject({
    product: 'Feather Angled Flag',
    productImg: 'sample/whole.jpg',
    total: 102.6,
    priceSeen: 10_260,
    priceList: 7,
    options: { 'Carry Bag': 'Carry Bag', 'Job Name': 'Opening day', Quantity: 1, 'Store Pickup': 'Yes' },
  })
})

test('§4: strangers see Sign In instead of Add to Cart', async () => {
  const { session } = await openProduct(featherFlag, { stranger: true })
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(session.signIn).toHaveBeenCalledOnce()
})

test('issue 12.4: the document keeps room for what stays in view, and none on other pages', async () => {
  const { unmount } = await openProduct(featherFlag)
  expect(document.documentElement.hasAttribute('data-bar')).toBe(true)
  unmount()
  expect(document.documentElement.hasAttribute('data-bar')).toBe(false)
})

test('§2 quantity: nothing below 1 is accepted, what was typed stays with its error', async () => {
  await openProduct(featherFlag)
  await userEvent.clear(field('Quantity'))
  await userEvent.type(field('Quantity'), '0')
  expect(field('Quantity').value).toBe('0')
  expect(screen.getByText('Quantity must be a whole number from 1 to 100,000.')).toBeTruthy()
  expect(addButton().disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'One more' }))
  expect(field('Quantity').value).toBe('1')
})

test('issue 6.29: a quantity beyond the maximum is told, cannot be added and has no total', async () => {
  const { shop } = await openProduct(featherFlag)
  await userEvent.clear(field('Quantity'))
  await userEvent.type(field('Quantity'), '100001')
  expect(screen.getByText('Quantity must be a whole number from 1 to 100,000.')).toBeTruthy()
  expect(addButton().disabled).toBe(true)
  expect(total()).toBe('—none')
  expect(screen.queryByText(/\$\d{3},/)).toBeNull()
  await userEvent.type(field('Quantity'), '{Enter}')
  expect(shop.added).toEqual([])
  await userEvent.type(field('Quantity'), '{Backspace}')
  expect(addButton().disabled).toBe(false)
  expect(total()).toBe('$876,000.00')
})

test('issue 6.29: the step with the pieces stays while the quantity is typed anew, so that nothing below it moves', async () => {
  await openProduct(featherFlag)
  const steps = () =>
    within(screen.getByLabelText('Price breakdown')).getAllByRole('term').at(-1)?.textContent
  await userEvent.clear(field('Quantity'))
  expect(steps()).toBe('Quantity')
  await userEvent.type(field('Quantity'), '2')
  expect(steps()).toBe('Quantity x 2')
  await userEvent.type(field('Quantity'), '00000')
  expect(steps()).toBe('Quantity')
})

test('D10 quantity: thousands may have their comma', async () => {
  await openProduct(featherFlag)
  await userEvent.clear(field('Quantity'))
  await userEvent.type(field('Quantity'), '1,000')
  expect(screen.queryByText('Quantity must be a whole number from 1 to 100,000.')).toBeNull()
  expect(addButton().disabled).toBe(false)
})

test('§4 add to cart: a double click adds one line', async () => {
  const { shop } = await openProduct(featherFlag)
  await userEvent.dblClick(addButton())
  expect(await screen.findByText('Item added to cart!')).toBeTruthy()
  expect(shop.added).toHaveLength(1)
})

const editedLine = {
  id: 'line-1',
  product: featherFlag.name,
  productImg: '',
  options: { 'Carry Bag': 'Carry Bag', 'Job Name': 'Fair', Quantity: 3, 'Store Pickup': '' },
  total: 1,
  priceList: 1,
  priceSeen: 1,
  artwork: { front: null, back: null },
}
const openEdited = (lines: CartLine[]) =>
  openProduct(featherFlag, { lines, at: '/feather-angled?line=line-1' })

test('D5: a line that is gone cannot be edited: its page is for a new item', async () => {
  const { shop, history } = await openEdited([])
  await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }))
  expect(shop.added).toHaveLength(1)
  expect(history.location.search).toBe('')
})

test('D5: a line that goes while it is edited leaves what is on the page, for a new item', async () => {
  const lines = [editedLine]
  const { shop, history } = await openEdited(lines)
  await screen.findByDisplayValue('Fair')
  lines.pop()
  shop.actions.changeLine = () => Promise.reject(new Error('That item is not in your cart any more.'))
  await userEvent.click(screen.getByRole('button', { name: 'Update Cart' }))
  expect(await screen.findByText('That item is not in your cart any more.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }))
  expect(shop.added[0]).toMatchObject({ options: { 'Job Name': 'Fair', Quantity: 3 } })
  expect(history.location.search).toBe('')
})

test('D5: a line that cannot be looked up after a refused change stays the one that is edited', async () => {
  const { shop, history } = await openEdited([editedLine])
  await screen.findByDisplayValue('Fair')
  shop.actions.changeLine = () => Promise.reject(new Error('No room'))
  shop.actions.readLine = () => Promise.reject(new Error('No room'))
  await userEvent.click(screen.getByRole('button', { name: 'Update Cart' }))
  expect(await screen.findByText('No room')).toBeTruthy()
  expect(history.location.search).toBe('?line=line-1')
})

test('experience "Cart": a line opened for editing comes with its choices, and goes back changed', async () => {
  const { shop, history } = await openEdited([editedLine])
  await screen.findByDisplayValue('Fair')
  expect(total()).toBe('$307.80')
  await userEvent.click(screen.getByRole('button', { name: 'Update Cart' }))
  expect(shop.changed[0]).toMatchObject({
    lineId: 'line-1',
    line: { total: 307.8, options: { Quantity: 3 } },
  })
  expect(shop.added).toEqual([])
  await expect.poll(() => history.location.pathname).toBe('/cart')
})

test('§2 details: tabs Description, Returns and Artwork', async () => {
  await openProduct(vinylBanner)
  expect(screen.getByText(vinylBanner.description)).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Returns' }))
  expect(screen.getByText(/All sales are final, no returns or refunds/)).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Artwork' }))
  expect(screen.getByText('JPEG or single-page PDF only')).toBeTruthy()
})
