import { isRgb } from '../colour-space.ts'
import { joined } from '../objects/inflate.ts'
import type { PdfObjects } from '../objects/open-objects.ts'
import { NeedsMore } from '../objects/parse.ts'
import { isRef, nameOf, type PdfDict, type PdfValue, Unfollowable } from '../objects/values.ts'
import { type Drawable, type Names, NO_NAMES, namesOf, readDrawable } from './drawable.ts'
import type { InlinePicture } from './inline-picture.ts'
import { type Box, type Matrix, within } from './matrix.ts'
import { Operations } from './operations.ts'
import { type LaidPicture, laidPicture, type Pixels } from './sharpness.ts'

/** Bytes of drawing read and followed in all, forms counted as often as they are drawn: a moment's work. */
const MAX_BYTES = 8 << 20
/** What drawing a form or picture costs of them at least, so that any number of empty ones ends too. */
const LEAST_BYTES = 256
/** What a stream that cannot be read costs of them. */
const LOST_BYTES = 1 << 20
const MAX_DEPTH = 12
const MAX_SAVED = 1000
const MAX_STREAMS = 400
const MAX_DRAWABLES = 400
/** No word goes on from one stream into the next. */
const BETWEEN = new TextEncoder().encode('\n')

/** A page on which pictures are laid: where its own numbers lead, and its edges, in inches. */
export interface Sheet {
  start: Matrix
  edges: Box
}

interface Laid {
  pictures: LaidPicture[]
  /** Pictures in RGB that stand within the drawings themselves. */
  rgbWithin: number
  /** False when there was more drawing than was followed. */
  isComplete: boolean
}

/**
 * The pictures a page draws and how they lie on it, forms within forms included; their pixels are not read. Not
 * followed: clipping, which shows less of a picture but no finer, and the textures of tiling patterns.
 */
export async function lookAtPictures(
  objects: PdfObjects,
  page: PdfDict,
  resources: PdfDict,
  sheet: Sheet,
): Promise<Laid> {
  const look = new Look(objects, sheet.edges)
  await look.page(page, resources, sheet.start)
  return look.laid
}

class Look {
  readonly laid: Laid = { pictures: [], rgbWithin: 0, isComplete: true }
  readonly #objects: PdfObjects
  readonly #edges: Box
  readonly #known = new Map<number, Drawable | null>()
  readonly #followed = new Set<Uint8Array>()
  #left = MAX_BYTES

  constructor(objects: PdfObjects, edges: Box) {
    this.#objects = objects
    this.#edges = edges
  }

  async page(page: PdfDict, resources: PdfDict, start: Matrix): Promise<void> {
    const drawing = await this.#orGiveUp(() => this.#drawingOf(page.get('Contents')))
    const names = await this.#orGiveUp(() => namesOf(this.#objects, resources))
    if (drawing) await this.#follow(drawing, names ?? NO_NAMES, start, [])
  }

  /** One drawing, however many streams it is cut into; it ends before the first that cannot be read. */
  async #drawingOf(contents: PdfValue | undefined): Promise<Uint8Array> {
    const resolved = await this.#objects.resolve(contents)
    if (resolved === null) return new Uint8Array()
    const streams = Array.isArray(resolved) ? resolved : [contents]
    if (streams.length > MAX_STREAMS) this.laid.isComplete = false
    const pieces: Uint8Array[] = []
    let left = this.#left
    for (const stream of streams.slice(0, MAX_STREAMS)) {
      const piece = left > 0 ? await this.#orGiveUp(() => this.#objects.content(stream, left)) : null
      if (piece) pieces.push(piece.bytes, BETWEEN)
      if (piece === null || piece.isCut) {
        this.laid.isComplete = false
        break
      }
      left -= piece.cost
    }
    return joined(pieces)
  }

  async #follow(drawing: Uint8Array, names: Names, start: Matrix, above: readonly number[]): Promise<void> {
    this.#left -= drawing.length
    const isFirst = !this.#followed.has(drawing)
    this.#followed.add(drawing)
    const operations = new Operations(drawing)
    const saved: Matrix[] = []
    let matrix = start
    for (let next = operations.next(); next !== null; next = operations.next()) {
      if (next.does === 'save') saved.push(matrix)
      else if (next.does === 'restore') matrix = saved.pop() ?? matrix
      else if (next.does === 'transform') matrix = within(next.by, matrix)
      else if (next.does === 'draw inline') {
        this.#layInline(next.picture, matrix)
        if (isFirst) await this.#countRgb(next.picture, names)
      } else await this.#draw(next.name, names, matrix, above)
      if (this.#left < 0 || saved.length > MAX_SAVED) {
        this.laid.isComplete = false
        return
      }
    }
  }

  async #draw(name: string, outer: Names, matrix: Matrix, above: readonly number[]) {
    this.#left -= LEAST_BYTES
    const value = outer.xobjects.get(name)
    if (!isRef(value)) return
    const drawable = await this.#drawable(value.ref)
    if (drawable === null) return
    if ('pixels' in drawable) return this.#lay(drawable.pixels, matrix)
    if (above.includes(value.ref) || above.length >= MAX_DEPTH) this.laid.isComplete = false
    else {
      const { drawing, names, matrix: own } = drawable
      await this.#follow(drawing, names ?? outer, within(own, matrix), [...above, value.ref])
    }
  }

  async #drawable(ref: number): Promise<Drawable | null> {
    const known = this.#known.get(ref)
    if (known !== undefined) return known
    if (this.#known.size >= MAX_DRAWABLES) {
      this.laid.isComplete = false
      return null
    }
    const read = await this.#orGiveUp(() => readDrawable(this.#objects, ref, Math.max(0, this.#left)))
    this.#left -= read ? read.cost : LOST_BYTES
    if (read?.isCut) this.laid.isComplete = false
    const drawable = read?.drawable ?? null
    this.#known.set(ref, drawable)
    return drawable
  }

  #layInline(pixels: Pixels | null, matrix: Matrix): void {
    this.#left -= LEAST_BYTES
    if (pixels === null) this.laid.isComplete = false
    else this.#lay(pixels, matrix)
  }

  async #countRgb(picture: InlinePicture | null, { spaces }: Names): Promise<void> {
    const space = picture?.space
    if (space === undefined) return
    const isInRgb = await this.#orGiveUp(async () => {
      const named = spaces.get(nameOf(space) ?? '')
      return isRgb(this.#objects, named === undefined ? space : await this.#objects.resolve(named))
    })
    if (isInRgb) this.laid.rgbWithin++
  }

  #lay(pixels: Pixels, matrix: Matrix): void {
    const laid = laidPicture(pixels, matrix, this.#edges)
    if (laid) this.laid.pictures.push(laid)
  }

  async #orGiveUp<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof Unfollowable || error instanceof NeedsMore)) throw error
      this.laid.isComplete = false
      return null
    }
  }
}
