import { darker } from '../colour.ts'
import type { Stage } from '../stage.ts'
import { num, type Point, poly, range } from '../svg.ts'

export const DEEP = 30

export const TOP = 29

/** All cloths share one scale, so that a 4 ft table looks shorter than an 8 ft one. */
export const HALL = { left: -54, right: 62, bottom: -2, top: 44 }

interface Dressed {
  stage: Stage
  w: number
  colour: string
}

export function topAndSide({ stage, w, colour }: Dressed): string {
  const x = w / 2
  const at = stage.at
  return (
    poly([at(x, 0, 0), at(x, 0, DEEP), at(x, TOP, DEEP), at(x, TOP, 0)], { fill: darker(colour, 0.34) }) +
    poly([at(x, 0, 0), at(x, 0, DEEP), at(x, TOP, DEEP), at(x, TOP, 0)], {
      fill: 'url(#side-dark)',
      opacity: 0.6,
    }) +
    poly([at(-x, TOP, 0), at(x, TOP, 0), at(x, TOP, DEEP), at(-x, TOP, DEEP)], { fill: colour }) +
    poly([at(-x, TOP, 0), at(x, TOP, 0), at(x, TOP, DEEP), at(-x, TOP, DEEP)], { fill: '#ffffff' }).replace(
      '/>',
      ' opacity=".16"/>',
    )
  )
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
    return poly(points, { fill: i % 2 ? '#ffffff' : '#120c04' }).replace(
      '/>',
      ` opacity="${i % 2 ? 0.16 : 0.2}"/>`,
    )
  }
  return [1, -1].flatMap(side => range(4).map(i => fold(side, i))).join('')
}
