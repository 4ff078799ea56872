/** A point in the picture, in view-box units. */
export type Point = readonly [x: number, y: number]

export interface Ink {
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  cap?: 'round' | 'butt' | 'square'
  dash?: string
  filter?: string
}

/** Rounds to a tenth of a unit: fine enough to see no step, short enough to keep a picture small. */
export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10
  return String(Object.is(rounded, -0) ? 0 : rounded)
}

function ink({ fill, stroke, width, opacity, cap, dash, filter }: Ink): string {
  const said = [
    fill === undefined ? (stroke ? 'fill="none"' : '') : `fill="${fill}"`,
    stroke ? `stroke="${stroke}"` : '',
    width === undefined ? '' : `stroke-width="${num(width)}"`,
    stroke && cap !== 'butt' ? `stroke-linecap="${cap ?? 'round'}" stroke-linejoin="round"` : '',
    dash ? `stroke-dasharray="${dash}"` : '',
    opacity === undefined ? '' : `${seenThrough({ fill, stroke, filter })}="${opacity}"`,
    filter ? `filter="url(#${filter})"` : '',
  ]
  return said.filter(Boolean).join(' ')
}

/**
 * What makes it transparent. Of what is but filled, or but a stroke, that is the paint itself, for which nothing has to be
 * drawn apart first: that takes most of the time of a drawing with many such shapes (decision 73).
 */
function seenThrough({ fill, stroke, filter }: Ink): string {
  if (filter || (stroke && fill !== undefined && fill !== 'none')) return 'opacity'
  return stroke ? 'stroke-opacity' : 'fill-opacity'
}

export function path(d: string, look: Ink): string {
  return `<path d="${d}" ${ink(look)}/>`
}

export function trace(points: readonly Point[], closed = false): string {
  const steps = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${num(x)} ${num(y)}`)
  return steps.join('') + (closed ? 'Z' : '')
}

export function poly(points: readonly Point[], look: Ink): string {
  return path(trace(points, true), look)
}

export function line(from: Point, to: Point, look: Ink): string {
  return path(trace([from, to]), look)
}

export function rect(x: number, y: number, width: number, height: number, look: Ink, radius = 0): string {
  const round = radius > 0 ? ` rx="${num(radius)}"` : ''
  const [w, h] = [Math.max(0, width), Math.max(0, height)]
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${round} ${ink(look)}/>`
}

export function oval([x, y]: Point, rx: number, ry: number, look: Ink): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" ${ink(look)}/>`
}

export function disc(centre: Point, radius: number, look: Ink): string {
  return oval(centre, radius, radius, look)
}

export function group(content: string, attributes: string): string {
  return content ? `<g ${attributes}>${content}</g>` : ''
}

/** Cuts `content` to the outline `d`; `id` must be unlike any other in the picture. */
export function clipped(id: string, d: string, content: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`
}

export function between(from: Point, to: Point, part: number): Point {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}

export function range(count: number): number[] {
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, i) => i)
}

/** Three points that are not on one line, of a sheet in inches or of a picture. */
export type Three = readonly [Point, Point, Point]

const vector = ([ax, ay]: Point, [bx, by]: Point): Point => [bx - ax, by - ay]

/** The matrix that takes three points to three others. */
export function matrixTo(from: Three, to: Three): string {
  const [[ux, uy], [vx, vy]] = [vector(from[0], from[1]), vector(from[0], from[2])]
  const [[px, py], [qx, qy]] = [vector(to[0], to[1]), vector(to[0], to[2])]
  const det = ux * vy - uy * vx
  const [a, b] = [(px * vy - qx * uy) / det, (py * vy - qy * uy) / det]
  const [c, d] = [(qx * ux - px * vx) / det, (qy * ux - py * vx) / det]
  const [x, y] = from[0]
  const parts = [a, b, c, d, to[0][0] - a * x - c * y, to[0][1] - b * x - d * y]
  return `matrix(${parts.map(part => Number(part.toFixed(6))).join(' ')})`
}
