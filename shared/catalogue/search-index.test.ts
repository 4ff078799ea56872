import MiniSearch from 'minisearch'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSearchIndex } from './search-index.ts'

const product = (name: string, description = '', more: object = {}) => ({
  name,
  path: `/${name.toLowerCase().replaceAll(' ', '-')}`,
  description,
  ...more,
})
const understand = createSearchIndex([
  product('Tension Fabric Stand', 'A wall for a booth.'),
  product('Tension Fabric', 'Replacement print.'),
  product('Yard Sign', 'Stands in the lawn.', { categoryName: 'Displays' }),
  product('Board', '', { options: { material: [{ name: 'Brushed Copper', price: 0 }] } }),
  product('Poster', '', { specs: [{ label: 'Material', value: 'Satin paper' }] }),
])
const names = (text: string) => understand(text).products.map(({ name }) => name)

describe('issue 8.5: the index', () => {
  test.each([
    ['a name', 'yard sign'],
    ['its words in another order', 'sign yard'],
    ['a plural', 'yard signs'],
    ['joined words', 'yardsign'],
    ['the beginning of a word', 'yar'],
    ['a wrong letter', 'yerd sign'],
    ['a word of its description', 'lawn'],
    ['its category', 'displays yard'],
  ])('finds a product by %s', (_, text) => {
    expect(names(text)[0]).toBe('Yard Sign')
  })

  test('finds products by what they are made of', () => {
    expect(names('copper')).toEqual(['Board'])
    expect(names('satin')).toEqual(['Poster'])
  })

  test('two wrong letters are borne in a long word, three are not, and none in a short one', () => {
    expect(names('replacemint')).toEqual(['Tension Fabric'])
    expect(names('replicemint')).toEqual(['Tension Fabric'])
    expect(understand('riplicemint').isFound).toBe(false)
    expect(understand('bxx').isFound).toBe(false)
  })

  test('a product’s own name comes before a longer one that holds it', () => {
    expect(names('tension fabric')).toEqual(['Tension Fabric', 'Tension Fabric Stand'])
  })

  test('a word that exists is not read as another', () => {
    expect(names('poster')).toEqual(['Poster'])
  })

  test('words that are not all known find what meets most of them; fewer are only near', () => {
    expect(understand('yard sign hologram')).toMatchObject({
      isFound: true,
      products: [{ name: 'Yard Sign' }],
    })
    expect(understand('hologram glitter sign')).toMatchObject({
      isFound: false,
      products: [{ name: 'Yard Sign' }],
    })
    expect(understand('')).toEqual({ isFound: false, products: [] })
  })

  test('of what is only near the four nearest are told, of what is found all', () => {
    const many = Array.from({ length: 6 }, (_, n) => product(`Yard Sign ${'abcdef'[n]}`))
    const ofMany = createSearchIndex(many)
    const told = (text: string) => {
      const { isFound, products } = ofMany(text)
      return [isFound, products.length]
    }
    expect(told('yard sign hologram')).toEqual([true, 6])
    expect(told('hologram glitter sign')).toEqual([false, 4])
    // The beginnings of two words are two of two; that of one alone says too little.
    expect(told('y s')).toEqual([true, 6])
    expect(told('y')).toEqual([false, 4])
  })
})

test('issue 12.4: a further letter looks for what it changes: its word, alone and with its neighbour, once for each number of wrong letters', () => {
  const looked = vi.spyOn(MiniSearch.prototype, 'search')
  onTestFinished(() => looked.mockRestore())
  understand('yard sign hologra')
  looked.mockClear()
  understand('yard sign hologram')
  expect(new Set(looked.mock.calls.map(([word]) => word))).toEqual(new Set(['hologram', 'signhologram']))
  expect(looked.mock.calls.length).toBeLessThanOrEqual(6)
})
