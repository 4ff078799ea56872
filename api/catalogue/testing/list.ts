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

/** For tests: the same catalogue with every choice dearer by whole `cents` (cheaper where negative, never below nothing). */
export function dearer(data: CatalogueData, cents: number): CatalogueData {
  const changed = (price: number) => Math.max(0, Math.round(price * 100) + cents) / 100
  const products = data.products.map(product => ({
    ...product,
    options: Object.fromEntries(
      Object.entries(product.options).map(([key, entries]) => [
        key,
        entries.map(entry => ({ ...entry, price: changed(entry.price) })),
      ]),
    ),
  }))
  return { ...data, products }
}
