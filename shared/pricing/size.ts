import type { CustomSize, FeetInches } from '#shared/catalogue/product.ts'
import type { Dimensions } from './types.ts'

export type Axis = 'height' | 'width'

/** What was corrected beside which box, with a sentence for the person (D13). */
export interface Correction {
  axis: Axis
  code: 'negative' | 'not_a_number' | 'other_unit' | 'not_whole' | 'inches_over_11' | 'over_maximum'
  message: string
}

interface Clamped {
  length: FeetInches
  corrections: Correction[]
}

const named = { height: 'Height', width: 'Width' } as const
const spoken = (length: FeetInches) => `${length.ft} ft ${length.in} in`

function wholePart(axis: Axis, unit: string, entered: number): { value: number; corrections: Correction[] } {
  const value = Number.isFinite(entered) ? Math.max(0, Math.trunc(entered)) + 0 : 0
  if (entered < 0) {
    const message = `${named[axis]} cannot be negative, so the ${unit} were set to 0.`
    return { value, corrections: [{ axis, code: 'negative', message }] }
  }
  if (value === entered) return { value, corrections: [] }
  const message = `${named[axis]} is made in whole feet and inches, so the ${unit} were set to ${value}.`
  return { value, corrections: [{ axis, code: 'not_whole', message }] }
}

/** The explanation beside boxes in which something was typed that says no number; the length stayed as it was. */
export function notANumber(axis: Axis, unit: 'feet' | 'inches', kept: number): Correction {
  const message = `${named[axis]} is given in numbers, so the ${unit} stayed at ${kept}.`
  return { axis, code: 'not_a_number', message }
}

/** The explanation beside boxes in one of which the other one's unit was typed; the length stayed as it was. */
export function otherUnit(axis: Axis, unit: 'feet' | 'inches', kept: number): Correction {
  const other = unit === 'feet' ? 'inches' : 'feet'
  const message = `${named[axis]} has a box of its own for ${other}, so the ${unit} stayed at ${kept}.`
  return { axis, code: 'other_unit', message }
}

function atMostEleven(axis: Axis, inches: number): { value: number; corrections: Correction[] } {
  if (inches <= 11) return { value: inches, corrections: [] }
  const message = `${named[axis]} takes at most 11 inches beside the feet, so the inches were set to 11.`
  return { value: 11, corrections: [{ axis, code: 'inches_over_11', message }] }
}

function atMostMaximum(axis: Axis, entered: FeetInches, max: FeetInches): Clamped {
  if (entered.ft < max.ft) return { length: entered, corrections: [] }
  const length = { ft: max.ft, in: Math.min(entered.in, max.in) }
  if (length.ft === entered.ft && length.in === entered.in) return { length, corrections: [] }
  const message = `${named[axis]} goes up to ${spoken(max)}, so it was set to ${spoken(length)}.`
  return { length, corrections: [{ axis, code: 'over_maximum', message }] }
}

function clampLength(axis: Axis, entered: FeetInches, max: FeetInches): Clamped {
  const feet = wholePart(axis, 'feet', entered.ft)
  const wholeInches = wholePart(axis, 'inches', entered.in)
  const inches = atMostEleven(axis, wholeInches.value)
  const limited = atMostMaximum(axis, { ft: feet.value, in: inches.value }, max)
  const corrections = [feet, wholeInches, inches, limited].flatMap(step => step.corrections)
  return { length: limited.length, corrections }
}

/**
 * The size within the product's limits, and what had to be corrected (spec §5, D13): no negative or broken numbers,
 * inches at most 11; feet that reach the maximum become the maximum, with the inches at most the maximum's.
 */
export function clampDimensions(
  { maxHeight, maxWidth }: Pick<CustomSize, 'maxHeight' | 'maxWidth'>,
  dims: Dimensions,
): { dimensions: Dimensions; corrections: Correction[] } {
  const height = clampLength('height', { ft: dims.heightFt, in: dims.heightIn }, maxHeight)
  const width = clampLength('width', { ft: dims.widthFt, in: dims.widthIn }, maxWidth)
  return {
    dimensions: {
      heightFt: height.length.ft,
      heightIn: height.length.in,
      widthFt: width.length.ft,
      widthIn: width.length.in,
    },
    corrections: [...height.corrections, ...width.corrections],
  }
}

/** A length in inches; anything but whole, non-negative feet and inches counts as nothing. */
export function inches(length: FeetInches): number {
  const total = 12 * length.ft + length.in
  return length.ft >= 0 && length.in >= 0 && Number.isSafeInteger(total) ? total : 0
}

export const heightInches = (dims: Dimensions) => inches({ ft: dims.heightFt, in: dims.heightIn })
export const widthInches = (dims: Dimensions) => inches({ ft: dims.widthFt, in: dims.widthIn })

/** The area in square inches; a square foot is 144 (spec §9). */
export function squareInches(dims: Dimensions): number {
  return heightInches(dims) * widthInches(dims)
}
