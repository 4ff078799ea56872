import type { RgbKind } from '#shared/artwork/read/colour-space.ts'
import { type Matrix, mapped, overlap, type PdfBox, within } from './matrix.ts'
import type { ColourValues, DeviceSpace, Operation, Use } from './operation.ts'

/** A colour space as far as it matters. */
export interface Space {
  rgb: RgbKind | null
  /** Its colours are patterns; `rgb` is then of what colours them. */
  isPattern: boolean
}

export interface Colour {
  space: Space
  /** In RGB, and neither black nor white: these two come out as such from any space. */
  isRgb: boolean
  /** Of no ink, as far as its own numbers say so. */
  isWhite: boolean
  /** Empty for none. */
  pattern: string
}

/** What holds for the operation that comes next; never changed, but replaced by another. */
export interface Graphics {
  matrix: Matrix
  /** Outside of it nothing is seen; null where nothing is seen at all. */
  clip: PdfBox | null
  colour: Readonly<Record<Use, Colour>>
  /** From 0, which is not seen, to 1. */
  opacity: Readonly<Record<Use, number>>
  font: string
  size: number
  mode: number
  leading: number
}

/** A space that is not RGB. */
export const OTHER: Space = { rgb: null, isPattern: false }
const BLACK: Colour = { space: OTHER, isRgb: false, isWhite: false, pattern: '' }

/** How a drawing begins. */
export function firstGraphics(matrix: Matrix, clip: PdfBox): Graphics {
  return {
    matrix,
    clip,
    colour: { fill: BLACK, stroke: BLACK },
    opacity: { fill: 1, stroke: 1 },
    font: '',
    size: 0,
    mode: 0,
    leading: 0,
  }
}

/** With a space's own first colour. */
export function inSpace(now: Graphics, use: Use, space: Space): Graphics {
  const isRgb = !space.isPattern && (space.rgb === 'palette' || space.rgb === 'inks')
  return { ...now, colour: { ...now.colour, [use]: { space, isRgb, isWhite: false, pattern: '' } } }
}

/** With a colour of that space; `device` names the space that was asked for by its device, where one was. */
export function inColour(
  now: Graphics,
  use: Use,
  space: Space,
  { values, isZero, name }: ColourValues,
  device: DeviceSpace | null = null,
): Graphics {
  const pattern = space.isPattern ? name : ''
  const isWhite = device === 'DeviceCMYK' ? isZero : device !== null && values.every(value => value >= 1)
  const colour: Colour = { space, isRgb: isSeenAsRgb(space.rgb, values, isZero), isWhite, pattern }
  return { ...now, colour: { ...now.colour, [use]: colour } }
}

function isSeenAsRgb(kind: RgbKind | null, values: readonly number[], isZero: boolean): boolean {
  if (kind === null || kind === 'palette') return kind === 'palette'
  if (kind === 'inks') return !isZero
  return !(values.every(value => value <= 0) || values.every(value => value >= 1))
}

/** Clipped to a box as well. */
export function clippedTo(now: Graphics, box: PdfBox): Graphics {
  return { ...now, clip: now.clip && overlap(now.clip, mapped(box, now.matrix)) }
}

/** True where a shape within the box leaves a mark: on the page, not clipped away, and not without area. */
export function leavesMark(now: Graphics, use: Use, box: PdfBox): boolean {
  const [left, bottom, right, top] = box
  const [width, height] = [right - left, top - bottom]
  const isShape = use === 'fill' ? width > 0 && height > 0 : width > 0 || height > 0
  if (!isShape || now.opacity[use] <= 0 || now.clip === null) return false
  const seen = overlap(now.clip, mapped(box, now.matrix))
  return seen !== null && (use === 'stroke' || (seen[2] > seen[0] && seen[3] > seen[1]))
}

/** What a text is painted with in a mode; nothing where it is there to be found, not seen. */
const USES: readonly (readonly Use[])[] = [['fill'], ['stroke'], ['fill', 'stroke'], []]
export function usesOfMode(mode: number): readonly Use[] {
  return USES[mode % 4] ?? []
}

/** No letter is wider than its height, and few go further below the line. */
const BELOW = 0.4

/** Where the text of a drawing stands; how far it goes is reckoned generously, without its font. */
export class TextPlace {
  #line: Matrix = [1, 0, 0, 1, 0, 0]
  #before = 0

  begin(): void {
    this.#line = [1, 0, 0, 1, 0, 0]
    this.#before = 0
  }

  place({ from, by }: Extract<Operation, { does: 'place text' }>): void {
    this.#line = from === 'corner' ? by : within(by, this.#line)
    this.#before = 0
  }

  nextLine(leading: number): void {
    this.#line = within([1, 0, 0, 1, 0, -leading], this.#line)
    this.#before = 0
  }

  /** The box of so many bytes more on the line, and the graphics it is measured in. */
  add(bytes: number, now: Graphics): { box: PdfBox; graphics: Graphics } {
    this.#before += bytes
    const height = Math.abs(now.size)
    const width = bytes === 0 ? 0 : this.#before * height
    // Below nothing, letters stand on their heads and run to the left.
    const box: PdfBox =
      now.size < 0 ? [-width, -height, 0, BELOW * height] : [0, -BELOW * height, width, height]
    return { box, graphics: { ...now, matrix: within(this.#line, now.matrix) } }
  }
}
