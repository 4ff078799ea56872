import type { ArtworkPart } from '#pwa/lib/artwork/part-messages.ts'
import type { ProofPicture } from '#pwa/lib/artwork/proof-picture.ts'
import { fitOf, type SizeIn } from '#shared/artwork/fit.ts'

/** An upright box, in inches from the sheet's upper left corner. */
export interface PixelRect {
  x: number
  y: number
  width: number
  height: number
}

/** A part of the artwork and where it lies on the sheet, before that is turned. */
export interface PlacedPart {
  part: ArtworkPart
  on: PixelRect
  /** Pixels an inch it is drawn with. */
  pixelsPerInch: number
}

/** As much more on every side, of what is in view: a small step aside is there already. */
const MORE = 0.2
/** 32 MB unfolded. */
const MAX_PIXELS = 8_000_000

/** Where artwork lies on a sheet, whole and in the middle. */
export function artworkOn(sheet: SizeIn, measures: ProofPicture['measures']): PixelRect {
  const { widthIn: width, heightIn: height } = fitOf(measures, sheet).shown
  return { x: (sheet.widthIn - width) / 2, y: (sheet.heightIn - height) / 2, width, height }
}

/** The sheet as it is for artwork that the shop turns a quarter onto it. */
export function sheetBeforeTurn({ widthIn, heightIn }: SizeIn): SizeIn {
  return { widthIn: heightIn, heightIn: widthIn }
}

/** Where on that sheet a box of the sheet itself lies; the turn is with the clock. */
export function boxBeforeTurn({ x, y, width, height }: PixelRect, { widthIn }: SizeIn): PixelRect {
  return { x: y, y: widthIn - x - width, width: height, height: width }
}

/** The part both boxes share; null where they share none. */
export function shared(one: PixelRect, other: PixelRect): PixelRect | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/**
 * The part of the artwork to draw for what is seen of the sheet, at as many pixels an inch as the screen shows, in whole
 * pixels; null when none of the artwork is in view.
 */
export function partInView(seen: PixelRect, artwork: PixelRect, pixelsPerInch: number): PlacedPart | null {
  const inView = shared(seen, artwork)
  if (inView === null) return null
  const wanted = shared(grown(seen), artwork) ?? inView
  const pixels = wanted.width * wanted.height * pixelsPerInch ** 2
  const fine = pixelsPerInch * Math.min(1, Math.sqrt(MAX_PIXELS / pixels))
  const [x, width] = wholePixels(wanted.x - artwork.x, wanted.width, fine)
  const [y, height] = wholePixels(wanted.y - artwork.y, wanted.height, fine)
  return {
    part: { across: artwork.width * fine, down: artwork.height * fine, x, y, width, height },
    on: { x: artwork.x + x / fine, y: artwork.y + y / fine, width: width / fine, height: height / fine },
    pixelsPerInch: fine,
  }
}

/** True when nothing new has to be drawn for what is seen. */
export function isDrawn(
  drawn: PlacedPart | null,
  wanted: PlacedPart,
  seen: PixelRect,
  artwork: PixelRect,
): boolean {
  if (drawn === null || Math.abs(drawn.pixelsPerInch / wanted.pixelsPerInch - 1) > 0.01) return false
  const inView = shared(seen, artwork)
  const there = inView && shared(inView, drawn.on)
  if (inView === null || there === null) return inView === null
  // Less than a pixel may be missing at an edge.
  const apart = 1 / drawn.pixelsPerInch
  return inView.width - there.width < apart && inView.height - there.height < apart
}

function grown({ x, y, width, height }: PixelRect): PixelRect {
  return {
    x: x - width * MORE,
    y: y - height * MORE,
    width: width * (1 + 2 * MORE),
    height: height * (1 + 2 * MORE),
  }
}

function wholePixels(from: number, length: number, pixelsPerInch: number): [from: number, length: number] {
  const first = Math.max(0, Math.floor(from * pixelsPerInch))
  return [first, Math.max(1, Math.ceil((from + length) * pixelsPerInch) - first)]
}
