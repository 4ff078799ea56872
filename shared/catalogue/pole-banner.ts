import type { Choices, FeetInches, PoleBanner, Product } from './product.ts'

/** Whole inches as feet and inches. */
export function toFeetInches(inches: number): FeetInches {
  return { ft: Math.floor(inches / 12), in: inches % 12 }
}

/** The width in inches of the chosen Size; undefined where the product has no such list or the choice is unknown. */
export function poleWidthIn(product: Product, choices: Choices): number | undefined {
  const pole = product.poleBanner
  if (!pole) return undefined
  const names = product.options[pole.widthListKey]?.map(entry => entry.name) ?? []
  return pole.widthsIn[names.indexOf(choices[pole.widthListKey] ?? '')]
}

/** Every height on offer, in inches (spec §5: 24 to 96). */
export function poleHeightsIn({ heightsIn }: PoleBanner): number[] {
  const count = Math.floor((heightsIn.max - heightsIn.min) / heightsIn.step) + 1
  return Array.from({ length: count }, (_, index) => heightsIn.min + index * heightsIn.step)
}
