import { useProducts } from '#pwa/lib/use-products.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { type PlaceOption, placesOf } from './places.ts'

/** Every slot of the cart as a place for a file. */
export function usePlaces(lines: readonly CartLine[]): PlaceOption[] {
  return placesOf(lines, useProducts(lines.map(({ product }) => product)))
}
