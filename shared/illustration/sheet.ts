import type { SizeIn } from '#shared/artwork/fit.ts'
import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import { configured, type PrintChoices } from '#shared/print/configured.ts'
import type { PrintPart } from '#shared/print/part.ts'
import type { PrintSlot } from '#shared/print/slots.ts'
import { grommetPoints } from './hardware/finishing.ts'
import { type IllustrateOptions, printArea, sheetLines } from './illustrate.ts'
import type { Corners, PrintArea } from './scene.ts'
import { matrixTo, type Point } from './svg.ts'

/** A band along an edge. */
export type Band = PrintPart

/** A printed sheet lying flat, with what finishing does to it; everything in inches. */
export interface Sheet {
  widthIn: number
  heightIn: number
  /** Where the piece is cut to a shape of its own: path data and the matrix that brings it to inches. */
  shape: { d: string; matrix: string } | null
  /** Where it bends over an edge, as path data in inches; empty where it does not. */
  folds: string
  hems: Band[]
  pockets: Band[]
  grommets: Point[]
  /** Keep words and logos this far from the edge. */
  safeIn: number
}

const HEM_IN = 1
const GROMMET_INSET_IN = 0.6
const FLAGS = ['/feather-angled', '/feather-convex', '/teardrop-flag', '/econo-feather', '/tent-flag-kit']

const none = (choice: string) => choice === '' || choice.startsWith('No')

/** Bands of one depth along the edges that the trade's wording names; all of them where it names none. */
function bands(choice: string, deep: number, { widthIn: w, heightIn: h }: SizeIn): Band[] {
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

function flat({ widthIn: w, heightIn: h }: SizeIn): Corners {
  return [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ]
}

/** The outline a flag is cut to, and the matrix that brings it from the picture to inches. */
function cutOf({ corners, outline, ...sheet }: PrintArea & SizeIn): Sheet['shape'] {
  const [a, b, , d] = flat(sheet)
  return { d: outline, matrix: matrixTo([corners[0], corners[1], corners[3]], [a, b, d]) }
}

const safeFor = ({ widthIn, heightIn }: SizeIn, atMost: number) =>
  Math.min(atMost, Math.min(widthIn, heightIn) / 6)

/** The flat sheet of a part of its own, such as a wall: nothing but its size (D57). */
function partSheet(size: SizeIn): Sheet {
  const { widthIn, heightIn } = size
  return {
    widthIn,
    heightIn,
    shape: null,
    folds: '',
    hems: [],
    pockets: [],
    grommets: [],
    safeIn: safeFor(size, 0.5),
  }
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
  const { cut, folds } = sheetLines(product, options)
  return {
    widthIn,
    heightIn,
    shape: cut ? { d: cut, matrix: '' } : FLAGS.includes(product.path) ? cutOf(area) : null,
    folds,
    hems,
    pockets,
    grommets: grommetPoints(pick('grommet'), finish, GROMMET_INSET_IN),
    safeIn: safeFor(area, hems.length > 0 ? 2 : 0.5),
  }
}

/** The flat sheet of a printed part of a configured product: the piece itself, front and back, or a part of its own. */
export function sheetOfSlot(product: Product, chosen: PrintChoices, slot: PrintSlot | undefined): Sheet {
  const isPiece = !slot || slot.slot === 'front' || slot.slot === 'back'
  return !isPiece && slot.size ? partSheet(slot.size) : sheetOf(product, configured(product, chosen))
}
