import { darker, lighter, mix } from '#shared/illustration/colour.ts'
import { groundShadow, type Tone, tube } from '#shared/illustration/paint.ts'
import { SHADOW } from '#shared/illustration/soft.ts'
import { softBands } from '#shared/illustration/soft-gradients.ts'
import type { Stage } from '#shared/illustration/stage.ts'
import {
  disc,
  line,
  num,
  oval,
  type Point,
  path,
  poly,
  range,
  rect,
  trace,
} from '#shared/illustration/svg.ts'

/** Brass eyelets, `radius` in view-box units. */
export function eyelets(points: readonly Point[], radius: number, tone: 'brass' | 'steel' = 'brass'): string {
  const [outer, inner] = tone === 'brass' ? ['#b98d2e', '#8a6414'] : ['#c9ccce', '#7c8083']
  return points
    .map(
      ([x, y]) =>
        disc([x + radius * 0.12, y + radius * 0.2], radius * 1.08, { fill: '#1b1408', opacity: 0.35 }) +
        disc([x, y], radius, { fill: outer }) +
        disc([x - radius * 0.18, y - radius * 0.2], radius * 0.76, { fill: lighter(outer, 0.45) }) +
        disc([x, y], radius * 0.62, { fill: inner }) +
        disc([x, y], radius * 0.48, { fill: '#2a2015' }),
    )
    .join('')
}

/** An upright post or pole from the ground up, `width` in inches. */
export function post(
  stage: Stage,
  x: number,
  from: number,
  to: number,
  width: number,
  fill: string,
  depth = 0,
): string {
  const [left, top] = stage.at(x - width / 2, to, depth)
  return rect(left, top, width * stage.unit, (to - from) * stage.unit, { fill }, width * stage.unit * 0.08)
}

/** A box standing in the room: front, top and right side, in one colour. */
export function block(
  stage: Stage,
  {
    x,
    y,
    w,
    h,
    deep,
    depth = 0,
  }: { x: number; y: number; w: number; h: number; deep: number; depth?: number },
  colour: string,
): string {
  const at = stage.at
  const back = depth + deep
  return (
    poly([at(x + w, y, depth), at(x + w, y, back), at(x + w, y + h, back), at(x + w, y + h, depth)], {
      fill: darker(colour, 0.32),
    }) +
    poly([at(x, y + h, depth), at(x + w, y + h, depth), at(x + w, y + h, back), at(x, y + h, back)], {
      fill: lighter(colour, 0.28),
    }) +
    poly([at(x, y, depth), at(x + w, y, depth), at(x + w, y + h, depth), at(x, y + h, depth)], {
      fill: colour,
    })
  )
}

/** A tube between points given in inches. */
export function pipe(
  stage: Stage,
  points: readonly [number, number, number?][],
  width: number,
  tone: Tone,
): string {
  return tube(trace(points.map(([x, y, d]) => stage.at(x, y, d ?? 0))), width * stage.unit, tone)
}

/** Shadow on the ground under something from x0 to x1 inches, at ground level. */
export function footprint(stage: Stage, x0: number, x1: number, depth = 0, thickness = 0.09): string {
  const half = ((x1 - x0) / 2) * stage.unit
  return groundShadow(stage.at((x0 + x1) / 2, 0, depth), half * 1.1, Math.max(10, half * thickness * 2))
}

/** A strip of lawn the thing is pushed into; `spread` in inches. */
export function lawn(stage: Stage, x0: number, x1: number, spread: number): string {
  const [cx, cy] = stage.at((x0 + x1) / 2, 0)
  const rx = ((x1 - x0) / 2) * stage.unit
  const ry = spread * stage.unit
  const blades = range(70).map(i => {
    const angle = i * 2.399
    const reach = Math.sqrt((i + 0.5) / 70)
    const x = cx + Math.cos(angle) * rx * reach
    const y = cy + Math.sin(angle) * ry * reach
    const tall = ry * (0.28 + (i % 5) * 0.05)
    const bend = ((i % 7) - 3) * tall * 0.14
    return `M${num(x)} ${num(y)}q${num(bend * 0.2)} ${num(-tall * 0.6)} ${num(bend)} ${num(-tall)}`
  })
  return (
    oval([cx + rx * 0.02, cy + ry * 0.12], rx * 1.04, ry * 1.06, { fill: '#5c7a3f', opacity: 0.35 }) +
    oval([cx, cy], rx, ry, { fill: '#86a85c' }) +
    oval([cx - rx * 0.1, cy - ry * 0.16], rx * 0.8, ry * 0.7, { fill: '#97b96a' }) +
    path(blades.join(''), { stroke: '#5f8440', width: Math.max(1.6, ry * 0.035) })
  )
}

/** Blades in front of a stake, so that it stands in the grass. */
export function tuft([x, y]: Point, size: number): string {
  const blades = range(9).map(i => {
    const lean = (i - 4) * 0.22
    return `M${num(x + (i - 4) * size * 0.13)} ${num(y + size * 0.12)}q${num(lean * size * 0.2)} ${num(-size * 0.5)} ${num(lean * size)} ${num(-size * (0.7 + (i % 3) * 0.16))}`
  })
  return path(blades.join(''), { stroke: '#56793a', width: size * 0.07 })
}

/** Soft upright folds over a hanging cloth outline. */
export function folds(
  id: string,
  d: string,
  [x0, x1]: [number, number],
  count: number,
  strength = 0.13,
): string {
  const step = (x1 - x0) / count
  const bands = range(count).map(i => {
    const from = x0 + i * step
    return {
      ...{ from, to: from + step * (0.5 + (i % 3) * 0.12) },
      ...{ fill: i % 2 ? '#ffffff' : '#120c04', opacity: strength * (0.55 + (i % 4) * 0.2) },
    }
  })
  return softBands(`${id}-folds`, d, bands, SHADOW)
}

export function cord(points: readonly Point[], width: number, colour = '#e9e2d2'): string {
  return (
    path(trace(points), { stroke: mix(colour, '#4a3b22', 0.55), width: width * 1.35 }) +
    path(trace(points), { stroke: colour, width })
  )
}

/** A dashed seam just inside an edge. */
export function seam(from: Point, to: Point, colour = '#ffffff', opacity = 0.55): string {
  return line(from, to, { stroke: colour, width: 1.6, dash: '7 5', opacity, cap: 'butt' })
}
