import { expect, test } from 'vitest'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { aProduct, vinylBanner } from '#shared/testing/catalogue.ts'
import { leastCents, listAnswers } from './catalogue-answers.ts'

const list = aPriceList(7)
const answers = listAnswers(list)
const leastOf = (path: string) => {
  const cents = leastCents(list)[path] ?? null
  return cents === null ? undefined : cents / 100
}
const names = (cards: { name: string }[]) => cards.map(({ name }) => name)

test('§7 D44 top products: those marked so, with name, path and pictures, and what a card says of price and days', () => {
  const { name, path, images } = vinylBanner
  expect(answers.topProducts()).toEqual([{ name, path, images, ratePerSqFt: 2.5, turnaroundDays: 2 }])
})

test('§7 all products and listings: in the order of the list, never an alias (D27)', () => {
  const sold = ['13oz Vinyl Banner', 'Feather Angled Flag', 'Sample']
  expect(names(answers.allProducts())).toEqual(sold)
  const listing = answers.listing('Banners', 'All Banners')
  expect(listing?.subCategory).toEqual({ name: 'All Banners', description: 'Every banner.' })
  expect(names(listing?.products ?? [])).toEqual(sold)
})

test('issue 12.3: cards say the least that the shop worked out; a list of an older shop is worked out here', () => {
  const { path } = aProduct()
  const told = listAnswers({ ...list, leastCents: { [path]: 4_200, [vinylBanner.path]: null } })
  const from = (cards: { path: string; from?: number }[] = []) => cards.map(card => card.from)
  expect(from(told.allProducts())).toEqual([undefined, leastOf('/feather-angled'), 42])
  expect(from(told.listing('Banners', 'All Banners')?.products)).toEqual(from(told.allProducts()))
  expect(from(answers.allProducts())).toEqual(['/13oz-vinyl-banner', '/feather-angled', path].map(leastOf))
})

test('§7 a listing whose link leads nowhere leaves it out', () => {
  const [category] = list.categories
  const gone = { ...category?.subCategories[0], products: [{ name: 'Gone', path: '/gone' }] }
  const broken = { ...list, categories: [{ ...category, subCategories: [gone] }] } as typeof list
  expect(listAnswers(broken).listing('Banners', 'All Banners')?.products).toEqual([])
})

test('§7 nothing by a name is null', () => {
  expect(answers.listing('Banners', 'Wall Art')).toBeNull()
  expect(answers.listing('Wall Art', 'All Banners')).toBeNull()
  expect(answers.product('Gone')).toBeNull()
})

test('D5 a product says which list its prices are of; D36 a card leads where the list says', () => {
  expect(answers.product('Sample')).toMatchObject({ name: 'Sample', path: '/sample', priceList: 7 })
  const led = listAnswers(aPriceList(1, aProduct({ cataloguePath: '/elsewhere', topProduct: true })))
  expect(led.topProducts()[0]?.path).toBe('/elsewhere')
  expect(led.allProducts()[0]?.path).toBe('/elsewhere')
})
