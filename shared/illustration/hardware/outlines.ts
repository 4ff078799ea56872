import type { Corners } from '#shared/illustration/scene.ts'
import { softPath } from '#shared/illustration/soft.ts'
import { num, type Point, path, trace } from '#shared/illustration/svg.ts'

/** An outline whose edges are pulled in between the corners, like stretched fabric. */
export function sailOutline([a, b, c, d]: Corners, pull: number): string {
  const side = (from: Point, to: Point, dx: number, dy: number) =>
    `Q${num((from[0] + to[0]) / 2 + dx)} ${num((from[1] + to[1]) / 2 + dy)} ${num(to[0])} ${num(to[1])}`
  return `M${num(a[0])} ${num(a[1])}${side(a, b, 0, pull)}${side(b, c, -pull, 0)}${side(c, d, 0, -pull)}${side(d, a, pull, 0)}Z`
}

/** A hanging cloth whose lower edge falls in waves. */
export function drapeOutline([a, b, c, d]: Corners, sway: number): string {
  const w = (c[0] - d[0]) / 4
  return `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}L${num(c[0])} ${num(c[1])}q${num(-w / 2)} ${num(sway)} ${num(-w)} 0t${num(-w)} 0t${num(-w)} 0t${num(-w)} 0L${num(d[0])} ${num(d[1])}Z`
}

interface Turned {
  /** The sheet without its lower right corner. */
  outline: string
  /** The corner folded up, showing the stock's core. */
  flap: string
}

/** A lower right corner turned up to show the core, as 18 oz blockout shows its grey one. */
export function turnedCorner([a, b, c, d]: Corners, core: string): Turned {
  const size = (c[1] - b[1]) * 0.34
  const from: Point = [c[0] - size * 1.15, c[1]]
  const to: Point = [c[0], c[1] - size]
  const tip: Point = [c[0] - size * 0.98, c[1] - size * 0.9]
  const edge = (p: Point, x: number, y: number, q: Point) =>
    `Q${num(p[0] + x * size)} ${num(p[1] + y * size)} ${num(q[0])} ${num(q[1])}`
  const fold = `M${num(from[0])} ${num(from[1])}${edge(from, 0.02, -0.5, tip)}${edge(tip, 0.5, -0.04, to)}${edge(to, -0.4, 0.44, from)}Z`
  return {
    outline: trace([a, b, to, from, d], true),
    flap:
      `<g transform="translate(-7 -3)">${softPath(fold, { fill: '#1b1408', opacity: 0.4 })}</g>` +
      path(fold, { fill: core }) +
      path(fold, { fill: 'url(#lit)' }) +
      path(`M${num(to[0])} ${num(to[1])}${edge(to, -0.4, 0.44, from)}`, { stroke: '#d9dbdc', width: 6 }),
  }
}
