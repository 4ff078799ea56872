import type { Drawn } from '#shared/illustration/scene.ts'
import { disc, type Point, rect } from '#shared/illustration/svg.ts'

/** A rectangle's outline for thin rigid sheets, drawn elsewhere with holes. */
export function drilled(corners: Drawn['print']['corners'], choice: string, unit: number): string {
  const [a, b, c, d] = corners
  const by = Math.max(12, 1.1 * unit)
  const middle = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
  const spots: Point[] = choice.startsWith('4')
    ? [
        [a[0] + by, a[1] + by],
        [b[0] - by, b[1] + by],
        [c[0] - by, c[1] - by],
        [d[0] + by, d[1] - by],
      ]
    : choice.startsWith('2 Holes, Top & Bottom')
      ? [
          [middle(a, b)[0], a[1] + by],
          [middle(c, d)[0], d[1] - by],
        ]
      : choice.startsWith('2 Holes')
        ? [
            [a[0] + by, a[1] + by],
            [b[0] - by, b[1] + by],
          ]
        : []
  return spots
    .map(
      p =>
        disc(p, 8, { fill: '#c9ccce' }) +
        rect(p[0] - 5, p[1] - 1, 10, 2, { fill: '#5a5e63' }) +
        disc(p, 8, { stroke: '#5a5e63', width: 1.5 }),
    )
    .join('')
}
