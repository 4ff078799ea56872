import { expect, test, vi } from 'vitest'
import { quote } from '#shared/pricing/quote.ts'
import { aProduct, madeToSize } from '#shared/testing/catalogue.ts'
import { makeIndex } from './make-index.ts'
import { MOST, namedRows } from './named-rows.ts'
import { rowsFor } from './search-rows.ts'

vi.mock('#shared/pricing/quote.ts', { spy: true })

test('§2 search: every category and subcategory that is named so is listed, however many; the rest only as far as there is room', () => {
  const of = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ name: `Kind ${at}`, path: `/kind-${at}`, description: '' },
      products: [{ name: `Kind product ${at}`, path: `/product-${at}` }],
    }))
  const list = { number: 1, publishedAt: '2026-01-01T00:00:00.000Z', products: [] }
  const kindsOf = (count: number) => {
    const categories = [{ name: 'All', url: '/all', subCategories: of(count), products: [] }]
    const index = makeIndex(categories, [], { ...list, categories })
    const rows = [rowsFor({ cards: [], index }, 'kind').rows, namedRows(categories, 'kind').rows]
    return rows.map(each => each.map(({ kind }) => kind))
  }
  expect(kindsOf(MOST + 3)).toEqual(Array(2).fill(Array(MOST + 3).fill('subcategory')))
  const few = [...Array(MOST - 2).fill('subcategory'), 'product', 'product']
  expect(kindsOf(MOST - 2)).toEqual([few, few])
})

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
