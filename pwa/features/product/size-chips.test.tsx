import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { channelLetters, vinylBanner } from '#shared/testing/catalogue.ts'
import { addButton, field, openProduct, total } from './testing/open-product.tsx'

const SIZES = [
  { heightIn: 24, widthIn: 48 },
  { heightIn: 36, widthIn: 72 },
]
const banner = { ...vinylBanner, usualSizes: SIZES }
const chip = (name: string) => screen.getByRole('button', { name })
const boxes = () =>
  ['Height (ft)', 'Height (in)', 'Width (ft)', 'Width (in)'].map(label => field(label).value)
const typed = () => field('Any other size, height x width')

test('issue 8.2: a usual size is one tap with its price, and fills the four boxes', async () => {
  await openProduct(banner)
  await userEvent.click(chip('3 x 6 ft $45.00'))
  expect(boxes()).toEqual(['3', '', '6', ''])
  expect(total()).toBe('$45.00')
  expect(addButton().disabled).toBe(false)
  expect(chip('3 x 6 ft $45.00').getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  expect(chip('3 x 6 ft $90.00').getAttribute('aria-pressed')).toBe('true')
  await userEvent.type(field('Width (in)'), '1')
  expect(chip('3 x 6 ft $90.00').getAttribute('aria-pressed')).toBe('false')
})

test('D45: a usual size is no choice of quantity: its price is that of one piece', async () => {
  await openProduct(banner)
  await userEvent.clear(field('Quantity'))
  await userEvent.type(field('Quantity'), '10')
  await userEvent.click(chip('2 x 4 ft $20.00'))
  expect(total()).toBe('$200.00')
})

test('D45: usual sizes that are not all whole feet are said in inches; letters cost what one character does', async () => {
  const usualSizes = [
    { heightIn: 12, widthIn: 12 },
    { heightIn: 18, widthIn: 12 },
  ]
  await openProduct({ ...channelLetters, usualSizes })
  expect(chip('12 x 12 in $44.99')).toBeTruthy()
  expect(chip('18 x 12 in $67.49')).toBeTruthy()
})

test.each([
  ['3x6', ['3', '', '6', '']],
  ['36 in x 72', ['3', '', '6', '']],
  [`3' x 6'`, ['3', '', '6', '']],
  ['40 in x 7 ft', ['3', '4', '7', '']],
])('D45: %s typed in one field fills the four boxes', async (text, expected) => {
  await openProduct(banner)
  await userEvent.type(typed(), text)
  expect(boxes()).toEqual(expected)
})

test('D45: a size that only fits turned is turned, and that is said', async () => {
  await openProduct(banner)
  await userEvent.click(typed())
  await userEvent.paste('20x4')
  expect(boxes()).toEqual(['4', '', '20', ''])
  expect(screen.getByText('It only fits turned: 4 x 20 ft, height first.')).toBeTruthy()
})

test('issue 8.2: a typed size that is never made changes nothing and is said; one the boxes left is not shown on', async () => {
  await openProduct(banner)
  await userEvent.click(typed())
  await userEvent.paste('60x60 ft')
  expect(boxes()).toEqual(['', '', '', ''])
  expect(screen.getByText(/^60 x 60 ft is not made in one piece/)).toBeTruthy()
  await userEvent.clear(typed())
  await userEvent.type(typed(), '3x6')
  await userEvent.type(field('Width (in)'), '1')
  expect(typed().value).toBe('')
})

test('decision 39: numbers too large in feet are offered in inches, and taken so at a tap alone', async () => {
  await openProduct(banner)
  await userEvent.type(typed(), '24x36')
  expect(boxes()).toEqual(['', '', '', ''])
  expect(screen.getByText(/^24 x 36 ft is not made in one piece/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take 24 x 36 in 2 x 3 ft' }))
  expect(boxes()).toEqual(['2', '', '3', ''])
  expect(typed().value).toBe('')
})

test('D45: what is read on the way to a size that is none does not stay in the boxes', async () => {
  await openProduct(banner)
  await userEvent.click(chip('2 x 4 ft $20.00'))
  await userEvent.type(typed(), '3x6')
  expect(boxes()).toEqual(['3', '', '6', ''])
  await userEvent.type(typed(), ' or 4x8')
  expect(boxes()).toEqual(['2', '', '4', ''])
})

test.each(['3 by', '1,5 x 3', '3 1/2 x 6', '24x36', '2.3 x 4 ft'])(
  'D45: with %s in the size field a press adds nothing, though the boxes hold an earlier size',
  async text => {
    const { shop } = await openProduct(banner)
    await userEvent.click(chip('3 x 6 ft $45.00'))
    await userEvent.type(typed(), text)
    await userEvent.click(addButton())
    expect(shop.added).toEqual([])
    expect(
      screen.getAllByText(/^Type height x width|^24 x 36 ft is not made|^Sizes are made in whole/),
    ).toHaveLength(2)
    await userEvent.clear(typed())
    await userEvent.click(addButton())
    expect(shop.added).toHaveLength(1)
  },
)

test('D45: Enter on what is no size says so at once', async () => {
  await openProduct(banner)
  await userEvent.type(typed(), '90cm x 180cm')
  expect(screen.queryByText(/^Type height x width/)).toBeNull()
  await userEvent.type(typed(), '{Enter}')
  expect(document.activeElement).toBe(typed())
  expect(screen.getByText(/^Type height x width/)).toBeTruthy()
})

test('D45: Enter in the size field reads the size and adds nothing', async () => {
  const { shop } = await openProduct(banner)
  await userEvent.type(typed(), '3x6{Enter}')
  expect(boxes()).toEqual(['3', '', '6', ''])
  expect(shop.added).toEqual([])
})

test('issue 8.2: a size still being typed is not complained about until the field is left', async () => {
  await openProduct(banner)
  await userEvent.type(typed(), '3x')
  expect(screen.queryByText(/^Type height x width/)).toBeNull()
  await userEvent.tab()
  expect(screen.getByText(/^Type height x width/)).toBeTruthy()
})

test('issue 8.2: a list without usual sizes still has the field and the boxes', async () => {
  await openProduct(vinylBanner)
  expect(screen.queryByRole('group', { name: 'Usual sizes' })).toBeNull()
  await userEvent.type(typed(), '3x6')
  expect(total()).toBe('$45.00')
})

test.each([
  ['36x72', '$45.00'],
  ['9999x9999', 'Price$2.50 per sq ft'],
  ['0x5', 'Price$2.50 per sq ft'],
  ['3-6', 'Price$2.50 per sq ft'],
])('issue 8.2: the address may ask for a size: %s shows %s', async (size, shown) => {
  await openProduct(banner, { at: `${banner.path}?size=${size}` })
  expect(total()).toBe(shown)
})
