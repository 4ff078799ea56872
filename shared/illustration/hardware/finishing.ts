import type { Corners } from '#shared/illustration/scene.ts'
import { between, line, num, type Point, path, poly, range } from '#shared/illustration/svg.ts'
import { eyelets, seam } from './parts.ts'

interface Finish {
  corners: Corners
  widthIn: number
  heightIn: number
  unit: number
}

function spaced(from: Point, to: Point, lengthIn: number): Point[] {
  const gaps = Math.max(1, Math.round(lengthIn / 24))
  return range(gaps + 1).map(i => between(from, to, i / gaps))
}

function inset([a, b, c, d]: Corners, by: number): Corners {
  return [
    [a[0] + by, a[1] + by],
    [b[0] - by, b[1] + by],
    [c[0] - by, c[1] - by],
    [d[0] + by, d[1] - by],
  ]
}

/** The points where a banner's grommets sit, by the trade's wording of the choice; `by` is how far in from the edge. */
export function grommetPoints(
  choice: string,
  { corners, widthIn, heightIn, unit }: Finish,
  by = Math.max(1.1 * unit, 7),
): Point[] {
  if (!choice || choice.startsWith('No')) return []
  const [a, b, c, d] = inset(corners, by)
  if (choice.includes('2 Grommets, Top')) return [a, b]
  if (choice.includes('Pole Side')) return [a, d]
  if (choice.includes('orner')) return [a, b, c, d]
  const across = [...spaced(a, b, widthIn), ...spaced(d, c, widthIn)]
  const down = [...spaced(a, d, heightIn), ...spaced(b, c, heightIn)]
  if (choice.includes('Top & Bottom')) return across
  if (choice.includes('Left & Right')) return down
  return [...across, ...down]
}

export function grommets(choice: string, finish: Finish): string {
  return eyelets(grommetPoints(choice, finish), Math.min(13, Math.max(0.55 * finish.unit, 5)))
}

/** Stitched or welded hems along the chosen edges. */
export function hems(choice: string, { corners, unit }: Finish): string {
  if (!choice || choice.startsWith('No')) return ''
  const [a, b, c, d] = inset(corners, Math.max(1.6 * unit, 11))
  const upright = !choice.includes('Top & Bottom')
  const level = !choice.includes('Left & Right')
  return (level ? seam(a, b) + seam(d, c) : '') + (upright ? seam(a, d) + seam(b, c) : '')
}

/** Pole pockets: the folded tube along an edge, shaded round. */
export function pockets(choice: string, { corners, unit }: Finish): string {
  if (!choice || choice.startsWith('No')) return ''
  const [a, b, c, d] = corners
  const deep = (Number.parseInt(choice, 10) || 3) * unit
  const band = (y: number, edge: [Point, Point]) =>
    poly([edge[0], edge[1], [edge[1][0], edge[1][1] + y], [edge[0][0], edge[0][1] + y]], {
      fill: 'url(#down-dark)',
      opacity: 0.75,
    }) + seam([edge[0][0], edge[0][1] + y], [edge[1][0], edge[1][1] + y], '#ffffff', 0.7)
  const side = (x: number, edge: [Point, Point]) =>
    poly([edge[0], edge[1], [edge[1][0] + x, edge[1][1]], [edge[0][0] + x, edge[0][1]]], {
      fill: '#120c04',
      opacity: 0.14,
    }) + seam([edge[0][0] + x, edge[0][1]], [edge[1][0] + x, edge[1][1]], '#ffffff', 0.7)
  if (choice.includes('Left & Right')) return side(deep, [a, d]) + side(-deep, [b, c])
  const bottom = choice.includes('Bottom') ? band(-deep, [d, c]) : ''
  return band(deep, [a, b]) + bottom
}

/** Woven webbing sewn behind the edge. */
export function webbing(choice: string, { corners, unit }: Finish): string {
  if (!choice || choice.startsWith('No')) return ''
  const [a, b, c, d] = corners
  const by = Math.max(unit, 6)
  const strap = (from: Point, to: Point, dx: number, dy: number) =>
    poly([from, to, [to[0] + dx, to[1] + dy], [from[0] + dx, from[1] + dy]], {
      fill: '#1c1d1f',
      opacity: 0.82,
    })
  const level = strap(a, b, 0, by) + strap(d, c, 0, -by)
  const all = choice.includes('All Sides') ? strap(a, d, by, 0) + strap(b, c, -by, 0) : ''
  const rings = choice.includes('D-Rings')
    ? corners.map(corner => dRing(corner, Math.max(9, by))).join('')
    : ''
  return level + all + rings
}

function dRing([x, y]: Point, size: number): string {
  const d = `M${num(x - size)} ${num(y - size)}V${num(y + size)}A${num(size)} ${num(size)} 0 0 0 ${num(x - size)} ${num(y - size)}Z`
  return path(d, { stroke: '#5a5e63', width: 5 }) + path(d, { stroke: '#d9dbdc', width: 2.5 })
}

/** Doubled triangles of cloth welded into the corners that carry the load. */
export function reinforcedCorners(
  choice: string,
  { corners, unit }: Finish,
  size = Math.max(44, 5 * unit),
): string {
  if (!choice.startsWith('Reinforced')) return ''
  const [a, b, c, d] = corners
  const patch = ([x, y]: Point, dx: number, dy: number) => {
    const far: [Point, Point] = [
      [x + dx * size, y],
      [x, y + dy * size],
    ]
    return poly([[x, y], ...far], { fill: '#ffffff', opacity: 0.42 }) + seam(...far, '#1b1408', 0.7)
  }
  const top = patch(a, 1, 1) + patch(b, -1, 1)
  return choice.includes('4') ? top + patch(c, -1, -1) + patch(d, 1, -1) : top
}

/** Hook-and-loop tape along the edges: the loop's pile, and with a set the counterpart showing beyond the edge. */
export function velcro(choice: string, { corners, unit }: Finish): string {
  if (!choice || choice.startsWith('No')) return ''
  const by = Math.max(unit, 9)
  const set = choice.includes('Hook')
  const [a, b, c, d] = set ? inset(corners, -by * 0.6) : corners
  const tape = (from: Point, to: Point) =>
    line(from, to, { stroke: '#f4f1ea', width: by, cap: 'butt' }) +
    line(from, to, { stroke: set ? '#3a3d41' : '#9a9484', width: by * 0.6, dash: '2 3', cap: 'butt' })
  const level = tape(a, b) + tape(d, c)
  return choice.includes('All Sides') ? level + tape(a, d) + tape(b, c) : level
}

/** Half-moon wind cuts in rows. */
export function windslits(count: number, { corners, unit }: Finish): Point[] {
  const [a, b, , d] = corners
  const columns = Math.min(count, Math.max(1, Math.round((b[0] - a[0]) / (22 * unit))))
  return range(count).map(i => {
    const row = Math.floor(i / columns)
    const rows = Math.ceil(count / columns)
    const along = ((i % columns) + 1) / (columns + 1)
    return [a[0] + (b[0] - a[0]) * along, a[1] + ((d[1] - a[1]) * (row + 1)) / (rows + 1)] as const
  })
}
