import { toFeetInches } from '#shared/catalogue/pole-banner.ts'
import type { Product, UsualSize } from '#shared/catalogue/product.ts'
import { inches as inchesOf } from './size.ts'
import type { Dimensions } from './types.ts'

const UNIT = String.raw`(?:feet|foot|ft\.?|inches|inch|in\.?|''|['"‘’“”′″])`
const REST = String.raw`\d{1,2}\s*(?:inches|inch|in\.?|''|["“”″])`
const LENGTH = String.raw`\d{1,4}(?:\.\d{1,3})?\s*${UNIT}?(?:\s*${REST})?`
/** Two lengths with a sign or "by" between them, and no letter or digit against either. */
const SIZE = new RegExp(String.raw`(?<![\w.])(${LENGTH})\s*(?:x|×|\*|by)\s*(${LENGTH})(?![\w.])`, 'i')
const PARTS = new RegExp(String.raw`^([\d.]+)\s*(${UNIT})?\s*(\d+)?`, 'i')

/** Two lengths as they were typed, the height first (D45). */
export type TypedSize = readonly [height: string, width: string]

/** A text without the size it asks for, and that size; null where it names none ("banner 3x6"). */
export function sizeAsked(text: string): { rest: string; size: TypedSize | null } {
  const [all, height = '', width = ''] = SIZE.exec(text) ?? []
  if (all === undefined) return { rest: text, size: null }
  const rest = text.replace(all, ' ').replace(/\s+/g, ' ').trim()
  return { rest, size: [height.trim(), width.trim()] }
}

const isFeet = (unit: string) => /^(?:f|['‘’′](?!'))/i.test(unit)

function unitOf(length: string): string | undefined {
  return PARTS.exec(length)?.[2]
}

function inches(length: string, unit: string): number {
  const [, whole = '0', own = unit, rest = '0'] = PARTS.exec(length) ?? []
  return isFeet(own) ? Number(whole) * 12 + Number(rest) : Number(whole)
}

type Sized = Pick<Product, 'customSize' | 'family' | 'usualSizes'>

/** The unit a product's sizes are spoken of in, and meant in where none was typed: that of its usual sizes (D45). */
function usualUnit({ family, usualSizes = [] }: Sized): 'ft' | 'in' {
  if (usualSizes.length === 0) return /banner|flag|stand/.test(family) ? 'ft' : 'in'
  return usualSizes.every(({ heightIn, widthIn }) => heightIn % 12 === 0 && widthIn % 12 === 0) ? 'ft' : 'in'
}

/** A size in whole inches, and in words. */
export interface AskedSize extends UsualSize {
  /** As the address of a product's page takes it. */
  param: string
  label: string
  /** Only the other way round it can be made (D45). */
  isTurned?: true
}

/** A size in the words of its product: "3 x 6 ft" where its sizes are in feet and both are whole, else in inches. */
export function sizeName(product: Sized, { heightIn, widthIn }: UsualSize): string {
  const isWhole = heightIn % 12 === 0 && widthIn % 12 === 0
  return isWhole && usualUnit(product) === 'ft'
    ? `${heightIn / 12} x ${widthIn / 12} ft`
    : `${heightIn} x ${widthIn} in`
}

/** A size as the address of a product's page takes it: height x width in inches ("36x72"). */
export const sizeParam = ({ heightIn, widthIn }: UsualSize): string => `${heightIn}x${widthIn}`

/** A size in the four boxes of a product page (spec §3). */
export function dimensionsOf({ heightIn, widthIn }: UsualSize): Dimensions {
  const [height, width] = [toFeetInches(heightIn), toFeetInches(widthIn)]
  return { heightFt: height.ft, heightIn: height.in, widthFt: width.ft, widthIn: width.in }
}

/** What two lengths may mean: without a unit that of the usual sizes, then inches (D45, decision 39). */
function meanings(product: Sized, [height, width]: TypedSize): UsualSize[] {
  const unit = unitOf(width) ?? unitOf(height)
  const units = unit ? [unit] : new Set([usualUnit(product), 'in'])
  return [...units].map(each => ({
    heightIn: inches(height, unitOf(height) ?? each),
    widthIn: inches(width, each),
  }))
}

const isWhole = ({ heightIn, widthIn }: UsualSize) =>
  [heightIn, widthIn].every(length => length > 0 && Number.isInteger(length))

const turned = ({ heightIn, widthIn }: UsualSize): UsualSize => ({ heightIn: widthIn, widthIn: heightIn })

/** A typed size as a product takes it; null where it has no free size, or is never made so large. */
export function sizeOn(product: Sized, typed: TypedSize): AskedSize | null {
  const { customSize } = product
  if (!customSize) return null
  const [tallest, widest] = [inchesOf(customSize.maxHeight), inchesOf(customSize.maxWidth)]
  const isMade = ({ heightIn, widthIn }: UsualSize) => heightIn <= tallest && widthIn <= widest
  for (const size of meanings(product, typed).filter(isWhole)) {
    const fits = [size, turned(size)].find(isMade)
    if (!fits) continue
    const asked = { ...fits, param: sizeParam(fits), label: sizeName(product, fits) }
    return fits === size ? asked : { ...asked, isTurned: true }
  }
  return null
}
