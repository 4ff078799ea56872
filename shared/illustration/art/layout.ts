import { heavy } from '#shared/illustration/lettering/heavy.ts'
import { narrow } from '#shared/illustration/lettering/narrow.ts'
import { text } from '#shared/illustration/lettering/text.ts'
import {
  type Alphabet,
  advance,
  CAP_HEIGHT,
  type LetterBox,
  type Lettering,
  setLine,
} from '#shared/illustration/letters.ts'
import { clipped, group, num, type Point, poly, range, rect } from '#shared/illustration/svg.ts'
import { MOTIFS, type MotifName } from './motifs.ts'

/** One invented client's sign: words and colours; the layout lays them out for any proportion. */
export interface Copy {
  layout: LayoutName
  ground: string
  ink: string
  accent: string
  second: string
  lines: string[]
  kicker?: string
  foot?: string
  motif?: MotifName
  /** Leaves the ground unprinted, as on clear or etched film. */
  clear?: boolean
}

export type LayoutName =
  | 'stack'
  | 'burst'
  | 'band'
  | 'badge'
  | 'menu'
  | 'notice'
  | 'agent'
  | 'repeat'
  | 'scene'
  | 'plain'
  | 'special'
  | 'mast'
  | 'drop'

export type Painter = (copy: Copy, w: number, h: number) => string

/** A row of lettering: its share of the height and the style it is set in. */
export interface TextRow {
  words: string
  share: number
  fill: string
  style?: 'heavy' | 'narrow' | 'text'
  tracking?: number
}

const STYLES: Record<'heavy' | 'narrow' | 'text', Alphabet> = { heavy, narrow, text }

/** Stacks rows in a box, each as large as its share and the width allow, gathered about the middle. */
export function stack(rows: readonly TextRow[], box: LetterBox, anchor = 0.5): string {
  const total = rows.reduce((sum, row) => sum + row.share, 0)
  const sized = rows.map(row => {
    const { alphabet, tracking } = lettering(row)
    const widest = (box.w * CAP_HEIGHT) / advance(alphabet, row.words, tracking)
    return { row, capHeight: Math.min((box.h * row.share * 0.84) / total, widest) }
  })
  const lettersH = sized.reduce((sum, { capHeight }) => sum + capHeight, 0)
  const gap = Math.min((box.h - lettersH) / Math.max(1, rows.length - 1), (lettersH / rows.length) * 0.42)
  let y = box.y + (box.h - lettersH - gap * (rows.length - 1)) / 2
  return sized
    .map(({ row, capHeight }) => {
      y += capHeight
      const line = setLine(row.words, lettering(row), box.x + box.w * anchor, y, capHeight, anchor)
      y += gap
      return line
    })
    .join('')
}

function lettering({ style = 'heavy', fill, tracking = 0 }: TextRow): Lettering {
  return { alphabet: STYLES[style], fill, tracking }
}

export function motif(name: MotifName, box: LetterBox, main: string, second: string, ground: string): string {
  const size = Math.min(box.w, box.h)
  const x = box.x + (box.w - size) / 2
  const y = box.y + (box.h - size) / 2
  const place = `transform="translate(${num(x)} ${num(y)}) scale(${(size / 100).toFixed(4)})"`
  return group(MOTIFS[name](main, second, ground), place)
}

/** Rays from a point, as on a sale banner. */
export function rays(centre: Point, reach: number, count: number, fill: string): string {
  return range(count)
    .map(i => {
      const from = (i / count) * Math.PI * 2
      const to = from + Math.PI / count
      const far = (angle: number): Point => [
        centre[0] + Math.cos(angle) * reach,
        centre[1] + Math.sin(angle) * reach,
      ]
      return poly([centre, far(from), far(to)], { fill })
    })
    .join('')
}

export function ground(fill: string, w: number, h: number): string {
  return rect(0, 0, w, h, { fill })
}

/** Breaks headline words so that each row suits the box: tall boxes get one word a row. */
export function headline(lines: readonly string[], w: number, h: number): string[] {
  if (h > w * 1.25) return lines.flatMap(words => words.split(' '))
  return w > h * 4.2 ? [lines.join(' ')] : [...lines]
}

/** Puts a w x h artwork on the parallelogram with these three corners, cut to its edges. */
export function onFace(
  paintArt: (w: number, h: number) => string,
  [topLeft, topRight, bottomLeft]: readonly [Point, Point, Point],
  id: string,
): string {
  const w = Math.hypot(topRight[0] - topLeft[0], topRight[1] - topLeft[1])
  const h = Math.hypot(bottomLeft[0] - topLeft[0], bottomLeft[1] - topLeft[1])
  const along = [(topRight[0] - topLeft[0]) / w, (topRight[1] - topLeft[1]) / w]
  const down = [(bottomLeft[0] - topLeft[0]) / h, (bottomLeft[1] - topLeft[1]) / h]
  const turn = [...along, ...down].map(v => Number(v.toFixed(4))).join(' ')
  const cut = clipped(id, `M0 0H${num(w)}V${num(h)}H0Z`, paintArt(w, h))
  return group(cut, `transform="matrix(${turn} ${num(topLeft[0])} ${num(topLeft[1])})"`)
}
