import { darker, lighter } from '#shared/illustration/colour.ts'
import { artOn, type Brief, type Corners } from '#shared/illustration/scene.ts'
import { softPath } from '#shared/illustration/soft.ts'
import { clipped, num, type Point, path, rect, trace } from '#shared/illustration/svg.ts'

export interface Peel {
  /** How much of the shorter side is lifted. */
  part: number
  /** Colour of the film's adhesive back. */
  back: string
}

interface Peeled {
  outline: string
  flap: string
}

/** A sheet whose upper right corner is being lifted; the outline stops at the fold. */
export function peeled([a, b, c, d]: Corners, { part, back }: Peel): Peeled {
  const size = Math.min(b[0] - a[0], c[1] - b[1]) * part
  const p: Point = [b[0] - size, b[1]]
  const q: Point = [c[0], b[1] + size]
  const tip: Point = [b[0] - size * 0.86, b[1] + size * 0.9]
  const outline = trace([a, p, q, c, d], true)
  const fold = `M${num(p[0])} ${num(p[1])}Q${num(p[0] - size * 0.02)} ${num(p[1] + size * 0.5)} ${num(tip[0])} ${num(tip[1])}Q${num(q[0] - size * 0.42)} ${num(q[1] - size * 0.04)} ${num(q[0])} ${num(q[1])}Q${num(b[0] - size * 0.36)} ${num(b[1] + size * 0.36)} ${num(p[0])} ${num(p[1])}Z`
  return {
    outline,
    flap:
      `<g transform="translate(-8 14)">${softPath(fold, { fill: '#1b1408', opacity: 0.4 })}</g>` +
      path(fold, { fill: back }) +
      path(fold, { fill: 'url(#lit)' }) +
      path(
        `M${num(p[0])} ${num(p[1])}Q${num(b[0] - size * 0.36)} ${num(b[1] + size * 0.36)} ${num(q[0])} ${num(q[1])}`,
        { stroke: lighter(back, 0.6), width: 5, opacity: 0.9 },
      ),
  }
}

/** Film on a surface with one corner lifting. */
export function peeledArt(brief: Brief, corners: Corners, peel: Peel): { svg: string; outline: string } {
  const { outline, flap } = peeled(corners, peel)
  return { outline, svg: clipped(`${brief.id}-cut`, outline, artOn(brief, corners)) + flap }
}

/** A pane in a wide frame; what is behind the glass is drawn by the caller. */
export function pane(
  x: number,
  y: number,
  w: number,
  h: number,
  frame: string,
  inside: string,
  rim = 22,
): string {
  return (
    rect(x - rim, y - rim, w + 2 * rim, h + 2 * rim, { fill: frame }, 4) +
    rect(x - rim, y - rim, w + 2 * rim, rim * 0.4, { fill: lighter(frame, 0.35) }) +
    rect(x + w + rim * 0.5, y - rim, rim * 0.5, h + 2 * rim, { fill: darker(frame, 0.3) }) +
    `<svg x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" viewBox="0 0 ${num(w)} ${num(h)}">${inside}</svg>`
  )
}

/** Slanted reflections that say glass. */
export function reflections(x: number, y: number, w: number, h: number, opacity = 0.16): string {
  const slash = (from: number, wide: number) =>
    path(
      `M${num(x + w * from)} ${num(y)}h${num(w * wide)}L${num(x + w * (from + wide - 0.3))} ${num(y + h)}h${num(-w * wide)}Z`,
      { fill: '#ffffff', opacity },
    )
  return clipped(
    `glass-${Math.round(x)}-${Math.round(w)}`,
    `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}Z`,
    slash(0.36, 0.14) + slash(0.56, 0.05) + slash(0.9, 0.2),
  )
}
