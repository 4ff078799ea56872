import {
  activeKeys,
  allowedEntries,
  isActive,
  optionKeys,
  optionTitle,
} from '#shared/catalogue/conditions.ts'
import type { Choices, OptionKey, Product } from '#shared/catalogue/product.ts'
import type { Problem } from '#shared/pricing/problems.ts'
import { defaultChoices, defaultDimensions, NO_SIZE } from '#shared/pricing/selection.ts'
import type { Dimensions, Selection } from '#shared/pricing/types.ts'
import type { OptionsMap } from './line.ts'

export { type DisplayOption, displayOptions } from './display-options.ts'

/** The keys of the options map that say nothing of how a product is made. */
const METADATA = ['Job Name', 'Quantity', 'Store Pickup', 'requiresArtwork']
/** The keys of the options map that are not option titles (spec §3). */
const FIELDS = [...METADATA, 'Characters', 'Dimensions']

type Refused = { ok: false; code: Problem['code']; message: string }
type Read<T> = { ok: true; value: T } | Refused

const refuse = (code: Problem['code'], message: string): Refused => ({ ok: false, code, message })

/** Whether a product is made to size, and so carries Dimensions (D6). */
export function isMadeToSize(product: Product): boolean {
  return product.customSize !== null || product.poleBanner !== undefined
}

/** A selection as the wire has it: keyed by option title, without the lists that are hidden (spec §3, D6). */
export function toOptionsMap(product: Product, selection: Selection): OptionsMap {
  const chosen = activeKeys(product, selection.choices).map(key => [
    optionTitle(product, key),
    selection.choices[key] ?? '',
  ])
  return {
    ...Object.fromEntries(chosen),
    ...(isMadeToSize(product) ? { Dimensions: selection.dimensions } : {}),
    ...(product.characters ? { Characters: selection.characters } : {}),
    'Job Name': selection.jobName,
    Quantity: selection.quantity,
    'Store Pickup': selection.storePickup ? 'Yes' : '',
    requiresArtwork: product.requiresArtwork,
  }
}

/**
 * What of a sent options map was priced, as the selection that was read of it has it; its metadata as it was sent. What
 * the price ignored (D6) is no part of it, and so of nothing that is made or shown.
 */
export function pricedOptions(product: Product, sent: OptionsMap, selection: Selection): OptionsMap {
  const isMetadata = ([title]: [string, unknown]) => METADATA.includes(title)
  const made = Object.entries(toOptionsMap(product, selection)).filter(entry => !isMetadata(entry))
  const said = Object.entries(sent).filter(isMetadata)
  return { ...Object.fromEntries([...made, ...said]), Quantity: sent.Quantity }
}

function isDimensions(value: unknown): value is Dimensions {
  if (typeof value !== 'object' || value === null) return false
  const parts = new Map<string, unknown>(Object.entries(value))
  return ['heightFt', 'heightIn', 'widthFt', 'widthIn'].every(part => typeof parts.get(part) === 'number')
}

function readDimensions(product: Product, map: OptionsMap, choices: Choices): Read<Dimensions> {
  if (!isMadeToSize(product)) return { ok: true, value: NO_SIZE }
  const sent = map.Dimensions
  if (sent === undefined) return { ok: true, value: defaultDimensions(product, choices) }
  if (!isDimensions(sent))
    return refuse('bad_size', 'Dimensions are heightFt, heightIn, widthFt and widthIn.')
  const { heightFt, heightIn, widthFt, widthIn } = sent
  return { ok: true, value: { heightFt, heightIn, widthFt, widthIn } }
}

function readChoices(product: Product, map: OptionsMap): Read<Choices> {
  const keyOf = new Map(optionKeys(product).map(key => [optionTitle(product, key), key]))
  const sent: Choices = {}
  for (const [title, value] of Object.entries(map)) {
    const key = keyOf.get(title)
    if (key === undefined && !FIELDS.includes(title)) {
      return refuse('unknown_option', `${product.name} has no option "${title}".`)
    }
    if (key !== undefined && value !== undefined && value !== '') sent[key] = String(value)
  }
  return settleChoices(product, defaultChoices(product, sent))
}

/** Hidden lists fall back to their first entry, whatever was sent; active ones must hold a choice on offer (D6). */
function settleChoices(product: Product, choices: Choices): Read<Choices> {
  const active = optionKeys(product).filter(key => isActive(product, key, choices))
  const isOffered = (key: OptionKey) =>
    allowedEntries(product, key, choices).some(entry => entry.name === choices[key])
  const unknown = active.find(key => !isOffered(key))
  if (unknown) {
    const message = `${optionTitle(product, unknown)} is not offered as "${choices[unknown] ?? ''}".`
    return refuse('unknown_option', message)
  }
  const kept = Object.fromEntries(active.map(key => [key, choices[key]]))
  return { ok: true, value: defaultChoices(product, kept) }
}

function readText(map: OptionsMap, key: string, code: Problem['code']): Read<string> {
  const value = map[key] ?? ''
  return typeof value === 'string' ? { ok: true, value } : refuse(code, `${key} must be text.`)
}

const PICKUP = new Map<unknown, boolean>([
  ['Yes', true],
  [true, true],
  ['', false],
  [false, false],
  [undefined, false],
])

/**
 * The selection an options map stands for (D6): unknown titles and choices are refused, lists left out or empty start
 * on their first entry (spec §4), hidden ones and a claimed requiresArtwork are ignored. Numbers are not judged here.
 */
export function fromOptionsMap(
  product: Product,
  map: OptionsMap,
): { ok: true; selection: Selection } | Refused {
  const choices = readChoices(product, map)
  if (!choices.ok) return choices
  const dimensions = readDimensions(product, map, choices.value)
  if (!dimensions.ok) return dimensions
  const jobName = readText(map, 'Job Name', 'invalid')
  if (!jobName.ok) return jobName
  const characters = readText(map, 'Characters', 'bad_characters')
  if (!characters.ok) return characters
  const storePickup = PICKUP.get(map['Store Pickup'])
  if (storePickup === undefined) return refuse('unknown_option', 'Store Pickup is Yes or empty.')
  return {
    ok: true,
    selection: {
      choices: choices.value,
      dimensions: dimensions.value,
      characters: product.characters ? characters.value : '',
      jobName: jobName.value,
      quantity: map.Quantity,
      storePickup,
    },
  }
}
