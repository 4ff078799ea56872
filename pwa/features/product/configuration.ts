import { choose } from '#shared/catalogue/conditions.ts'
import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { type Axis, type Correction, clampDimensions, notANumber, otherUnit } from '#shared/pricing/size.ts'
import { isOtherUnit, typedLength, typedQuantity } from '#shared/pricing/typed.ts'
import { dimensionsOf, sizeTyped } from '#shared/pricing/typed-size.ts'
import type { Dimensions, Selection } from '#shared/pricing/types.ts'

/** The four size boxes and the quantity box as typed; what is typed stays until it is corrected. */
export type TypedFields = Record<keyof Dimensions | 'quantity', string>

/** What a product page holds: the selection that is priced, and the words in its boxes. */
export interface Configuration {
  selection: Selection
  typed: TypedFields
  /** What stands in the one field for any size; '' once the boxes hold something else (D45). */
  sizeText: string
  /** What the boxes held before anything stood in that field; null while nothing does. */
  sizeBefore: Dimensions | null
  corrections: Correction[]
  /** Whether all of it was just put into the cart and nothing was changed since (issue 8.2). */
  isAdded: boolean
}

export type ConfigurationChange =
  | { kind: 'choice'; key: OptionKey; name: string }
  | { kind: 'size'; part: keyof Dimensions; text: string }
  | { kind: 'sizeText'; text: string }
  | { kind: 'height'; inches: number }
  | { kind: 'dimensions'; heightIn: number; widthIn: number }
  | { kind: 'quantity'; text: string }
  | { kind: 'jobName'; text: string }
  | { kind: 'characters'; text: string }
  | { kind: 'storePickup'; on: boolean }
  | { kind: 'added' }

const typedNumber = (value: number) => (value === 0 ? '' : String(value))

const typedSize = ({ heightFt, heightIn, widthFt, widthIn }: Dimensions) => ({
  heightFt: typedNumber(heightFt),
  heightIn: typedNumber(heightIn),
  widthFt: typedNumber(widthFt),
  widthIn: typedNumber(widthIn),
})

/** A page as it begins, or as a cart line left it. */
export function configurationOf(selection: Selection): Configuration {
  return {
    selection,
    typed: { ...typedSize(selection.dimensions), quantity: String(selection.quantity) },
    sizeText: '',
    sizeBefore: null,
    corrections: [],
    isAdded: false,
  }
}

export const startOf = (product: Product) => configurationOf(defaultSelection(product))

/** What one piece is: how many there are, and by what name, changes neither its price nor how it looks. */
type Piece = Pick<Selection, 'choices' | 'dimensions' | 'characters'>

/** Whether one piece is untouched between two states of a page. */
export const isSamePiece = (before: Piece, now: Piece) =>
  before.choices === now.choices &&
  before.dimensions === now.dimensions &&
  before.characters === now.characters

/** The configuration after one change (spec §4: everything is priced anew on any change). */
export function change(product: Product, state: Configuration, change: ConfigurationChange): Configuration {
  return { ...changed(product, state, change), isAdded: change.kind === 'added' }
}

function changed(product: Product, state: Configuration, change: ConfigurationChange): Configuration {
  const { selection, typed } = state
  const select = (part: Partial<Selection>) => ({ ...state, selection: { ...selection, ...part } })
  switch (change.kind) {
    case 'choice':
      return { ...state, selection: choose(product, selection, change.key, change.name) }
    case 'size':
      return resize(product, state, change.part, change.text)
    case 'sizeText':
      return readSize(product, state, change.text)
    case 'height': {
      const height = { heightFt: Math.floor(change.inches / 12), heightIn: change.inches % 12 }
      return select({ dimensions: { ...selection.dimensions, ...height } })
    }
    case 'dimensions':
      return sized(state, dimensionsOf(change))
    case 'quantity':
      return { ...select({ quantity: wholeOf(change.text) }), typed: { ...typed, quantity: change.text } }
    case 'jobName':
      return select({ jobName: change.text })
    case 'characters':
      return select({ characters: change.text })
    case 'storePickup':
      return select({ storePickup: change.on })
    case 'added':
      return select({ jobName: '' })
  }
}

/** The boxes filled with a size: what was typed elsewhere stays. */
function sized({ selection, typed }: Configuration, dimensions: Dimensions): Configuration {
  return {
    ...configurationOf({ ...selection, dimensions }),
    typed: { ...typed, ...typedSize(dimensions) },
  }
}

/**
 * The one field for any size: what it says goes into the boxes. Where it says no size of this product they hold what
 * they held before, not what was read on the way: "24x36" begins with "24x3" (D45).
 */
function readSize(product: Product, state: Configuration, text: string): Configuration {
  const before = state.sizeBefore ?? state.selection.dimensions
  const asked = sizeTyped(product, text)
  const sizeBefore = text === '' ? null : before
  return { ...sized(state, asked ? dimensionsOf(asked) : before), sizeText: text, sizeBefore }
}

function wholeOf(text: string): number {
  const value = typedQuantity(text)
  return Number.isSafeInteger(value) ? value : 0
}

/**
 * A size box changed: limits are kept at once, in the box too, and each correction is explained (spec §5, D13). What
 * says no number leaves the length as it was, so that nobody is sold another size than the boxes show.
 */
function resize(product: Product, state: Configuration, part: keyof Dimensions, text: string): Configuration {
  if (!product.customSize) return state
  const was = state.selection.dimensions
  const unit = part.endsWith('Ft') ? 'feet' : 'inches'
  const isOther = isOtherUnit(text, unit)
  const read = isOther ? null : typedLength(text)
  const entered = { ...was, [part]: read ?? was[part] }
  const { dimensions, corrections } = clampDimensions(product.customSize, entered)
  const typed = { ...state.typed, [part]: read === null ? typedNumber(was[part]) : text }
  for (const each of ['heightFt', 'heightIn', 'widthFt', 'widthIn'] as const) {
    if (dimensions[each] !== entered[each]) typed[each] = String(dimensions[each])
  }
  const axis: Axis = part.startsWith('height') ? 'height' : 'width'
  const explain = isOther ? otherUnit : notANumber
  const unread = read === null ? [explain(axis, unit, was[part])] : []
  return {
    ...state,
    selection: { ...state.selection, dimensions },
    typed,
    sizeText: '',
    sizeBefore: null,
    corrections: [
      ...state.corrections.filter(each => each.axis !== axis),
      ...unread,
      ...corrections.filter(each => each.axis === axis),
    ],
  }
}
