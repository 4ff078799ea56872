import type { PrintPart } from '#shared/print/part.ts'
import { mix } from './colour.ts'
import { boundsOf } from './path-bounds.ts'
import { group, num, path, range } from './svg.ts'

/** How far a blur reaches, in its standard deviations. */
export const REACH = 3
/** Stops of an edge across: between them a gradient is straight, which is to be seen nowhere. */
const STOPS = 12
/** Stops of bands to each standard deviation. */
const STOPS_OF_BANDS = 1.5
/** Rows of an edge down that a shadow of full black would have: from one to the next it darkens by no more than eyes tell apart. */
const ROWS = 110

export interface Shade {
  fill: string
  opacity: number
}

/**
 * An upright rectangle that is blurred by `by` view-box units (its standard deviation), without a filter: what a blur makes
 * of it is one curve across times one down, so it is rows of one gradient. A filter takes fifty times as long (decision 73).
 */
export function softBox({ x, y, w, h }: PrintPart, { fill, opacity }: Shade, by: number): string {
  const [left, width] = [x - REACH * by, w + 2 * REACH * by]
  const name = ['soft', ...[left, width, by].map(num), fill.slice(1)].join('-')
  const even = range(STOPS + 1).map(stop => REACH * ((2 * stop) / STOPS - 1))
  const stops = places(x, w, by, even).map(at => stop((at - left) / width, fill, share(at, x, w, by)))
  const tops = places(y, h, by, evenSteps(Math.ceil(ROWS * opacity)))
  const rows = tops.slice(1).map((bottom, row) => {
    const top = tops[row] as number
    const dark = short(share((top + bottom) / 2, y, h, by) * opacity)
    return `<path d="M${num(left)} ${num(top)}h${num(width)}V${num(bottom)}h${num(-width)}" fill-opacity="${dark}"/>`
  })
  return (
    gradient(name, [left, left + width], stops) +
    // Rows that share a pixel would leave a line there.
    group(rows.join(''), `fill="url(#${name})" shape-rendering="crispEdges"`)
  )
}

/** An upright band from one place across to another. */
export interface Band extends Shade {
  from: number
  to: number
}

/** The shape `d` with upright bands over all of its height, blurred across by `by` view-box units: one gradient. */
export function softBands(name: string, d: string, bands: readonly Band[], by: number): string {
  const { x, w } = boundsOf(d)
  const parts = Math.ceil((w / by) * STOPS_OF_BANDS)
  const stops = range(parts + 1).map(part => {
    let [colour, opacity] = ['#000000', 0]
    for (const band of bands) {
      const more = share(x + (w * part) / parts, band.from, band.to - band.from, by) * band.opacity
      if (more < 0.0005) continue
      opacity += more
      colour = mix(colour, band.fill, more / opacity)
    }
    return stop(part / parts, colour, opacity)
  })
  return gradient(name, [x, x + w], stops) + path(d, { fill: `url(#${name})` })
}

const stop = (offset: number, colour: string, opacity: number): string =>
  `<stop offset="${short(offset)}" stop-color="${colour}" stop-opacity="${short(opacity)}"/>`

const gradient = (name: string, [x1, x2]: readonly [number, number], stops: readonly string[]): string =>
  `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${num(x1)}" x2="${num(x2)}">${stops.join('')}</linearGradient>`

/** Both edges of what reaches from `from` on for `length`, each with the places around it (in deviations), in order. */
function places(from: number, length: number, by: number, around: readonly number[]): number[] {
  const both = [from, from + length].flatMap(edge => around.map(each => Number(num(edge + each * by))))
  return [...new Set(both)].toSorted((a, b) => a - b)
}

/** Where an edge has become darker by one of so many equal steps, in deviations, nearly: thin rows where it darkens fast. */
function evenSteps(steps: number): number[] {
  const inner = range(steps - 1).map(step => Math.log((step + 1) / (steps - step - 1)) / 1.702)
  return [-REACH, ...inner.filter(each => Math.abs(each) < REACH), REACH]
}

/** How dark, from 0 to 1, it is at a place once it is blurred where all from `from` on for `length` was dark. */
const share = (at: number, from: number, length: number, by: number): number =>
  below((at - from) / by) - below((at - from - length) / by)

/** The normal distribution, to two ten-thousandths (Bowling and others, 2009). */
const below = (deviations: number): number =>
  1 / (1 + Math.exp(-(0.07056 * deviations ** 3 + 1.5976 * deviations)))

const short = (value: number): string => String(Number(value.toFixed(4)))
