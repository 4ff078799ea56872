import {
  activeKeys,
  chosenEntry,
  hasList,
  isActive,
  offeredEntry,
  optionTitle,
} from '#shared/catalogue/conditions.ts'
import { poleWidthIn } from '#shared/catalogue/pole-banner.ts'
import type { OptionEntry, OptionKey, Product } from '#shared/catalogue/product.ts'
import type { ExactCents } from '#shared/money/cents.ts'
import { toCents } from '#shared/money/cents.ts'
import { exact, plus, times, ZERO } from '#shared/money/exact.ts'
import { heightInches, squareInches } from './size.ts'
import type { PricePart, Selection } from './types.ts'

/** Dollars a doubled price counts for a list or price that is absent (spec §9, D9). */
const MISSING_PRICE = 20
const SQUARE_INCHES_PER_SQUARE_FOOT = 144

type OptionPart = Extract<PricePart, { kind: 'option' }>

function optionPart(
  product: Product,
  key: OptionKey,
  chosen: OptionEntry | undefined,
  dollars = 0,
): OptionPart {
  const choice = chosen?.name ?? ''
  return { kind: 'option', key, title: optionTitle(product, key), choice, cents: toCents(dollars), times: 1 }
}

const costsSomething = (part: OptionPart) => part.cents > 0

/** What each active list's choice adds, in page order; free choices are left out (D8). */
export function optionParts(product: Product, selection: Selection): OptionPart[] {
  return activeKeys(product, selection.choices)
    .map(key => {
      const chosen = offeredEntry(product, key, selection.choices)
      return optionPart(product, key, chosen, chosen?.price)
    })
    .filter(costsSomething)
}

/** One list of a doubled price: 20 dollars where the list or its price is absent, while 0 stays 0 (D9). */
function doubledPart(product: Product, selection: Selection, key: OptionKey): OptionPart {
  const hidden = hasList(product, key) && !isActive(product, key, selection.choices)
  const chosen = chosenEntry(product, key, selection.choices)
  return optionPart(product, key, chosen, hidden ? 0 : (chosen?.price ?? MISSING_PRICE))
}

/** The double-sided price of flags and stands, which replaces the sum: 2 x size + the given list (spec §9). */
export function doubledParts(product: Product, selection: Selection, second: OptionKey): OptionPart[] {
  const size: OptionPart = { ...doubledPart(product, selection, 'sizes'), times: 2 }
  return [size, doubledPart(product, selection, second)].filter(costsSomething)
}

/** Square inches of one piece; the pole banner's width is that of its chosen Size (spec §5). */
function areaOf(product: Product, selection: Selection): number {
  if (!product.poleBanner) return squareInches(selection.dimensions)
  return heightInches(selection.dimensions) * (poleWidthIn(product, selection.choices) ?? 0)
}

/** What the size adds; nothing for a product of fixed size. */
export function areaParts(product: Product, selection: Selection): PricePart[] {
  const dollarsPerSqFt = product.poleBanner?.ratePerSqFt ?? product.customSize?.ratePerSqFt
  const area = areaOf(product, selection)
  if (dollarsPerSqFt === undefined || area === 0) return []
  const rateCents = toCents(dollarsPerSqFt)
  const exactCents = exact(area * rateCents, SQUARE_INCHES_PER_SQUARE_FOOT)
  return [{ kind: 'area', squareInches: area, rateCents, exactCents }]
}

/** Whether a made-to-size product still lacks its size: it then costs nothing, whatever the extras (D13). */
export function lacksSize(product: Product, selection: Selection): boolean {
  const madeToSize = product.customSize !== null || product.poleBanner !== undefined
  return madeToSize && areaOf(product, selection) === 0
}

function partCents(part: PricePart): ExactCents {
  return part.kind === 'area' ? part.exactCents : exact(part.cents * part.times)
}

/** The parts together, not rounded. */
function sumOf(parts: PricePart[]): ExactCents {
  return parts.map(partCents).reduce(plus, ZERO)
}

/** One piece: the sum, for its sides and characters, not rounded. */
export function unitOf(parts: PricePart[], sides: number, characters: number): ExactCents {
  return times(sumOf(parts), sides * characters)
}
