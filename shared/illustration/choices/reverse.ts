import { artOn, type Brief, type Drawn } from '#shared/illustration/scene.ts'
import { softDisc } from '#shared/illustration/soft.ts'
import { clipped, disc, num, type Point, path, rect } from '#shared/illustration/svg.ts'
import { FULL, type Spot } from './roundel.ts'

const ROOM = 150

function frame({ centre: [x, y], radius }: Spot, content: string): string {
  return (
    `<g transform="translate(${num(x)} ${num(y)}) scale(${(radius / FULL).toFixed(3)})">` +
    softDisc([4, 8], FULL + 2, { fill: '#2b2013', opacity: 0.22 }) +
    disc([0, 0], FULL, { fill: '#FBF8F2' }) +
    disc([0, 0], FULL - 12, { fill: '#F3E9D2' }) +
    content +
    disc([0, 0], FULL - 12, { stroke: '#7D5A0B', width: 3 }) +
    '</g>'
  )
}

/** The arrow that says "turned over". */
const TURN =
  path('M-44 88A98 98 0 0 0 44 88', { stroke: '#7D5A0B', width: 5 }) +
  path('M44 88l-17 -4l10 16Z', { fill: '#7D5A0B', stroke: '#7D5A0B', width: 3 })

/** The printed back of a two-sided piece: its outline seen from behind, in a roundel. */
export function printedBack(brief: Brief, { print, reverse }: Drawn, spot: Spot): string {
  const { outline, corners } = reverse?.print ?? print
  const [a, b, , d] = corners
  const [width, height] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - a[0], d[1] - a[1])]
  const scale = ROOM / Math.hypot(width, height)
  const art = reverse?.art ?? artOn({ ...brief, paint: brief.paintBack }, corners, brief.sampleName, '-back')
  const middle: Point = [(b[0] + d[0]) / 2, (b[1] + d[1]) / 2]
  // The outline turns with the sheet; what is printed on the back still reads from left to right.
  const cut = outline ? clipped(`${brief.id}-back-cut`, outline, unturned(art, middle[0])) : art
  const seen = `<g transform="scale(${scale.toFixed(4)}) scale(-1 1) translate(${num(-middle[0])} ${num(-middle[1])})">${cut}${path(outline, { stroke: '#1b1408', width: 3, opacity: 0.5 })}</g>`
  return frame(spot, seen + TURN)
}

function unturned(content: string, about: number): string {
  return `<g transform="translate(${num(2 * about)} 0) scale(-1 1)">${content}</g>`
}

const LEGS = path('M-62 -22V56M62 -22V56M-62 20L62 40', { stroke: '#5a5e63', width: 5 })

/** A covered table from behind: closed, with a zipper, or open for knees and boxes. */
export function tableBack(backside: string, colour: string, spot: Spot): string {
  const top = rect(-76, -36, 152, 14, { fill: colour })
  const cloth = rect(-76, -24, 152, 84, { fill: colour })
  const folds = path('M-40 -20V58M0 -20V58M40 -20V58', { stroke: '#120c04', width: 3, opacity: 0.22 })
  const zip =
    path('M0 -22V60', { stroke: '#f1efea', width: 6, dash: '4 3', cap: 'butt' }) +
    rect(-4, -20, 8, 14, { fill: '#c9ccce' })
  const sides = rect(-76, -24, 12, 84, { fill: colour }) + rect(64, -24, 12, 84, { fill: colour })
  if (backside.startsWith('Open')) return frame(spot, top + LEGS + sides + TURN)
  return frame(spot, top + cloth + folds + (backside.startsWith('Zip') ? zip : '') + TURN)
}
