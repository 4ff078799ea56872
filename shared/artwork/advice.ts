import { ADVICE_TEXTS as TEXTS } from './advice-texts.ts'
import { fitOf, fitText, type SizeIn } from './fit.ts'
import type { PageFacts } from './page-facts.ts'
import { matchSize, type SizeMatch } from './size-match.ts'
import type { ArtworkFacts } from './verdict.ts'
import { sharpFrom } from './viewing.ts'

/** What a file holds, as far as it was read. */
export interface FoundInFile {
  facts: Pick<ArtworkFacts, 'type' | 'dpi' | 'colour' | 'pixels'>
  /** Of a PDF. */
  page: PageFacts | null
}

/** What advice needs of a judged file. */
export function foundIn({ facts, page }: FoundInFile): FoundInFile {
  const { type, dpi, colour, pixels } = facts
  return { facts: { type, dpi, colour, pixels }, page }
}

export interface AdviceInput {
  file: FoundInFile
  /** Inches; null while no size is chosen. */
  ordered: SizeIn | null
  /** Whether the size is one of a list, so that its width and height cannot be swapped. */
  isFixed?: boolean
  /** The product's name. */
  product: string
  /** The file of the other side, where there are two (D18). */
  other?: FoundInFile | null
}

export type AdviceCode =
  | 'exact'
  | 'scaled'
  | 'bleed'
  | 'marks'
  | 'resized'
  | 'shape'
  | 'dpi'
  | 'fonts'
  | 'rgb'
  | 'transparency'
  | 'sides'
  | 'blank'
  | 'unseen'

/** One thing to know about a file; `look` is worth mending, `good` is not. Nothing here blocks. */
export interface Advice {
  code: AdviceCode
  tone: 'good' | 'look'
  text: string
}

/** Below this many pixels an inch at printed size, words read at arm's length look soft. */
const CLOSE_DPI = 100
const GOOD_DPI = 150
const SAME_SIDES_IN = 1 / 8

/** What a print shop would say about this file at this size, the size first (D17), but for an empty page. */
export function adviceOn(input: AdviceInput): Advice[] {
  return [
    ...look('blank', input.file.page?.isBlank ?? false, TEXTS.blank),
    ...sizeAdvice(input),
    ...resolutionAdvice(input),
    ...contentAdvice(input.file),
    ...sidesAdvice(input),
  ]
}

/** Inches of the file as it says itself: a picture's by its resolution, a page's once trimmed. */
export function sizeOfFile({ facts: { pixels, dpi }, page }: FoundInFile): SizeIn | null {
  if (page) return page.trim ?? page.size
  return pixels && dpi && { widthIn: pixels.width / dpi.x, heightIn: pixels.height / dpi.y }
}

function sizeAdvice({ file, ordered, product, isFixed = false }: AdviceInput): Advice[] {
  const { page } = file
  const marks: Advice[] = page?.trim
    ? [{ code: 'marks', tone: 'look', text: TEXTS.marks(page.size, page.trim) }]
    : []
  const size = sizeOfFile(file)
  if (size === null || ordered === null) return marks
  const match = matchSize(size, ordered)
  // A page with marks is told so already, and its bleed lies outside what was compared.
  return [...marks, sizeNote({ match, size, ordered, product, isFixed, what: page ? 'page' : 'picture' })]
}

interface Sized extends Required<Pick<AdviceInput, 'product' | 'isFixed'>> {
  match: SizeMatch
  size: SizeIn
  ordered: SizeIn
  what: 'page' | 'picture'
}

function sizeNote({ match, size, ordered, product, isFixed, what }: Sized): Advice {
  if (match.kind === 'other') {
    const fit = fitText(fitOf({ width: size.widthIn, height: size.heightIn }, ordered), product)
    return {
      code: 'shape',
      tone: 'look',
      text: `${TEXTS.shape(size, ordered)} ${fit} ${TEXTS.shapeDo(what)}`,
    }
  }
  const turned = match.turned ? ` ${isFixed ? TEXTS.turnedFixed(ordered) : TEXTS.turned}` : ''
  if (match.kind === 'shape')
    return { code: 'resized', tone: 'good', text: TEXTS.resized(size, ordered, match.times) + turned }
  if (match.kind === 'bleed')
    return { code: 'bleed', tone: 'look', text: TEXTS.bleed(match.perSideIn) + turned }
  const text = match.scale === 1 ? TEXTS.exact(ordered) : TEXTS.scaled(match.scale, ordered)
  return { code: match.scale === 1 ? 'exact' : 'scaled', tone: 'good', text: text + turned }
}

