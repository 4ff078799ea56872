import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aCard } from '#pwa/ui/testing/show-page.tsx'
import { channelLetters } from '#shared/testing/catalogue.ts'
import { addButton, field, openProduct, total } from './testing/open-product.tsx'

async function sized() {
  const opened = await openProduct(channelLetters)
  await userEvent.type(field('Height (ft)'), '1')
  await userEvent.type(field('Height (in)'), '6')
  await userEvent.type(field('Width (ft)'), '1')
  await userEvent.type(field('Width (in)'), '2')
  return opened
}

test('§9 channel letters: the price counts characters without spaces', async () => {
  await sized()
  await userEvent.type(field('Characters'), 'BAKE RYNO')
  expect(total()).toBe('$629.86')
})

test('D14: errors show at their fields in the words of §5 and block adding', async () => {
  const { shop } = await sized()
  await userEvent.click(field('Characters'))
  await userEvent.tab()
  expect(screen.getByText('Characters field is required')).toBeTruthy()
  expect(field('Characters').getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(field('Characters'), 'OPEN')
  await userEvent.click(addButton())
  expect(screen.getByText('Job name is required')).toBeTruthy()
  await userEvent.clear(field('Quantity'))
  expect(screen.getByText('Quantity must be greater than zero')).toBeTruthy()
  expect(shop.added).toEqual([])
})

test('D14: a press that adds nothing leads to the field that says why', async () => {
  await sized()
  await userEvent.type(field('Characters'), 'OPEN')
  await userEvent.click(addButton())
  expect(document.activeElement).toBe(field('Job Name'))
})

test('D14: Enter in a field that adds nothing leads there as the button does, wherever the browser sends the form', async () => {
  await sized()
  await userEvent.type(field('Characters'), 'OPEN{Enter}')
  expect(document.activeElement).toBe(field('Job Name'))
  field('Characters').focus()
  fireEvent.submit(screen.getByRole('form', { name: 'Configure' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Job Name')))
})

test('D14: without characters there is nothing to press, and the place beside it says what is missing', async () => {
  await sized()
  expect(addButton().disabled).toBe(true)
  expect(screen.getByText('Enter the characters.')).toBeTruthy()
  await userEvent.type(field('Characters'), 'OPEN')
  expect(addButton().disabled).toBe(false)
  expect(screen.queryByText('Enter the characters.')).toBeNull()
})

test('D14: once all is well the line carries the characters', async () => {
  const { shop } = await sized()
  await userEvent.type(field('Characters'), 'OPEN')
  await userEvent.type(field('Job Name'), 'Front')
  await userEvent.click(addButton())
  expect(await screen.findByText('Item added to cart!')).toBeTruthy()
  expect(shop.added[0]?.options).toMatchObject({ Characters: 'OPEN', 'Job Name': 'Front' })
})

test('issue 8.2: a job name that was cleared with the form is not complained about before it is left empty', async () => {
  await sized()
  await userEvent.type(field('Characters'), 'OPEN')
  await userEvent.type(field('Job Name'), 'Front')
  await userEvent.tab()
  await userEvent.click(addButton())
  await screen.findByRole('link', { name: 'see cart' })
  expect(field('Job Name').value).toBe('')
  expect(screen.queryByText('Job name is required')).toBeNull()
  await userEvent.click(field('Job Name'))
  await userEvent.tab()
  expect(screen.getByText('Job name is required')).toBeTruthy()
})

test.each([['Characters'], ['Job Name']])(
  'issue 6.1: a paste that is cut to fit says so at its field: %s',
  async label => {
    await openProduct(channelLetters)
    await userEvent.click(field(label))
    await userEvent.paste('A'.repeat(200))
    expect(screen.queryByText(/What you pasted was too long/)).toBeNull()
    await userEvent.paste('B')
    expect(field(label).value).toBe('A'.repeat(200))
    const told = screen.getByRole('alert')
    expect(told.textContent).toBe(
      'What you pasted was too long: it was cut to fit the 200 characters of this field.',
    )
    expect(field(label).getAttribute('aria-describedby')?.split(' ')).toContain(told.id)
    await userEvent.type(field(label), '{Backspace}')
    expect(screen.queryByText(/What you pasted was too long/)).toBeNull()
  },
)

test('issue 6.1: characters and job name take 200 each, and say so where they were longer before', async () => {
  const { shop } = await sized()
  expect([field('Characters').maxLength, field('Job Name').maxLength]).toEqual([200, 200])
  // A script that takes three bytes a character, which browsers do not count.
  fireEvent.change(field('Characters'), { target: { value: '旗'.repeat(81) } })
  fireEvent.change(field('Job Name'), { target: { value: 'n'.repeat(201) } })
  await userEvent.click(addButton())
  expect(screen.getByText(/^Too many characters for one item: at most 200/)).toBeTruthy()
  expect(screen.getByText(/^Job name is too long: at most 200 characters/)).toBeTruthy()
  expect(shop.added).toEqual([])
})

test('issue 8.8: the styles of channel letters link to each other, Premium too', async () => {
  await openProduct(channelLetters)
  const styles = within(screen.getByRole('navigation', { name: 'Styles of channel letters' }))
  const links = styles.getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/standard-channel-letters',
    '/halo-reverse-channel-letters',
    '/premium-channel-letters',
  ])
  expect(links.map(link => link.getAttribute('aria-current'))).toEqual(['page', null, null])
})

test('issue 8.1: the links between the styles of channel letters say price and days', async () => {
  const cards = [
    aCard('Standard Channel Letters', { from: 37.49, turnaroundDays: 15 }),
    aCard('Premium Channel Letters', { from: 60, turnaroundDays: 20 }),
  ]
  await openProduct(channelLetters, { answers: { '/api/product/all-products': cards } })
  const link = (words: string) => screen.findByRole('link', { name: words })
  expect(await link('Standard Channel Letters from $37.49 per character, 15 business days')).toBeTruthy()
  expect(await link('Premium Channel Letters from $60.00 per character, 20 business days')).toBeTruthy()
  expect(await link('Halo/Reverse Lit Channel Letters')).toBeTruthy()
})
