import { group, num, path, rect } from './svg.ts'

const GOLD = '#7D5A0B'

/** The leaf in a 100 x 100 box: a sheet of gold leaf with one corner lifting, veined like a leaf. */
function leaf(gold: string, vein: string): string {
  return (
    path('M10 92C2 44 34 8 92 8C94 66 60 98 10 92Z', { fill: gold }) +
    path('M10 92C32 62 52 42 78 22', { stroke: vein, width: 5 }) +
    path('M31 67L28 46M31 67L53 70M48 49L46 30M48 49L69 51', { stroke: vein, width: 4 })
  )
}

export interface IconKind {
  /** Keeps the leaf inside the safe circle of a mask. */
  maskable?: boolean
  /** One colour on nothing, for systems that tint icons. */
  monochrome?: boolean
}

/** The app's icon as a square SVG, `size` in pixels. */
export function appIcon(size: number, { maskable = false, monochrome = false }: IconKind = {}): string {
  const share = maskable ? 0.5 : 0.66
  const leafSize = 512 * share
  const at = (512 - leafSize) / 2
  const place = `transform="translate(${num(at)} ${num(at)}) scale(${(leafSize / 100).toFixed(3)})"`
  const ground = monochrome ? '' : rect(0, 0, 512, 512, { fill: GOLD }, maskable ? 0 : 96)
  const glyph = monochrome ? hollowLeaf() : leaf('#FFF6DF', GOLD)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 512 512">${ground}${group(glyph, place)}</svg>`
}

/** The leaf with its veins cut out, so that one colour is enough. */
function hollowLeaf(): string {
  const veins =
    path('M10 92C32 62 52 42 78 22', { stroke: '#000', width: 5 }) +
    path('M31 67L28 46M31 67L53 70M48 49L46 30M48 49L69 51', { stroke: '#000', width: 4 })
  return `<mask id="veins"><rect width="100" height="100" fill="#fff"/>${veins}</mask><g mask="url(#veins)">${path('M10 92C2 44 34 8 92 8C94 66 60 98 10 92Z', { fill: '#000' })}</g>`
}
