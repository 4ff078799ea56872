import type { PrintArea } from '#shared/illustration/scene.ts'
import { VIEW } from '#shared/illustration/stage.ts'
import type { Point } from '#shared/illustration/svg.ts'

/** Where a roundel stands and how wide it is, in view-box units. */
export interface Spot {
  centre: Point
  radius: number
}

/** A roundel's own drawing has this radius, its rim included; others are scaled. */
export const FULL = 112
const RADII = [FULL, 96, 80, 66, 54, 44]
/** Between a roundel and what it must not hide, and the picture's edge. */
const GAP = 12

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

function toEdge(from: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const along = ((from[0] - a[0]) * dx + (from[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)
  const part = Math.min(1, Math.max(0, along))
  return distance(from, [a[0] + part * dx, a[1] + part * dy])
}

function isInside([x, y]: Point, sheet: readonly Point[]): boolean {
  let inside = false
  sheet.forEach(([ax, ay], at) => {
    const [bx, by] = sheet[(at + 1) % sheet.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  })
  return inside
}

/** How far a point lies outside the sheet; negative within it. */
export function clearance(from: Point, { corners }: Pick<PrintArea, 'corners'>): number {
  const nearest = Math.min(
    ...corners.map((corner, at) => toEdge(from, corner, corners[(at + 1) % 4] ?? corner)),
  )
  return isInside(from, corners) ? -nearest : nearest
}

function spotsOf(radius: number): Spot[] {
  const [left, top] = [radius + GAP, radius + GAP]
  const [right, bottom] = [VIEW.width - left, VIEW.height - top]
  // The lower right is where pages put what enlarges the picture.
  const centres: Point[] = [
    [right, top],
    [left, top],
    [left, bottom],
  ]
  return centres.map(centre => ({ centre, radius }))
}

/** The largest free place beside the printed sheet, upper right first; in a full picture the corner of most room. */
export function beside(print: Pick<PrintArea, 'corners'>, taken: readonly Spot[] = []): Spot {
  const room = ({ centre, radius }: Spot) =>
    Math.min(
      clearance(centre, print) - radius,
      ...taken.map(other => distance(centre, other.centre) - other.radius - radius),
    )
  const spots = RADII.flatMap(spotsOf)
  const free = spots.find(spot => room(spot) >= GAP)
  return free ?? spots.reduce((best, spot) => (room(spot) > room(best) ? spot : best))
}
