import { longestStretch, type Matrix, type PdfBox, shareOfPage } from './matrix.ts'

/** A picture's size as it is stored. */
export interface Pixels {
  width: number
  height: number
  /** One colour through the holes of a mask. */
  isStencil: boolean
}

/** A picture as it lies on the page. */
export interface LaidPicture {
  /** Pixels an inch of the page, in the direction that is drawn out most. */
  dpi: number
  /** The part of the page it covers, from 0 to 1. */
  share: number
}

/**
 * What is coarser than the rest but covers less of the page is a logo in a corner or a texture's crumb. The pictures
 * are counted together, because flattening cuts one picture into hundreds of strips.
 */
const SHARE_THAT_MATTERS = 0.02
/** Programs write a tint or a gradient as a picture of one pixel, or of one row: that has no sharpness. */
const PIXELS_OF_A_GRADIENT = 7
/** A pixel of ten inches is no picture either. */
const LEAST_DPI = 0.1

/**
 * How a picture of so many pixels lies where `matrix` draws it, in inches; null where it has no sharpness to speak of. A
 * stencil has none: it is line art or the shape of a shadow, and its colour has no pixels.
 */
export function laidPicture(
  { width, height, isStencil }: Pixels,
  matrix: Matrix,
  page: PdfBox,
): LaidPicture | null {
  if (isStencil || Math.min(width, height) <= PIXELS_OF_A_GRADIENT) return null
  const [a, b, c, d, e, f] = matrix
  const dpi = 1 / longestStretch([a / width, b / width, c / height, d / height, e, f])
  const share = shareOfPage(matrix, page)
  return dpi >= LEAST_DPI && Number.isFinite(dpi) && share > 0 ? { dpi, share } : null
}

/** The resolution that pictures on a part of the page worth seeing do not go beyond; null without such pictures. */
export function coarsestDpi(pictures: readonly LaidPicture[]): number | null {
  let covered = 0
  for (const { dpi, share } of pictures.toSorted((one, other) => one.dpi - other.dpi)) {
    covered += share
    if (covered >= SHARE_THAT_MATTERS) return dpi
  }
  return null
}
