import { poleWidthIn, toFeetInches } from './pole-banner.ts'
import type { Choices, OptionEntry, OptionKey, Product } from './product.ts'

/** Whether a product has a list to choose from; an empty one is as good as absent (spec §4). */
export function hasList(product: Product, key: OptionKey): boolean {
  return (product.options[key] ?? []).length > 0
}

/**
 * Whether a list shows and counts: it exists, and every list its condition names is itself active and holds the
 * named choice (spec §4). Conditions must not go in circles; the catalogue's schema sees to that.
 */
export function isActive(product: Product, key: OptionKey, choices: Choices): boolean {
  if (!hasList(product, key)) return false
  const when = product.conditional[key]?.when
  if (!when) return true
  const named = Object.entries(when) as [OptionKey, string][]
  return named.every(([other, name]) => choices[other] === name && isActive(product, other, choices))
}

/** The lists that show and count, in page order. */
export function activeKeys(product: Product, choices: Choices): OptionKey[] {
  return optionKeys(product).filter(key => isActive(product, key, choices))
}

/** All lists of a product, hidden ones too, in page order. */
export function optionKeys(product: Product): OptionKey[] {
  return Object.keys(product.options) as OptionKey[]
}

/** The title a list goes by on the page and in the options map (D6). */
export function optionTitle(product: Product, key: OptionKey): string {
  return product.optionTitles[key] ?? key
}

/** The entries on offer under the present choices: all, or those paired with the parent's choice (spec §9). */
export function allowedEntries(product: Product, key: OptionKey, choices: Choices): OptionEntry[] {
  const entries = product.options[key] ?? []
  const { pairing } = product
  if (pairing?.child !== key) return entries
  const parentChoice = choices[pairing.parent] ?? ''
  const names = Object.hasOwn(pairing.allowed, parentChoice) ? pairing.allowed[parentChoice] : undefined
  return entries.filter(entry => names?.includes(entry.name))
}

/** The chosen entry, while the list is active and offers it. */
export function chosenEntry(product: Product, key: OptionKey, choices: Choices): OptionEntry | undefined {
  return isActive(product, key, choices) ? offeredEntry(product, key, choices) : undefined
}

/** The chosen entry of a list that is known to be active; undefined where it does not offer it. */
export function offeredEntry(product: Product, key: OptionKey, choices: Choices): OptionEntry | undefined {
  return allowedEntries(product, key, choices).find(entry => entry.name === choices[key])
}

interface ConditionInput {
  choices: Choices
  dimensions: { widthFt: number; widthIn: number }
}

/**
 * The selection with one more choice made: a table height resets the diameter to the first one allowed (spec §4),
 * a pole banner's Size sets the width (D6).
 */
export function choose<S extends ConditionInput>(
  product: Product,
  selection: S,
  key: OptionKey,
  name: string,
): S {
  const choices = withPaired(product, { ...selection.choices, [key]: name }, key)
  const width = key === product.poleBanner?.widthListKey ? poleWidthIn(product, choices) : undefined
  if (width === undefined) return { ...selection, choices }
  const { ft: widthFt, in: widthIn } = toFeetInches(width)
  return { ...selection, choices, dimensions: { ...selection.dimensions, widthFt, widthIn } }
}

function withPaired(product: Product, choices: Choices, changed: OptionKey): Choices {
  const { pairing } = product
  if (pairing?.parent !== changed) return choices
  return { ...choices, [pairing.child]: allowedEntries(product, pairing.child, choices)[0]?.name ?? '' }
}
