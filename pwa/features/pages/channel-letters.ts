import { PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'

/** The three styles under their own addresses (spec §2); the menus send Premium to the standard page (D36). */
const PATHS = ['/standard-channel-letters', '/halo-reverse-channel-letters', '/premium-channel-letters']

/** Cards of the three styles; the picture of a product is its first view (D27). */
export const CHANNEL_LETTERS = PATHS.map(path => ({
  path,
  name: PRODUCT_NAMES[path] ?? path,
  images: [`${path.slice(1)}/whole.jpg`],
}))
