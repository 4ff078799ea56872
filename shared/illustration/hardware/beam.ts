import { num } from '#shared/illustration/svg.ts'

/** Headlights caught by reflective film. */
export function beam(x: number, y: number): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="220" ry="190" fill="url(#lamp)" fill-opacity=".55"/>`
}
