import { expect, test } from 'vitest'
import type { Category } from '#shared/catalogue/product.ts'
import { entryFor, menuOf } from './menu.ts'

const LETTERS = '/standard-channel-letters'
const signs: Category = {
  name: 'Signs/Letters',
  url: '/signs-letters',
  subCategories: [{ name: 'Channel Letters', path: '/channel-letter', description: '', products: [] }],
  products: [
    { name: 'Premium Channel Letters', path: LETTERS },
    { name: 'Standard Channel Letters', path: LETTERS },
  ],
}
const menu = menuOf([signs])

test('§2 sidebar: under each category stand its subcategories, then what is filed directly (D36)', () => {
  expect(menu).toEqual([
    {
      heading: { name: 'Signs/Letters', path: '/signs-letters' },
      links: [{ name: 'Channel Letters', path: '/signs-letters/channel-letter' }, ...signs.products],
    },
  ])
})

test.each([
  ['/signs-letters', 'Signs/Letters'],
  ['/signs-letters/channel-letter', 'Channel Letters'],
  ['/signs-letters/channel-letter/', 'Channel Letters'],
  [LETTERS, 'Standard Channel Letters'],
])('issue 6.42: for %s one entry stands, "%s"', (path, name) => {
  expect(entryFor(menu, path)?.name).toBe(name)
})

test('issue 6.42: an entry called otherwise than its page stands for it where no other does', () => {
  const alone = menuOf([{ ...signs, products: signs.products.slice(0, 1) }])
  expect(entryFor(alone, LETTERS)?.name).toBe('Premium Channel Letters')
})

test.each(['/', '/nowhere', '/premium-channel-letters'])('issue 6.42: none stands for %s', path => {
  expect(entryFor(menu, path)).toBeUndefined()
})
