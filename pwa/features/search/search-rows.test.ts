import { expect, test, vi } from 'vitest'
import { quote } from '#shared/pricing/quote.ts'
import { aProduct, madeToSize } from '#shared/testing/catalogue.ts'
import { makeIndex } from './make-index.ts'
import { MOST } from './named-rows.ts'
import { rowsFor } from './search-rows.ts'

vi.mock('#shared/pricing/quote.ts', { spy: true })

test('issue 12.4: of all that is made at the asked size what is shown is priced, and nothing else', () => {
  const products = Array.from({ length: MOST * 3 }, (_, at) =>
    aProduct({
      family: 'banner',
      name: `Banner ${at}`,
      path: `/banner-${at}`,
      customSize: madeToSize([9, 0], [9, 0], 3),
    }),
  )
  const list = { number: 1, publishedAt: '2026-01-01T00:00:00.000Z', categories: [], products }
  const { rows } = rowsFor({ cards: [], index: makeIndex([], [], list) }, 'banner 3x6')
  expect(rows.map(({ price }) => price)).toEqual(Array.from({ length: MOST }, () => '$54.00'))
  expect(vi.mocked(quote)).toHaveBeenCalledTimes(MOST)
})
