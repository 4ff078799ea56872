import type { Product } from './product.ts'

const UNIT = String.raw`(?:feet|foot|ft\.?|inches|inch|in\.?|['"′″’”])`
const REST = String.raw`\d{1,2}\s*(?:inches|inch|in\.?|["″”])`
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

const isFeet = (unit: string) => /^(f|['′’])/i.test(unit)

function unitOf(length: string): string | undefined {
  return PARTS.exec(length)?.[2]
}

function inches(length: string, unit: string): number {
  const [, whole = '0', own = unit, rest = '0'] = PARTS.exec(length) ?? []
  return isFeet(own) ? Number(whole) * 12 + Number(rest) : Number(whole)
}

type Sized = Pick<Product, 'customSize' | 'family' | 'usualSizes'>

/** The unit of a product's sizes where none was typed: that of its usual sizes (D45). */
function usualUnit({ family, usualSizes = [] }: Sized): 'ft' | 'in' {
  if (usualSizes.length === 0) return /banner|flag|stand/.test(family) ? 'ft' : 'in'
  return usualSizes.every(({ heightIn, widthIn }) => heightIn % 12 === 0 && widthIn % 12 === 0) ? 'ft' : 'in'
}

/** A size in whole inches, and in words. */
export interface AskedSize {
  /** Height x width in inches, as the address of a product's page takes it ("36x72"). */
  param: string
  heightIn: number
  widthIn: number
  label: string
  /** Only the other way round it can be made (D45). */
  isTurned?: true
}

/** "3 x 6 ft" where both are whole feet, else in inches. */
function labelOf(heightIn: number, widthIn: number): string {
  const isWhole = heightIn % 12 === 0 && widthIn % 12 === 0
  return isWhole ? `${heightIn / 12} x ${widthIn / 12} ft` : `${heightIn} x ${widthIn} in`
}

/** A typed size as a product takes it; null where it has no free size, or is never made so large. */
export function sizeOn(product: Sized, [height, width]: TypedSize): AskedSize | null {
  const { customSize } = product
  if (!customSize) return null
  const unit = unitOf(width) ?? unitOf(height) ?? usualUnit(product)
  const heightIn = inches(height, unitOf(height) ?? unit)
  const widthIn = inches(width, unit)
  const isMade = (tall: number, wide: number) =>
    tall <= customSize.maxHeight.ft * 12 + customSize.maxHeight.in &&
    wide <= customSize.maxWidth.ft * 12 + customSize.maxWidth.in
  const isWhole = [heightIn, widthIn].every(length => length > 0 && Number.isInteger(length))
  if (!isWhole) return null
  if (isMade(heightIn, widthIn))
    return { param: `${heightIn}x${widthIn}`, heightIn, widthIn, label: labelOf(heightIn, widthIn) }
  if (!isMade(widthIn, heightIn)) return null
  return {
    param: `${widthIn}x${heightIn}`,
    heightIn: widthIn,
    widthIn: heightIn,
    label: labelOf(widthIn, heightIn),
    isTurned: true,
  }
}
