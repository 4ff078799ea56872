import type { PrintPart } from '#shared/print/part.ts'
import type { Point } from './svg.ts'

/** Numbers of one curve or line. */
const ARITY: Record<string, number> = { M: 2, L: 2, T: 2, Q: 4, C: 6, H: 1, V: 1 }

/** All points of path data, those that pull at its curves too; it knows no arcs. */
function pointsOf(d: string): Point[] {
  const points: Point[] = []
  let at: Point = [0, 0]
  for (const [, letter = '', rest = ''] of d.matchAll(/([MLTQCHV])([^A-Z]*)/gi)) {
    const command = letter.toUpperCase()
    const values = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    for (const step of chunks(values, ARITY[command] ?? 2)) {
      const [fromX, fromY] = letter === command ? [0, 0] : at
      const reached =
        command === 'H'
          ? [[fromX + (step[0] ?? 0), at[1]] as const]
          : command === 'V'
            ? [[at[0], fromY + (step[0] ?? 0)] as const]
            : chunks(step, 2).map(([x = 0, y = 0]) => [fromX + x, fromY + y] as const)
      points.push(...reached)
      at = reached.at(-1) ?? at
    }
  }
  return points
}

/** The rectangle in which all points of path data lie (those of `pointsOf`). */
export function boundsOf(d: string): PrintPart {
  const points = pointsOf(d)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}

/** Whether path data is one rectangle that stands upright, whichever corner it begins at. */
export function isUpright(d: string): boolean {
  if (/[^MLHV\d\s.,-]/i.test(d.replace(/Z$/i, ''))) return false
  const corners = pointsOf(d)
  return (
    corners.length === 4 &&
    corners.every(([x, y], at) => {
      const [nextX, nextY] = corners[(at + 1) % 4] as Point
      const [oppositeX, oppositeY] = corners[(at + 2) % 4] as Point
      return (x === nextX) !== (y === nextY) && x !== oppositeX && y !== oppositeY
    })
  )
}

const chunks = (values: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, i) => values.slice(i * size, (i + 1) * size))
