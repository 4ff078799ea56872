import type { SizeIn } from './fit.ts'

/** Scales that large prints are drawn at: one inch of the file is so many of the print. */
export const SCALES = [1, 2, 4, 10] as const
export type Scale = (typeof SCALES)[number]

/** Inches of the print that rounding takes, and the share of it that nobody misses. */
const ROUNDING_IN = 1 / 16
const UNSEEN = 0.01
/** The widest bleed the trade uses, per side. */
const MAX_BLEED_IN = 1

/** How a file's size stands to the ordered one. */
export type SizeMatch =
  | { kind: 'same'; scale: Scale; turned: boolean }
  /** The ordered size with the same strip added on all four sides, in inches of the print. */
  | { kind: 'bleed'; scale: Scale; turned: boolean; perSideIn: number }
  /** Of the ordered shape, to be enlarged (above 1) or reduced so many times. */
  | { kind: 'shape'; times: number; turned: boolean }
  | { kind: 'other' }

/**
 * The nearest of these: the ordered size at a known scale, that size with bleed, nearly that size, the shape alone.
 * Upright before turned.
 */
export function matchSize(file: SizeIn, ordered: SizeIn): SizeMatch {
  const lays = [
    { size: file, turned: false },
    { size: { widthIn: file.heightIn, heightIn: file.widthIn }, turned: true },
  ]
  for (const match of [sameAt(0), bleedAt, sameAt(UNSEEN)]) {
    for (const scale of SCALES) {
      for (const { size, turned } of lays) {
        const found = match(size, ordered, scale)
        if (found) return { ...found, turned }
      }
    }
  }
  for (const { size, turned } of lays) {
    const [wide, high] = [ordered.widthIn / size.widthIn, ordered.heightIn / size.heightIn]
    if (Math.abs(wide / high - 1) <= UNSEEN) return { kind: 'shape', times: Math.sqrt(wide * high), turned }
  }
  return { kind: 'other' }
}

function sameAt(share: number) {
  return (file: SizeIn, ordered: SizeIn, scale: Scale) => {
    const isNear = (a: number, b: number) => Math.abs(a * scale - b) <= Math.max(share * b, ROUNDING_IN)
    const isSame = isNear(file.widthIn, ordered.widthIn) && isNear(file.heightIn, ordered.heightIn)
    return isSame ? { kind: 'same' as const, scale } : null
  }
}

function bleedAt(file: SizeIn, ordered: SizeIn, scale: Scale) {
  const wide = (file.widthIn * scale - ordered.widthIn) / 2
  const high = (file.heightIn * scale - ordered.heightIn) / 2
  const isEven = Math.abs(wide - high) <= ROUNDING_IN / 2
  return isEven && wide > 0 && wide <= MAX_BLEED_IN
    ? { kind: 'bleed' as const, scale, perSideIn: wide }
    : null
}

/** Pixels of a picture of a file whose inches are not known: only the proportions count. */
export interface PicturePixels {
  width: number
  height: number
}

/** The widest bleed that proportions tell from another shape, as a share of the sheet's shorter side. */
const TOLD_BLEED = 1 / 16

/**
 * Whether the shop turns a file a quarter, with the clock, to print it on this sheet: what its advice says, what every
 * drawing shows (D17, decision 87). Of another shape none is turned.
 */
export function isTurnedFor(art: SizeIn | PicturePixels, sheet: SizeIn): boolean {
  if ('width' in art) {
    const { width, height } = art
    return !hasShape(art, sheet) && hasShape({ width: height, height: width }, sheet)
  }
  const match = matchSize(art, sheet)
  return match.kind !== 'other' && match.turned
}

/** Whether a picture has the shape of a sheet, without bleed or with, as far as its whole pixels tell. */
function hasShape({ width, height }: PicturePixels, { widthIn, heightIn }: SizeIn): boolean {
  const shorter = Math.min(widthIn, heightIn)
  const bleed = 2 * Math.min(MAX_BLEED_IN, shorter * TOLD_BLEED)
  const shapes = [widthIn / heightIn, (widthIn + bleed) / (heightIn + bleed)]
  const [least, most] = [(width - 0.5) / (height + 0.5), (width + 0.5) / (height - 0.5)]
  const off = 1 + Math.max(UNSEEN, ROUNDING_IN / shorter)
  return least <= Math.max(...shapes) * off && most >= Math.min(...shapes) / off
}
