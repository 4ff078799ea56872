import type { OptionKey } from '#shared/catalogue/product.ts'
import { onFace } from './art/layout.ts'
import type { SampleName } from './art/samples.ts'
import type { Stage } from './stage.ts'
import { type Point, path, trace } from './svg.ts'

/** Where the artwork lies in a picture, in view-box units, and how large it is in inches. */
export interface PrintArea {
  /** Upper left, upper right, lower right, lower left of the sheet. */
  corners: [Point, Point, Point, Point]
  /** Outline the artwork is cut to, as SVG path data. */
  outline: string
  widthIn: number
  heightIn: number
}

/** What a scene is drawn from. */
export interface Brief {
  /** Unique in a page: prefix of every id in the picture. */
  id: string
  widthIn: number
  heightIn: number
  /** The chosen entry of a list, the shown default where nothing is chosen, '' without the list. */
  pick: (key: OptionKey) => string
  sampleName: SampleName
  /** What channel letters are to spell; '' for the sample's word. */
  characters: string
  /** Paints the artwork, or white where only the hardware is wanted. */
  paint: (name: SampleName, w: number, h: number) => string
  /** The same for the back of what is printed on both sides. */
  paintBack: (name: SampleName, w: number, h: number) => string
}

/** A drawn scene; `focus` is the square the close-up of its finishing looks at. */
export interface Drawn {
  body: string
  print: PrintArea
  focus: { centre: Point; width: number }
  /** Colour of a table's cloth, for its back to match. */
  cloth?: string
  /** False where nothing is printed: a close look at the sheet would show none. */
  hasSheet?: boolean
}

export type Scene = (brief: Brief) => Drawn

/** A rectangle in inches, its lower left corner at x, y; `lean` is how far back its top stands. */
export interface Sheet {
  x: number
  y: number
  w: number
  h: number
  depth?: number
  lean?: number
}

export type Corners = PrintArea['corners']

export function cornersOf(stage: Stage, { x, y, w, h, depth = 0, lean = 0 }: Sheet): Corners {
  return [
    stage.at(x, y + h, depth + lean),
    stage.at(x + w, y + h, depth + lean),
    stage.at(x + w, y, depth),
    stage.at(x, y, depth),
  ]
}

export function areaOf(corners: Corners, widthIn: number, heightIn: number, outline?: string): PrintArea {
  return { corners, outline: outline ?? trace(corners, true), widthIn, heightIn }
}

/** The artwork on a sheet, under the room's light. */
export function artOn(
  brief: Brief,
  corners: Corners,
  name: SampleName = brief.sampleName,
  part = '',
): string {
  const [topLeft, topRight, , bottomLeft] = corners
  const paint = (w: number, h: number) => brief.paint(name, w, h)
  return onFace(paint, [topLeft, topRight, bottomLeft], `${brief.id}-art${part}`)
}

export function lightOn(corners: Corners, opacity = 1): string {
  return path(trace(corners, true), { fill: 'url(#lit)', opacity })
}
