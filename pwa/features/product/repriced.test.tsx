import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { toWire } from '#shared/contract/product-wire.ts'
import { entries, vinylBanner } from '#shared/testing/catalogue.ts'
import { addButton, field, openProduct, total } from './testing/open-product.tsx'

const rate = vinylBanner.customSize?.ratePerSqFt ?? 0
const dearer = {
  ...vinylBanner,
  customSize: vinylBanner.customSize && { ...vinylBanner.customSize, ratePerSqFt: rate * 2 },
}
const status = () => screen.getByRole('status', { name: 'Total' })

/** The banner at 2 x 3 ft, as somebody has configured it. */
async function configured() {
  const shown = await openProduct(vinylBanner)
  await userEvent.type(field('Height (ft)'), '2')
  await userEvent.type(field('Width (ft)'), '3')
  const publish = (product: typeof vinylBanner, priceList: number) =>
    act(() =>
      shown.queryClient.setQueryData(['product', vinylBanner.name], { ...toWire(product), priceList }),
    )
  return { ...shown, publish, before: total() ?? '' }
}

test('issue 3: a new price list prices the open configuration anew, and says beside the price what it was', async () => {
  const { publish, before } = await configured()
  publish(dearer, 8)
  await waitFor(() => expect(status().textContent).toMatch(/^Price updated: was \$/))
  expect(status().textContent).toContain(`was ${before}`)
  expect(field('Height (ft)').value).toBe('2')
  expect(status().textContent?.endsWith(before)).toBe(false)
})

test('issue 3: what it was follows the configuration, and is gone when the lists agree on it', async () => {
  const { publish } = await configured()
  publish(dearer, 8)
  await waitFor(() => expect(status().textContent).toContain('was'))
  await userEvent.clear(field('Quantity'))
  await userEvent.type(field('Quantity'), '2')
  expect(status().textContent).toContain(`was $${(rate * 6 * 2).toFixed(2)}`)
  publish(vinylBanner, 9)
  await waitFor(() => expect(status().textContent).toMatch(/^Total\$/))
})

test('issue 3: a new list that leaves the price alone says nothing', async () => {
  const { publish, before } = await configured()
  publish({ ...vinylBanner, description: 'Now with a better word.' }, 8)
  await screen.findByText('Now with a better word.')
  expect(status().textContent).toBe(`Total${before}`)
})

test('D5 what is added then carries the new list and the price seen, and the note goes', async () => {
  const { publish, shop } = await configured()
  publish(dearer, 8)
  await waitFor(() => expect(status().textContent).toContain('was'))
  await userEvent.click(addButton())
  expect(shop.added[0]).toMatchObject({ priceList: 8, priceSeen: rate * 2 * 6 * 100 })
  expect(status().textContent).toMatch(/^Total\$/)
})

test('a choice that a new list does not offer is not changed silently: it is named, and nothing is added', async () => {
  const { publish, shop } = await configured()
  publish({ ...vinylBanner, options: { ...vinylBanner.options, numOfSides: entries('2 Sides') } }, 8)
  expect(await screen.findByText(/is not offered as "1 Side"/)).toBeTruthy()
  await userEvent.click(addButton())
  expect(shop.added).toEqual([])
})