/** Pixels per inch of the print once a picture is as large as it goes, lying the way it fits better. */
export function printedDpi(pixels: { width: number; height: number }, ordered: SizeIn): number {
  const laid = (width: number, height: number) => Math.max(width / ordered.widthIn, height / ordered.heightIn)
  return Math.min(laid(pixels.width, pixels.height), laid(pixels.height, pixels.width))
}

/** A picture's pixels; a page's as many as it would have, were all of it as coarse as its coarsest picture. */
function pixelsOf(file: FoundInFile): { width: number; height: number } | null {
  if (file.page === null) return file.facts.pixels
  const [size, dpi] = [sizeOfFile(file), file.page.pictureDpi ?? null]
  return size === null || dpi === null ? null : { width: size.widthIn * dpi, height: size.heightIn * dpi }
}

function resolutionAdvice({ file, ordered }: AdviceInput): Advice[] {
  const pixels = pixelsOf(file)
  if (pixels === null || ordered === null) return []
  const printed = printedDpi(pixels, ordered)
  // By way of a page's inches a half comes out a hair below itself.
  const dpi = Math.round(printed + 1e-9)
  const from = sharpFrom(dpi)
  const what = file.page ? TEXTS.coarsest : TEXTS.picture
  const said = from === null ? TEXTS.dpiSoft(dpi, ordered, what) : TEXTS.dpi(dpi, ordered, from, what)
  if (dpi >= CLOSE_DPI) return [{ code: 'dpi', tone: 'good', text: said }]
  return [
    { code: 'dpi', tone: 'look', text: `${said} ${file.page ? morePixels(printed) : pixelsFor(ordered)}` },
  ]
}

function pixelsFor({ widthIn, heightIn }: SizeIn): string {
  return TEXTS.dpiDo(Math.ceil(widthIn * GOOD_DPI), Math.ceil(heightIn * GOOD_DPI))
}

function morePixels(printed: number): string {
  return TEXTS.dpiDoTimes(Math.ceil((GOOD_DPI / printed) * 10) / 10)
}

function look(code: AdviceCode, applies: boolean, text: string): Advice[] {
  return applies ? [{ code, tone: 'look', text }] : []
}

function contentAdvice({ facts, page }: FoundInFile): Advice[] {
  if (page === null)
    return [
      ...look('rgb', facts.colour === 'rgb', TEXTS.rgb),
      ...look('unseen', facts.type === 'application/pdf', TEXTS.unread),
    ]
  return [
    ...look('fonts', page.looseFonts.length > 0, TEXTS.fonts(page.looseFonts)),
    ...rgbInPdf(page),
    ...look('transparency', page.hasTransparency, TEXTS.transparency),
    ...look('unseen', !page.isComplete, TEXTS.unseen),
  ]
}

/** One note for all that is in RGB; what is only mixed in it is worth one of its own where nothing else is. */
function rgbInPdf({ rgbPictures, rgbDrawing }: PageFacts): Advice[] {
  const isPainted = rgbDrawing === 'painted'
  if (rgbPictures > 0 || isPainted)
    return [{ code: 'rgb', tone: 'look', text: TEXTS.rgbInPdf(rgbPictures, isPainted) }]
  return rgbDrawing === 'mixed' ? [{ code: 'rgb', tone: 'look', text: TEXTS.rgbMixed }] : []
}

function sidesAdvice({ file, other }: AdviceInput): Advice[] {
  const [size, otherSize] = [sizeOfFile(file), other ? sizeOfFile(other) : null]
  if (!size || !otherSize) return []
  const apart = Math.max(
    Math.abs(size.widthIn - otherSize.widthIn),
    Math.abs(size.heightIn - otherSize.heightIn),
  )
  return apart <= SAME_SIDES_IN ? [] : [{ code: 'sides', tone: 'look', text: TEXTS.sides(size, otherSize) }]
}
