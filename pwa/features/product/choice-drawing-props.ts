import type { OptionKey, Product } from '#shared/catalogue/product.ts'

/** A choice that is drawn small, by whichever of the engines. */
export interface ChoiceDrawingProps {
  product: Product
  listKey: OptionKey
  /** The choice that is drawn. */
  name: string
}
