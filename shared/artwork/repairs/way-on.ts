import { fitOf, type SizeIn } from '#shared/artwork/fit.ts'
import { type Judgement, MIN_DPI } from '#shared/artwork/verdict.ts'

/** Most that a JPEG can say of itself in pixels per inch. */
const MOST_DPI = 65_535
/** Difference in shape that nobody sees, in percent. */
const UNSEEN_PERCENT = 1

/** What the shop can do about a refused file on the device, at a tap (D46). */
export type WayOn =
  /** Its pixels suffice: `dpi` is what they give at the ordered size, on both axes; `measures` what they cover at that. */
  | { kind: 'use-size'; dpi: number; measures: SizeIn; isOrderedShape: boolean }
  /** They do not: `upTo` is the largest size they would do for. */
  | { kind: 'too-few'; dpi: number; upTo: SizeIn }

/** The way on from a refusal for its resolution at the size ordered; null where there is none, or none is known (issue 8.6). */
export function wayOn(
  { verdict, facts }: Pick<Judgement, 'verdict' | 'facts'>,
  ordered: SizeIn | null,
): WayOn | null {
  const { pixels, colour } = facts
  // What another check would refuse is no way on.
  if (verdict !== 'dpi' || pixels === null || ordered === null || (colour !== 'cmyk' && colour !== 'rgb'))
    return null
  const { turned, widerPercent } = fitOf(pixels, ordered)
  const sheet = turned ? turn(ordered) : ordered
  const given = Math.min(pixels.width / sheet.widthIn, pixels.height / sheet.heightIn)
  const dpi = Math.min(MOST_DPI, Math.floor(given))
  if (dpi < MIN_DPI) {
    const upTo = sizeAt(pixels, MIN_DPI)
    return { kind: 'too-few', dpi, upTo: turned ? turn(upTo) : upTo }
  }
  const off = turned ? fitOf(pixels, sheet).widerPercent : widerPercent
  return {
    kind: 'use-size',
    dpi,
    measures: sizeAt(pixels, dpi),
    isOrderedShape: Math.abs(off) <= UNSEEN_PERCENT,
  }
}

const turn = ({ widthIn, heightIn }: SizeIn): SizeIn => ({ widthIn: heightIn, heightIn: widthIn })

/** Hundredths of an inch, rounded down: what is said is never more than there is. */
const down = (inches: number) => Math.floor(inches * 100) / 100

const sizeAt = ({ width, height }: { width: number; height: number }, dpi: number): SizeIn => ({
  widthIn: down(width / dpi),
  heightIn: down(height / dpi),
})
