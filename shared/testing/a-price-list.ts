import type { PriceList, Product } from '#shared/catalogue/product.ts'
import { aProduct, featherFlag, vinylBanner } from './catalogue.ts'

/** A small price list: a banner and a flag, the flag with a second address. */
export function aPriceList(number = 1, ...products: Product[]): PriceList {
  const sold =
    products.length > 0 ? products : [{ ...vinylBanner, topProduct: true }, featherFlag, aProduct()]
  const links = sold.map(({ name, path }) => ({ name, path }))
  const sub = { name: 'All Banners', path: '/all', description: 'Every banner.', products: links }
  return {
    number,
    publishedAt: '2026-11-21T10:00:00.000Z',
    categories: [{ name: 'Banners', url: '/banners', subCategories: [sub], products: [] }],
    products: [...sold, { ...aProduct(), path: '/other-address', aliasOf: '/sample' }],
  }
}
