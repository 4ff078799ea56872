import type { CatalogueData } from '#api/catalogue/catalogue-rules.ts'

/** For tests: the same catalogue with every card price raised by whole `cents`. */
export function repriced(data: CatalogueData, cents: number): CatalogueData {
  const dearer = (price: number) => (Math.round(price * 100) + cents) / 100
  const products = data.products.map(product => ({
    ...product,
    listing: { ...product.listing, price: dearer(product.listing.price) },
  }))
  return { ...data, products }
}
