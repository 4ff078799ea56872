import { darker } from '#shared/illustration/colour.ts'
import { type Brief, type Corners, partOn, sheetOn } from '#shared/illustration/scene.ts'
import type { Stage } from '#shared/illustration/stage.ts'
import { num, type Point, poly, range, trace } from '#shared/illustration/svg.ts'
import { clothParts, TABLE_HIGH_IN } from '#shared/print/table-cloth.ts'

export const DEEP = 30

export const TOP = TABLE_HIGH_IN

/** Cloth that nothing is printed on. */
export const BARE_CLOTH = '#f4f2ec'

/** All cloths share one scale, so that a 4 ft table looks shorter than an 8 ft one. */
export const HALL = { left: -54, right: 62, bottom: -2, top: 44 }

interface Dressed {
  stage: Stage
  w: number
  colour: string
  /** From the front of the table to its back, in inches. */
  deep?: number
}

/** What is printed of a cloth's top and of the end that is seen. */
interface ClothArt {
  top: string
  end: string
}

const PLAIN: ClothArt = { top: '', end: '' }

export function topAndSide({ stage, w, colour, deep = DEEP }: Dressed, art: ClothArt = PLAIN): string {
  const x = w / 2
  const at = stage.at
  const end = [at(x, 0, 0), at(x, 0, deep), at(x, TOP, deep), at(x, TOP, 0)]
  const top = [at(-x, TOP, 0), at(x, TOP, 0), at(x, TOP, deep), at(-x, TOP, deep)]
  const shade = art.end ? poly(end, { fill: '#120c04', opacity: 0.34 }) : ''
  return (
    poly(end, { fill: darker(colour, 0.34) }) +
    art.end +
    shade +
    poly(end, { fill: 'url(#side-dark)', opacity: 0.6 }) +
    poly(top, { fill: colour }) +
    art.top +
    poly(top, { fill: '#ffffff', opacity: 0.16 })
  )
}

/** The customer's cloth as it lies over a table: one sheet, continuous over its edges. */
export function dressedWith(
  brief: Brief,
  { stage: { at }, w, deep = DEEP }: Dressed,
  cuts: { front: string; end?: string },
): ClothArt & { front: string } {
  const x = w / 2
  const { top, front, end } = clothParts(brief.sheet, deep)
  const lying: Corners = [at(-x, TOP, deep), at(x, TOP, deep), at(x, TOP), at(-x, TOP)]
  const hanging = [at(x, TOP), at(x, TOP, deep), at(x, 0, deep), at(x, 0)]
  return {
    top: partOn(brief, lying, top, brief.sampleName, '-top'),
    end: sheetOn(brief, {
      from: [
        [end.x, end.y + end.h],
        [end.x, end.y],
        [end.x + TOP, end.y + end.h],
      ],
      to: [at(x, TOP), at(x, TOP, deep), at(x, 0)],
      cut: cuts.end ?? trace(hanging, true),
      name: 'end',
    }),
    front: sheetOn(brief, {
      from: [
        [front.x, front.y],
        [front.x + front.w, front.y],
        [front.x, front.y + TOP],
      ],
      to: [at(-x, TOP), at(x, TOP), at(-x, 0)],
      cut: cuts.front,
      name: 'cut',
    }),
  }
}

/** The hanging front of a throw, its corners flaring into folds. */
export function skirt({ stage, w }: Dressed, flare: number): string {
  const x = w / 2
  const p = (px: number, y: number) => stage.at(px, y).map(num).join(' ')
  return `M${p(-x, TOP)}L${p(x, TOP)}C${p(x + flare * 0.2, TOP * 0.7)} ${p(x + flare, TOP * 0.3)} ${p(x + flare, 0.2)}Q${p(x + flare * 0.3, -1)} ${p(x - 3, 0.2)}T${p(x - 9, 0.1)}L${p(-x + 9, 0.1)}Q${p(-x + 6, -0.7)} ${p(-x + 3, 0.2)}T${p(-x - flare, 0.2)}C${p(-x - flare, TOP * 0.3)} ${p(-x - flare * 0.2, TOP * 0.7)} ${p(-x, TOP)}Z`
}

export function cornerFolds(stage: Stage, w: number, flare: number): string {
  const fold = (side: number, i: number) => {
    const foot = side * (w / 2 + flare - i * 2.2)
    const head = side * (w / 2 - 0.4)
    const points: Point[] = [stage.at(head, TOP - 0.4), stage.at(foot, 0.4), stage.at(foot - side * 1.3, 0.3)]
    return poly(points, i % 2 ? { fill: '#ffffff', opacity: 0.16 } : { fill: '#120c04', opacity: 0.2 })
  }
  return [1, -1].flatMap(side => range(4).map(i => fold(side, i))).join('')
}
