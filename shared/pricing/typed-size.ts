import { toFeetInches } from '#shared/catalogue/pole-banner.ts'
import type { Product, UsualSize } from '#shared/catalogue/product.ts'
import { inches as inchesOf } from './size.ts'
import type { Dimensions } from './types.ts'

const UNIT = String.raw`(?:feet|foot|ft\.?|inches|inch|in\.?|''|['"‘’“”′″])`
const REST = String.raw`\d{1,2}\s*(?:inches|inch|in\.?|''|["“”″])`
const LENGTH = String.raw`\d{1,4}(?:\.\d{1,3})?\s*${UNIT}?(?:\s*${REST})?`
/** Nothing of another number stands against a length: of "3 1/2 x 6" and "1,5 x 3" no part is a size. */
const FREE = String.raw`(?<![\w.½¼¾]|\d[,/-])`
const ENDED = String.raw`(?![\w.½¼¾]|[,/-]\d|\s*\d+/\d)`
/** Two lengths with a sign or "by" between them. */
const SIZE = new RegExp(`${FREE}(${LENGTH})\\s*(?:x|×|\\*|by)\\s*(${LENGTH})${ENDED}`, 'i')
const PARTS = new RegExp(String.raw`^([\d.]+)\s*(${UNIT})?\s*(\d+)?`, 'i')

const UNREAD = 'Type height x width, such as 3x6 or 36 in x 72.'

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

/** Two lengths in inches: one without a unit takes the other's, or `usual` where neither has one. */
function read([height, width]: TypedSize, usual: string): UsualSize {
  const unit = unitOf(width) ?? unitOf(height) ?? usual
  return { heightIn: inches(height, unitOf(height) ?? unit), widthIn: inches(width, unit) }
}

/** What two lengths mean on a product: without a unit that of its usual sizes (D45). */
const meant = (product: Sized, typed: TypedSize) => read(typed, usualUnit(product))

const isWhole = ({ heightIn, widthIn }: UsualSize) =>
  [heightIn, widthIn].every(length => length > 0 && Number.isInteger(length))

const turned = ({ heightIn, widthIn }: UsualSize): UsualSize => ({ heightIn: widthIn, widthIn: heightIn })

/** A typed size as a product takes it; null where it has no free size, or is never made so large. */
export function sizeOn(product: Sized, typed: TypedSize): AskedSize | null {
  const { customSize } = product
  if (!customSize) return null
  const [tallest, widest] = [inchesOf(customSize.maxHeight), inchesOf(customSize.maxWidth)]
  const isMade = ({ heightIn, widthIn }: UsualSize) => heightIn <= tallest && widthIn <= widest
  const size = meant(product, typed)
  if (!isWhole(size)) return null
  const fits = [size, turned(size)].find(isMade)
  if (!fits) return null
  const asked = { ...fits, param: sizeParam(fits), label: sizeName(product, fits) }
  return fits === size ? asked : { ...asked, isTurned: true }
}

/** Whether that is one of the sizes a product is made in alone, one way or the other ("aluminum sign 18x24"). */
export function hasFixedSize({ options }: Pick<Product, 'options'>, typed: TypedSize): boolean {
  return (options.sizes ?? []).some(({ name }) => {
    const { size } = sizeAsked(name)
    if (!size) return false
    const { heightIn, widthIn } = read(size, 'in')
    const asked = read(typed, unitOf(size[1]) ?? 'in')
    return [asked, turned(asked)].some(each => each.heightIn === heightIn && each.widthIn === widthIn)
  })
}

/** A text that is a size and nothing else; null where another number stands beside it, which nobody can place. */
function onlySize(text: string): TypedSize | null {
  const { size, rest } = sizeAsked(text)
  return /\d/.test(rest) ? null : size
}

/** The size in the size field as the product takes it; null where it takes none (D45). */
export function sizeTyped(product: Sized, text: string): AskedSize | null {
  const size = onlySize(text)
  return size && sizeOn(product, size)
}

/** Why what stands in the size field is no size of this product, with what may have been meant. */
export interface SizeProblem {
  message: string
  /** Whether it reads as a size at all; else it may still be being typed. */
  isRead: boolean
  /** The same numbers in inches, where they had no unit and can be made so (decision 39). */
  inInches: AskedSize | null
}

/** What is wrong with the text of the size field; null for a size the product takes, and for no text (D45). */
export function sizeProblem(product: Sized, text: string): SizeProblem | null {
  if (text.trim() === '' || sizeTyped(product, text)) return null
  const size = onlySize(text)
  if (!size) return { message: UNREAD, isRead: false, inInches: null }
  const asked = meant(product, size)
  if (!isWhole(asked)) return { message: 'Sizes are made in whole inches.', isRead: true, inInches: null }
  const [height, width] = size
  const isBare = unitOf(height) === undefined && unitOf(width) === undefined
  return {
    message: `${sizeName(product, asked)} is not made in one piece; the boxes below say how far it goes.`,
    isRead: true,
    inInches: isBare ? sizeOn(product, [`${height} in`, `${width} in`]) : null,
  }
}
