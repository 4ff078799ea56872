import { act, render, screen, within } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import type { Product } from '#shared/catalogue/product.ts'
import {
  aProduct,
  blockoutBanner,
  entries,
  eventTent,
  poleBanner,
  roundTableCover,
} from '#shared/testing/catalogue.ts'
import { Steps } from './steps.tsx'
import { openProduct } from './testing/open-product.tsx'

const form = () => within(screen.getByRole('form', { name: 'Configure' }))
const steps = () =>
  form()
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

test.for<[string, Product]>([
  ['made to size', blockoutBanner],
  ['with a list of sizes', eventTent],
  ['with a list of widths and a height', poleBanner],
])('issue 8.9: a product %s is configured in three steps: size, finish, artwork', async ([, product]) => {
  await openProduct(product)
  expect(steps()).toEqual(['1 Size', '2 Finish', '3 Artwork'])
})

test('issue 8.9: the lists of the size stand in its step, whatever comes before them in the catalogue', async () => {
  await openProduct(eventTent)
  const finish = form().getByRole('heading', { name: '2 Finish' })
  expect(isBefore(form().getByRole('group', { name: 'Size' }), finish)).toBe(true)
  expect(isBefore(finish, form().getByRole('radiogroup', { name: 'Product Option' }))).toBe(true)
})

test('issue 8.9: steps that a product does not have are not counted', async () => {
  await openProduct(roundTableCover)
  expect(steps()).toEqual(['1 Size', '2 Artwork'])
})

test('issue 8.9: a product without size and artwork has its choices alone', async () => {
  await openProduct(
    aProduct({
      path: '/coroplast',
      name: 'Coroplast',
      requiresArtwork: false,
      options: { material: entries('A', 'B') },
      optionTitles: { material: 'Material' },
    }),
  )
  expect(steps()).toEqual(['1 Finish'])
})

test('issue 8.9: artwork is the last step before the job, on phones too', async () => {
  await openProduct(blockoutBanner)
  const zone = form().getByRole('region', { name: 'See your artwork on it' })
  expect(isBefore(form().getByRole('heading', { name: '3 Artwork' }), zone)).toBe(true)
  expect(isBefore(zone, form().getByLabelText('Job Name'))).toBe(true)
})

test('issue 12.4: a page that is opened on the device stands with its first step, and has the others a moment later', async () => {
  const drawn: (string | null)[][] = []
  function First() {
    useLayoutEffect(() => {
      drawn.push(screen.getAllByRole('heading').map(({ textContent }) => textContent))
    }, [])
    return null
  }
  act(() => void render(<Steps steps={{ Size: <First />, Finish: 'finish' }} />))
  await screen.findByRole('heading', { name: '2 Finish' })
  drawn.push(screen.getAllByRole('heading').map(({ textContent }) => textContent))
  expect(drawn).toEqual([['1 Size'], ['1 Size', '2 Finish']])
})
