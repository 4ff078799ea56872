import { describe, expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import { VISIBLE } from '#shared/illustration/choices/visible.ts'
import { illustrate } from '#shared/illustration/index.ts'

const { products } = loadCatalogueData()

/** Every list of every product with something to choose from, with what must be chosen for it to show. */
const lists = products.flatMap(product =>
  (Object.keys(product.options) as OptionKey[])
    .filter(key => (product.options[key]?.length ?? 0) > 1)
    .map(key => ({ product, key, when: product.conditional[key]?.when ?? {} })),
)

function pictures(product: Product, key: OptionKey, when: object): string[] {
  return (product.options[key] ?? []).map(({ name }) =>
    illustrate(product, 'whole', { choices: { ...when, [key]: name } }),
  )
}

const declared = (key: OptionKey, what: 'part' | 'unseen') => what in VISIBLE[key]

describe('drawings follow the choices', () => {
  test('the catalogue has lists of both kinds', () => {
    expect(lists.length).toBeGreaterThan(200)
    expect(lists.some(({ key }) => declared(key, 'unseen'))).toBe(true)
  })

  test.each(products.map(product => [product.path, product] as const))(
    'D27: every choice of %s that is declared visible is a picture of its own',
    (_, product) => {
      for (const { key, when } of lists.filter(list => list.product === product)) {
        if (!declared(key, 'part')) continue
        const drawn = pictures(product, key, when)
        expect({ key, pictures: new Set(drawn).size }).toEqual({ key, pictures: drawn.length })
      }
    },
  )

  test('what is declared unseen changes nothing, and says why', () => {
    for (const { product, key, when } of lists.filter(({ key }) => declared(key, 'unseen'))) {
      expect(new Set(pictures(product, key, when)).size).toBe(1)
      expect(VISIBLE[key]).toHaveProperty('unseen', expect.stringMatching(/\w+ \w+/))
    }
  })

  test('a feather flag stands on the base that was chosen, and bare without a pole', () => {
    const feather = products.find(({ path }) => path === '/feather-angled')
    if (!feather) throw new Error('no feather flag')
    const choices = { flagOptions: 'Flag + Pole', base: 'Ground Stake' }
    const staked = illustrate(feather, 'whole', { choices })
    expect(staked).not.toBe(illustrate(feather, 'whole', { choices: { ...choices, base: 'Cross Base' } }))
    const bare = illustrate(feather, 'whole', { choices: { ...choices, flagOptions: 'Flag Only' } })
    expect(bare.length).toBeLessThan(staked.length)
  })

  test('every drawing of first choices is well-formed, without lettering as text, and bounded', () => {
    for (const product of products) {
      const choices = Object.fromEntries(
        Object.entries(product.options).map(([key, list]) => [key, list.at(-1)?.name ?? '']),
      )
      const svg = illustrate(product, 'whole', { choices })
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/)
      expect(svg.split('<g').length).toBe(svg.split('</g>').length)
      expect(svg.length).toBeLessThan(120_000)
      const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id)
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    }
  })
})
