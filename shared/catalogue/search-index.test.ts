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

describe('issue 8.5: how many letters may be wrong', () => {
  const found = (name: string, text: string) => createSearchIndex([product(name)])(text)
  const isFound = (name: string, text: string) => found(name, text).isFound

  test('none in a word of three, one in a word of four, two in a longer one', () => {
    expect(['cup', 'cxp'].map(text => isFound('Cup', text))).toEqual([true, false])
    expect(['mesh', 'mxsh', 'mxxh'].map(text => isFound('Mesh', text))).toEqual([true, true, false])
    expect(['board', 'bxard', 'bxxrd', 'bxxxd'].map(text => isFound('Board', text))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  test('two only where the word begins right, one anywhere', () => {
    expect(['xoard', 'bxxrd', 'xxard'].map(text => isFound('Board', text))).toEqual([true, true, false])
    expect(found('Board', 'xxard').products).toEqual([])
  })

  test('who is met with fewer wrong letters is met alone', () => {
    const index = createSearchIndex([product('Boars'), product('Board'), product('Boxrd')])
    expect(index('board').products.map(({ name }) => name)).toEqual(['Board'])
  })
})

describe('issue 8.5: what is near', () => {
  const index = createSearchIndex([product('Copper Board'), product('Copper Sheet'), product('Satin Paper')])
  const told = (text: string) => {
    const { isFound, products } = index(text)
    return [isFound, products.map(({ name }) => name)]
  }

  test('is found where it meets more than half of the words, and no other with it', () => {
    expect(told('copper board hologram')).toEqual([true, ['Copper Board']])
    expect(told('copper board hologram glitter')).toEqual([false, ['Copper Board', 'Copper Sheet']])
  })

  test('is only near where each meets half of the words or less', () => {
    expect(told('copper hologram')).toEqual([false, ['Copper Board', 'Copper Sheet']])
    expect(told('copper satin')).toEqual([false, expect.arrayContaining(['Satin Paper', 'Copper Board'])])
    expect(told('hologram')).toEqual([false, []])
  })
})

test('issue 8.5: of two that a text fits alike the top product comes first, and it passes none that fits better', () => {
  const top = { topProduct: true }
  const namesBy = (text: string, ...products: ReturnType<typeof product>[]) =>
    createSearchIndex(products)(text).products.map(({ name }) => name)
  const alike = [product('Copper Board'), product('Copper Sheet', '', top), product('Copper Panel')]
  expect(namesBy('copper', ...alike)).toEqual(['Copper Sheet', 'Copper Board', 'Copper Panel'])
  const said = product('Satin Paper', 'Printed like a copper sheet.', top)
  expect(namesBy('copper', said, product('Copper Board'))).toEqual(['Copper Board', 'Satin Paper'])
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
