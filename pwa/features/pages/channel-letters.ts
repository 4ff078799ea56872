import { LETTER_STYLES } from '#shared/catalogue/letter-styles.ts'
import { PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'

/** Cards of the three styles; the picture of a product is its first view (D27). */
export const CHANNEL_LETTERS = LETTER_STYLES.map(path => ({
  path,
  name: PRODUCT_NAMES[path] ?? path,
  images: [`${path.slice(1)}/whole.jpg`],
}))
