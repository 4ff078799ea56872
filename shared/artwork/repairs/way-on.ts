import { fitOf, type SizeIn } from '#shared/artwork/fit.ts'
import { type ArtworkFacts, type Judgement, MIN_DPI } from '#shared/artwork/verdict.ts'

/** Most that a JPEG can say of itself in pixels per inch. */
const MOST_DPI = 65_535
/** Difference in shape that nobody sees, in percent. */
const UNSEEN_PERCENT = 1

/** A new file of the ordered size that can be made of a refused one. */
export interface NewFile {
  /** `use-size` keeps the picture's bytes and marks them anew, `make-jpeg` draws it anew. */
  kind: 'use-size' | 'make-jpeg'
  /** What its pixels give at the ordered size, on both axes. */
  dpi: number
  /** What they cover at that. */
  measures: SizeIn
  isOrderedShape: boolean
}

/** What the shop can do about a refused file on the device, at a tap (D46). */
export type WayOn =
  | NewFile
  /** Its pixels do not suffice: `upTo` is the largest size they would do for. */
  | { kind: 'too-few'; dpi: number; upTo: SizeIn }

/**
 * The way on from a refusal at the size ordered; null where there is none, or none is known (issue 8.6). `facts.pixels`
 * are the picture's as the browser draws it, where the checks read none.
 */
export function wayOn(
  { verdict, facts }: Pick<Judgement, 'verdict' | 'facts'>,
  ordered: SizeIn | null,
): WayOn | null {
  const { pixels } = facts
  const kind = kindOf(verdict, facts)
  if (kind === null || pixels === null || ordered === null) return null
  const { turned } = fitOf(pixels, ordered)
  const sheet = turned ? turn(ordered) : ordered
  const given = Math.min(pixels.width / sheet.widthIn, pixels.height / sheet.heightIn)
  const dpi = Math.min(MOST_DPI, Math.floor(given))
  if (dpi < MIN_DPI) {
    const upTo = sizeAt(pixels, MIN_DPI)
    return { kind: 'too-few', dpi, upTo: turned ? turn(upTo) : upTo }
  }
  const isOrderedShape = Math.abs(fitOf(pixels, sheet).widerPercent) <= UNSEEN_PERCENT
  return { kind, dpi, measures: sizeAt(pixels, dpi), isOrderedShape }
}

/** What is to be drawn anew: another format, and colours no press takes. */
export function isRedrawn(verdict: Judgement['verdict'], { colour }: Pick<ArtworkFacts, 'colour'>): boolean {
  return verdict === 'format' || verdict === 'colorspace' || (verdict === 'dpi' && colour === 'other')
}

function kindOf(verdict: Judgement['verdict'], facts: ArtworkFacts): NewFile['kind'] | null {
  if (isRedrawn(verdict, facts)) return 'make-jpeg'
  return verdict === 'dpi' ? 'use-size' : null
}

const turn = ({ widthIn, heightIn }: SizeIn): SizeIn => ({ widthIn: heightIn, heightIn: widthIn })

/** Hundredths of an inch, rounded down: what is said is never more than there is. */
const down = (inches: number) => Math.floor(inches * 100) / 100

const sizeAt = ({ width, height }: { width: number; height: number }, dpi: number): SizeIn => ({
  widthIn: down(width / dpi),
  heightIn: down(height / dpi),
})
