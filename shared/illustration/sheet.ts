import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import { grommetPoints } from './hardware/finishing.ts'
import { type IllustrateOptions, printArea } from './illustrate.ts'
import type { Corners, PrintArea } from './scene.ts'
import type { Point } from './svg.ts'

/** A band along an edge, in inches from the sheet's upper left corner. */
export interface Band {
  x: number
  y: number
  w: number
  h: number
}

/** A printed sheet lying flat, with what finishing does to it; everything in inches. */
export interface Sheet {
  widthIn: number
  heightIn: number
  /** Where the piece is cut to a shape of its own: path data and the matrix that brings it to inches. */
  shape: { d: string; matrix: string } | null
  hems: Band[]
  pockets: Band[]
  grommets: Point[]
  /** Keep words and logos this far from the edge. */
  safeIn: number
}

const HEM_IN = 1
const GROMMET_INSET_IN = 0.6
const SHAPED = ['/feather-angled', '/feather-convex', '/teardrop-flag', '/econo-feather', '/tent-flag-kit']

const none = (choice: string) => choice === '' || choice.startsWith('No')

/** Bands of one depth along the edges that the trade's wording names; all of them where it names none. */
function bands(choice: string, deep: number, { widthIn: w, heightIn: h }: PrintArea): Band[] {
  if (none(choice)) return []
  const upright = [
    { x: 0, y: 0, w: deep, h },
    { x: w - deep, y: 0, w: deep, h },
  ]
  const top = { x: 0, y: 0, w, h: deep }
  const bottom = { x: 0, y: h - deep, w, h: deep }
  if (choice.includes('Left & Right')) return upright
  if (choice.includes('Top & Bottom')) return [top, bottom]
  return choice.includes('Top') ? [top] : [top, bottom, ...upright]
}

/** The matrix from the picture's units to inches on the sheet. */
function toInches({ corners, widthIn, heightIn }: PrintArea): string {
  const [a, b, , d] = corners
  const [ux, uy] = [(b[0] - a[0]) / widthIn, (b[1] - a[1]) / widthIn]
  const [vx, vy] = [(d[0] - a[0]) / heightIn, (d[1] - a[1]) / heightIn]
  const det = ux * vy - uy * vx
  const [p, q, r, s] = [vy / det, -uy / det, -vx / det, ux / det]
  const parts = [p, q, r, s, -(p * a[0] + r * a[1]), -(q * a[0] + s * a[1])]
  return `matrix(${parts.map(part => Number(part.toFixed(6))).join(' ')})`
}

function flat({ widthIn: w, heightIn: h }: PrintArea): Corners {
  return [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ]
}

/** The flat sheet of a product as configured: hems 1 in., pockets as deep as chosen, grommets where they will sit. */
export function sheetOf(
  product: Pick<Product, 'path' | 'options' | 'aliasOf'>,
  options: IllustrateOptions,
): Sheet {
  const area = printArea(product, options)
  const { widthIn, heightIn } = area
  const pick = (key: OptionKey) => options.choices?.[key] ?? product.options[key]?.[0]?.name ?? ''
  const pocket = pick('polePocket') || (/pole pocket/i.test(pick('finishing')) ? pick('finishing') : '')
  const hems = bands(pick('hem'), HEM_IN, area)
  const pockets = bands(pocket, Number.parseFloat(pocket) || 3, area)
  const finish = { corners: flat(area), widthIn, heightIn, unit: 1 }
  return {
    widthIn,
    heightIn,
    shape: SHAPED.includes(product.path) ? { d: area.outline, matrix: toInches(area) } : null,
    hems,
    pockets,
    grommets: grommetPoints(pick('grommet'), finish, GROMMET_INSET_IN),
    safeIn: Math.min(hems.length > 0 ? 2 : 0.5, Math.min(widthIn, heightIn) / 6),
  }
}
