import type { Family, OptionKey } from '#shared/catalogue/product.ts'
import type { ExactCents } from '#shared/money/cents.ts'

/** Size as the options map carries it (spec §3); whole feet and inches. */
export interface Dimensions {
  heightFt: number
  heightIn: number
  widthFt: number
  widthIn: number
}

/** What a person chose on a product page. A choice is the name of an entry of that list. */
export interface Selection {
  choices: Partial<Record<OptionKey, string>>
  dimensions: Dimensions
  characters: string
  jobName: string
  quantity: number
  storePickup: boolean
}

/** One contribution to the price of one side of one piece, in page order. */
export type PricePart =
  | { kind: 'option'; key: OptionKey; title: string; choice: string; cents: number; times: 1 | 2 }
  | { kind: 'area'; squareInches: number; rateCents: number; exactCents: ExactCents }

/** How a total comes about: (sum of parts) x sides x characters x quantity, rounded once, half up (D8). */
export interface Breakdown {
  family: Family
  parts: PricePart[]
  sides: 1 | 2
  characters: number
  quantity: number
  /** Price of one piece before rounding. */
  unit: ExactCents
  /** The only rounded figure, in cents. */
  totalCents: number
}
