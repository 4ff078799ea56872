import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aProduct, entries, madeToSize, poleBanner, vinylBanner } from '#shared/testing/catalogue.ts'
import { addButton, field, openProduct, total } from './testing/open-product.tsx'

const mesh = aProduct({
  path: '/mesh-banner',
  name: 'Mesh Banner',
  family: 'banner',
  customSize: madeToSize([8, 11], [40, 11], 3),
})

test('§5 size: inches of 12 or more become 11, explained beside the box', async () => {
  await openProduct(vinylBanner)
  await userEvent.type(field('Height (in)'), '12')
  expect(field('Height (in)').value).toBe('11')
  expect(screen.getByText(/Height takes at most 11 inches/)).toBeTruthy()
})

test('§5 size: feet at the maximum stay there and the inches become 0', async () => {
  await openProduct(vinylBanner)
  await userEvent.type(field('Height (in)'), '6')
  await userEvent.type(field('Height (ft)'), '12')
  expect([field('Height (ft)').value, field('Height (in)').value]).toEqual(['9', '0'])
  expect(screen.getByText(/Height goes up to 9 ft 0 in/)).toBeTruthy()
})

test('D14: words that are no size are tied to their field, and a press on Add to Cart leads there', async () => {
  await openProduct(vinylBanner)
  await userEvent.type(field('Height (ft)'), '3')
  await userEvent.type(field('Width (ft)'), '6')
  await userEvent.type(field('Any other size, height x width'), 'large')
  await userEvent.click(addButton())
  const size = field('Any other size, height x width')
  await waitFor(() => expect(document.activeElement).toBe(size))
  expect(size.getAttribute('aria-invalid')).toBe('true')
  const told = size
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map(id => document.getElementById(id)?.textContent)
  expect(told).toContain('Type height x width, such as 3x6 or 36 in x 72.')
})

test('D13: a maximum with inches can be reached', async () => {
  await openProduct(mesh)
  await userEvent.type(field('Height (ft)'), '8')
  await userEvent.type(field('Height (in)'), '11')
  expect([field('Height (ft)').value, field('Height (in)').value]).toEqual(['8', '11'])
  expect(screen.queryByText(/was set to/)).toBeNull()
})

test('§5 size: nothing negative; the explanation goes with the next change of that side and no other', async () => {
  await openProduct(vinylBanner)
  await userEvent.click(field('Width (ft)'))
  await userEvent.paste('-4')
  expect(field('Width (ft)').value).toBe('0')
  expect(screen.getByText(/Width cannot be negative/)).toBeTruthy()
  await userEvent.type(field('Height (ft)'), '2')
  expect(screen.getByText(/Width cannot be negative/)).toBeTruthy()
  await userEvent.clear(field('Width (ft)'))
  expect(screen.queryByText(/Width cannot be negative/)).toBeNull()
})

test('§5 size: inches with their sign count as those inches', async () => {
  await openProduct(vinylBanner)
  await userEvent.type(field('Height (ft)'), "3'")
  await userEvent.type(field('Height (in)'), '6"')
  await userEvent.type(field('Width (ft)'), '6 ft')
  expect(screen.getByRole('img', { name: '42 by 72 inches beside a person of 5 ft 8 in' })).toBeTruthy()
})

test('D13: inches typed into the box for feet are not taken for feet, and that is said', async () => {
  await openProduct(vinylBanner)
  await userEvent.type(field('Height (ft)'), '3')
  await userEvent.type(field('Width (ft)'), '6')
  await userEvent.clear(field('Height (ft)'))
  await userEvent.type(field('Height (ft)'), '36"')
  expect(field('Height (ft)').value).toBe('9')
  expect(screen.getByText('Height has a box of its own for inches, so the feet stayed at 9.')).toBeTruthy()
  await userEvent.click(field('Height (in)'))
  await userEvent.paste("1'")
  expect(field('Height (in)').value).toBe('')
  expect(screen.getByText('Height has a box of its own for feet, so the inches stayed at 0.')).toBeTruthy()
})

test('D13: what says no number is explained, and the boxes show the size that is priced', async () => {
  await openProduct(vinylBanner)
  await userEvent.type(field('Height (ft)'), '3')
  await userEvent.type(field('Width (ft)'), '6')
  await userEvent.click(field('Height (in)'))
  await userEvent.paste('6 1/2')
  expect(field('Height (in)').value).toBe('')
  expect(screen.getByText('Height is given in numbers, so the inches stayed at 0.')).toBeTruthy()
  await userEvent.type(field('Height (ft)'), 'x')
  expect(field('Height (ft)').value).toBe('3')
  expect(screen.getByRole('img', { name: '36 by 72 inches beside a person of 5 ft 8 in' })).toBeTruthy()
})

test('D13: a product made to size cannot be added without a size, whatever paid extras are chosen', async () => {
  const product = aProduct({
    path: '/framed-poster',
    name: 'Framed Poster',
    customSize: madeToSize([6, 11], [4, 11], 12),
    options: { frame: entries('Black', ['Natural Wood', 12]) },
    optionTitles: { frame: 'Frame' },
  })
  await openProduct(product)
  await userEvent.click(screen.getByRole('radio', { name: /Natural Wood/ }))
  expect(total()).toBe('Price$12.00 per sq ft')
  expect(addButton().disabled).toBe(true)
  expect(screen.getByText('Enter a height and a width.')).toBeTruthy()
})

test('experience "To-scale": the size stands beside a 5 ft 8 in person', async () => {
  await openProduct(vinylBanner)
  await userEvent.type(field('Height (ft)'), '3')
  await userEvent.type(field('Width (ft)'), '6')
  expect(screen.getByRole('img', { name: '36 by 72 inches beside a person of 5 ft 8 in' })).toBeTruthy()
})

test('§5 pole banner: heights from 24 to 96 inches; the width is the chosen Size, and there are no feet boxes', async () => {
  await openProduct(poleBanner)
  const heights = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Height' })
  expect([heights.options[0]?.value, heights.options[heights.options.length - 1]?.value]).toEqual([
    '24',
    '96',
  ])
  expect(screen.queryByLabelText('Height (ft)')).toBeNull()
  expect(total()).toBe('$18.00')
  await userEvent.selectOptions(heights, '48')
  await userEvent.click(screen.getByRole('radio', { name: /24 in\. Width/ }))
  expect(total()).toBe('$48.00')
})
