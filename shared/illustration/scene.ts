import type { SizeIn } from '#shared/artwork/fit.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { OptionKey } from '#shared/catalogue/product.ts'
import type { PrintPart } from '#shared/print/part.ts'
import { onFace } from './art/layout.ts'
import type { SampleName } from './art/samples.ts'
import type { Stage } from './stage.ts'
import { clipped, group, matrixTo, type Point, path, type Three, trace } from './svg.ts'

/** Where the artwork, or the face of it that is looked at, lies in a picture, in view-box units. */
export interface PrintArea {
  /** Upper left, upper right, lower right, lower left of the sheet or its face. */
  corners: [Point, Point, Point, Point]
  /** Outline the artwork is cut to, as SVG path data. */
  outline: string
}

/** What a scene is drawn from. */
export interface Brief {
  /** Unique in a page: prefix of every id in the picture. */
  id: string
  /** Of the finished piece. */
  widthIn: number
  heightIn: number
  /** Of the sheet that is printed, which is the customer's file. */
  sheet: SizeIn
  /** Shows the customer's artwork, or the white place for it: laid as the sheet is, not as a sample suits the picture. */
  isOwn: boolean
  /** Shows neither people nor a floor with it, as proofs, small pictures and larger scenes do. */
  isAlone: boolean
  /** The chosen entry of a list, the shown default where nothing is chosen, '' without the list. */
  pick: (key: OptionKey) => string
  sampleName: SampleName
  /** What channel letters are to spell; '' for the sample's word. */
  characters: string
  /** Paints the artwork, or white where only the hardware is wanted. */
  paint: (name: SampleName, w: number, h: number) => string
  /** The same for the back of what is printed on both sides. */
  paintBack: (name: SampleName, w: number, h: number) => string
  /** The same for a part of its own: its file, or plain where it has none (D57). */
  paintPart: (slot: ArtworkSlot, name: SampleName, w: number, h: number) => string
}

/** A drawn scene; `focus` is the square the close-up of its finishing looks at. */
export interface Drawn {
  body: string
  print: PrintArea
  focus: { centre: Point; width: number }
  /** What is printed on its other side, where that is not the sheet itself. */
  reverse?: { print: PrintArea; art: string }
  /** Colour of a table's cloth, for its back to match. */
  cloth?: string
  /** False where nothing is printed: a close look at the sheet would show none. */
  hasSheet?: boolean
}

export type DrawScene = (brief: Brief) => Drawn

/** A rectangle in inches, its lower left corner at x, y; `lean` is how far back its top stands. */
export interface SheetRect {
  x: number
  y: number
  w: number
  h: number
  depth?: number
  lean?: number
}

export type Corners = PrintArea['corners']

export function cornersOf(stage: Stage, { x, y, w, h, depth = 0, lean = 0 }: SheetRect): Corners {
  return [
    stage.at(x, y + h, depth + lean),
    stage.at(x + w, y + h, depth + lean),
    stage.at(x + w, y, depth),
    stage.at(x, y, depth),
  ]
}

/** The corners of a sheet in its own proportions, as large as a box of the picture takes it, in its middle. */
export function fittedTo({ x, y, w, h }: PrintPart, { widthIn, heightIn }: SizeIn): Corners {
  const scale = Math.min(w / widthIn, h / heightIn)
  const [across, down] = [(widthIn * scale) / 2, (heightIn * scale) / 2]
  const [middle, centre] = [x + w / 2, y + h / 2]
  return [
    [middle - across, centre - down],
    [middle + across, centre - down],
    [middle + across, centre + down],
    [middle - across, centre + down],
  ]
}

export function areaOf(corners: Corners, outline = trace(corners, true)): PrintArea {
  return { corners, outline }
}

const threeOf = ({ x, y, w, h }: PrintPart): Three => [
  [x, y],
  [x + w, y],
  [x, y + h],
]

/** A part of the customer's sheet where it lies in the picture: three of its points on three there, cut to an outline. */
export function sheetOn(
  { id, sheet, paint, sampleName }: Brief,
  part: { from: Three; to: Three; cut: string; name: string },
): string {
  const art = group(
    paint(sampleName, sheet.widthIn, sheet.heightIn),
    `transform="${matrixTo(part.from, part.to)}"`,
  )
  return clipped(`${id}-${part.name}`, part.cut, art)
}

/** The artwork on a sheet, under the room's light: the customer's as its sheet is, a sample as large as the face. */
export function artOn(
  brief: Brief,
  corners: Corners,
  name: SampleName = brief.sampleName,
  part = '',
): string {
  const { widthIn: w, heightIn: h } = brief.sheet
  if (brief.isOwn && name === brief.sampleName)
    return partOn(brief, corners, { x: 0, y: 0, w, h }, name, part)
  const [topLeft, topRight, , bottomLeft] = corners
  const paint = (w: number, h: number) => brief.paint(name, w, h)
  return onFace(paint, [topLeft, topRight, bottomLeft], `${brief.id}-art${part}`)
}

/** The artwork of a part of its own, such as a wall, on its face (D57). */
export function slotOn(
  brief: Brief,
  corners: Corners,
  { slot, size, name, part }: { slot: ArtworkSlot; size: SizeIn; name: SampleName; part: string },
): string {
  const paint = (_: SampleName, w: number, h: number) => brief.paintPart(slot, name, w, h)
  const { widthIn: w, heightIn: h } = size
  if (brief.isOwn) return partOn({ ...brief, sheet: size, paint }, corners, { x: 0, y: 0, w, h }, name, part)
  return artOn({ ...brief, paint }, corners, name, part)
}

/** A face that is a part of a larger sheet: that part of the customer's artwork, or a sample that suits the face. */
export function partOn(
  brief: Brief,
  corners: Corners,
  sheetPart: PrintPart,
  name: SampleName = brief.sampleName,
  part = '',
): string {
  if (!brief.isOwn) return artOn(brief, corners, name, part)
  const [topLeft, topRight, , bottomLeft] = corners
  const to: Three = [topLeft, topRight, bottomLeft]
  return sheetOn(brief, { from: threeOf(sheetPart), to, cut: trace(corners, true), name: `art${part}` })
}

export function lightOn(corners: Corners, opacity = 1): string {
  return path(trace(corners, true), { fill: 'url(#lit)', opacity })
}
