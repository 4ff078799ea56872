import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  aProduct,
  blockoutBanner,
  entries,
  featherFlag,
  roundTableCover,
  standardRetractable,
} from '#shared/testing/catalogue.ts'
import { field, openProduct, total } from './testing/open-product.tsx'

const group = (name: string) => screen.getByRole('radiogroup', { name })
const radio = (name: string, choice: RegExp) => within(group(name)).getByRole('radio', { name: choice })

test('D39: one entry is a static box, two to four are cards, more a select', async () => {
  const many = entries('A', 'B', 'C', 'D', 'E')
  const product = aProduct({
    path: '/coroplast',
    name: 'Coroplast',
    options: { material: many.slice(0, 1), frame: many.slice(0, 2), hanger: many.slice(0, 4), print: many },
    optionTitles: { material: 'Material', frame: 'Frame', hanger: 'Hanger', print: 'Print' },
  })
  await openProduct(product)
  expect(screen.getByRole('group', { name: 'Material' }).textContent).toContain('A')
  expect(within(group('Frame')).getAllByRole('radio')).toHaveLength(2)
  expect(within(group('Hanger')).getAllByRole('radio')).toHaveLength(4)
  const select = screen.getByRole('combobox', { name: 'Print' })
  expect(within(select).getAllByRole('option')).toHaveLength(5)
})

test('experience "Product": a card shows what it would add or take away', async () => {
  await openProduct(featherFlag)
  expect(radio('Size', /^Large.*\+\$21\.00$/)).toBeTruthy()
  await userEvent.click(radio('Size', /^Large/))
  expect(radio('Size', /^Small.*-\$21\.00$/)).toBeTruthy()
})

test('§4 flags: Base and Bracket show with "Flag + Pole" alone, and hidden ones cost nothing', async () => {
  await openProduct(featherFlag)
  expect(total()).toBe('$87.60')
  expect(group('Base')).toBeTruthy()
  await userEvent.click(radio('Flag Option(s)', /Flag Only/))
  expect(screen.queryByRole('radiogroup', { name: 'Base' })).toBeNull()
  expect(screen.queryByRole('radiogroup', { name: 'Bracket' })).toBeNull()
  expect(total()).toBe('$48.00')
})

test('§4 stands: LED Light shows for "Stand + Insert" alone', async () => {
  await openProduct(standardRetractable)
  await userEvent.click(radio('LED Light', /Clip-On/))
  expect(total()).toBe('$144.00')
  await userEvent.click(radio('Product Option', /Insert Only/))
  expect(screen.queryByRole('radiogroup', { name: 'LED Light' })).toBeNull()
  expect(total()).toBe('$62.00')
})

test('§9 flags: Double Sided replaces the sum, and its card says what that makes', async () => {
  await openProduct(featherFlag)
  await userEvent.click(radio('Graphic', /Double Sided/))
  expect(total()).toBe('$124.60')
  expect(screen.getByText(/x 2 sides/)).toBeTruthy()
})

test('§4 tables: choosing a height resets the diameter to the first one allowed for it', async () => {
  await openProduct(roundTableCover)
  await userEvent.click(radio('Table Diameter', /^48"/))
  expect(total()).toBe('$79.00')
  await userEvent.click(radio('Table Height', /^42"/))
  expect(screen.getByRole('group', { name: 'Table Diameter' }).textContent).toContain('overhang 33.25"')
  await userEvent.click(radio('Table Height', /^28"/))
  const first = within(group('Table Diameter')).getAllByRole<HTMLInputElement>('radio')[0]
  expect(first?.checked).toBe(true)
  expect(total()).toBe('$69.00')
})

test('§2 banners: secondary options are folded away behind "Show More Options" / "Show Less Options"', async () => {
  await openProduct(blockoutBanner)
  expect(screen.queryByRole('radiogroup', { name: 'Pole Pocket' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show More Options' }))
  await userEvent.type(field('Height (ft)'), '4')
  await userEvent.type(field('Height (in)'), '6')
  await userEvent.type(field('Width (ft)'), '10')
  await userEvent.click(radio('Pole Pocket', /^3 in/))
  expect(total()).toBe('$182.00')
  await userEvent.click(screen.getByRole('button', { name: 'Show Less Options' }))
  expect(screen.queryByRole('radiogroup', { name: 'Pole Pocket' })).toBeNull()
  expect(total()).toBe('$182.00')
})

/** The drawings in a part of the page, once they are there. */
async function drawings(within: HTMLElement, count: number) {
  const found = () => [...within.querySelectorAll('img')].map(({ src }) => decodeURIComponent(src))
  await expect.poll(found).toHaveLength(count)
  return found()
}

test('issue 8.2: each card of a hem shows its drawing; a list of five and more the chosen one’s alone', async () => {
  const product = aProduct({
    path: '/13oz-vinyl-banner',
    name: '13oz Vinyl Banner',
    options: {
      material: entries('13oz Matte Vinyl', '13oz Gloss Vinyl'),
      hem: entries('Hem All Sides', 'Hem Top & Bottom', 'Hem Left & Right', 'No Hem'),
      grommet: entries('Every 2 ft, All Sides', 'A', 'B', '4 Corners Only', 'No Grommets'),
    },
    optionTitles: { material: 'Material', hem: 'Hem', grommet: 'Grommets' },
  })
  await openProduct(product)
  const hems = await drawings(group('Hem'), 4)
  expect(new Set(hems).size).toBe(4)
  expect(hems.every(src => src.startsWith('data:image/svg+xml,<svg'))).toBe(true)
  // Seen, not heard: the words are on the card.
  expect(radio('Hem', /^No Hem$/)).toBeTruthy()
  expect(group('Material').querySelector('img')).toBeNull()
  const list = screen.getByRole('combobox', { name: 'Grommets' })
  const place = screen.getByRole('form', { name: 'Configure' })
  const [, , , , all] = await drawings(place, 5)
  await userEvent.selectOptions(list, '4 Corners Only')
  const [, , , , corners] = await drawings(place, 5)
  expect(corners).not.toBe(all)
})

test('issue 8.2: a card of hardware shows the product with it', async () => {
  await openProduct(featherFlag)
  const [first, second] = await drawings(group('Base'), 2)
  expect(first).toContain('<svg')
  expect(second).not.toBe(first)
})
