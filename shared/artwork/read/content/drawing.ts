import { appearanceOf } from '#shared/artwork/read/annotations.ts'
import { isRgb } from '#shared/artwork/read/colour-space.ts'
import { joined } from '#shared/artwork/read/objects/inflate.ts'
import type { PdfObjects } from '#shared/artwork/read/objects/open-objects.ts'
import { isDict, isRef, nameOf, type PdfDict, type PdfValue } from '#shared/artwork/read/objects/values.ts'
import { orNull } from '#shared/artwork/read/or-null.ts'
import { boxOf } from '#shared/artwork/read/page-measures.ts'
import { Colours } from './colours.ts'
import {
  type Drawable,
  type Form,
  groupOf,
  type Names,
  NO_NAMES,
  namesOf,
  type Reading,
  readDrawable,
  readForm,
} from './drawable.ts'
import { clippedTo, firstGraphics, type Graphics, leavesMark } from './graphics.ts'
import type { InlinePicture } from './inline-picture.ts'
import { type Layers, layersOf } from './layers.ts'
import { type Matrix, mapped, type PdfBox, UNCHANGED, within } from './matrix.ts'
import type { Use } from './operation.ts'
import { Operations } from './operations.ts'
import { type Marks, Pen } from './pen.ts'
import { type LaidPicture, laidPicture, type Pixels } from './sharpness.ts'

/** Bytes of drawing read and followed in all, forms counted as often as they are drawn: a moment's work. */
const MAX_BYTES = 8 << 20
/** What drawing a form or picture costs of them at least, so that any number of empty ones ends too. */
const LEAST_BYTES = 256
/** What a stream that cannot be read costs of them. */
const LOST_BYTES = 1 << 20
const MAX_DEPTH = 12
const MAX_STREAMS = 400
const MAX_DRAWABLES = 400
/** No word goes on from one stream into the next. */
const BETWEEN = new TextEncoder().encode('\n')

/** A page on which pictures are laid: where its own numbers lead, and its edges, in inches. */
export interface PageSheet {
  start: Matrix
  edges: PdfBox
}

interface Laid {
  pictures: LaidPicture[]
  /** Pictures in RGB that stand within the drawings themselves. */
  rgbWithin: number
  /** Text, lines, areas or gradients are seen in RGB, black and white aside. */
  paintsRgb: boolean
  /** Something is seen that is put on the page by mixing colours in RGB, if any of it is see-through. */
  mixesRgb: boolean
  /** Anything is seen that is not white. */
  isSeen: boolean
  /** False when there was more drawing than was followed. */
  isComplete: boolean
}

/** Where a drawing is drawn. */
interface DrawingPlace {
  /** The numbers of the drawings it lies in. */
  above: readonly number[]
  /** False for what is no part of the page itself: tiles, letters and annotations. */
  laysPictures: boolean
  mixesRgb: boolean
}

const EVERYWHERE: PdfBox = [-1e9, -1e9, 1e9, 1e9]
const NOWHERE: PdfBox = [0, 0, 0, 0]
const UNIT: PdfBox = [0, 0, 1, 1]
const LAYER = 'OC'

/**
 * What a page draws, forms within forms, tiles, drawn letters and annotations included: the pictures as they lie on it,
 * whose pixels are not read, whether anything is painted in RGB, and whether anything is seen at all. What is never seen does not count: what lies off
 * the page or outside of what it is clipped to, on a layer that is switched off, wholly see-through, or without area.
 * Not followed: soft masks, which are seen by what they let through, and for pictures the textures of tiles.
 */
export async function lookAtDrawing(
  objects: PdfObjects,
  page: PdfDict,
  resources: PdfDict,
  sheet: PageSheet,
): Promise<Laid> {
  const layers = await orNull(() => layersOf(objects))
  const look = new Look(objects, sheet, layers ?? { isHidden: async () => false })
  await look.page(page, resources)
  if (layers === null || !look.colours.isComplete) look.laid.isComplete = false
  return look.laid
}

class Look {
  readonly laid: Laid = {
    pictures: [],
    rgbWithin: 0,
    paintsRgb: false,
    mixesRgb: false,
    isSeen: false,
    isComplete: true,
  }
  readonly colours: Colours
  readonly #objects: PdfObjects
  readonly #sheet: PageSheet
  readonly #layers: Layers
  readonly #known = new Map<number, Drawable | null>()
  readonly #followed = new Set<Uint8Array>()
  /** Tiles and drawn letters, followed once wherever they are used. */
  readonly #once = new Set<number>()
  #left = MAX_BYTES

  constructor(objects: PdfObjects, sheet: PageSheet, layers: Layers) {
    this.#objects = objects
    this.#sheet = sheet
    this.#layers = {
      isHidden: async layer => (await this.#orGiveUp(() => layers.isHidden(layer))) ?? false,
    }
    this.colours = new Colours(objects)
  }

  async page(page: PdfDict, resources: PdfDict): Promise<void> {
    const drawing = await this.#orGiveUp(() => this.#drawingOf(page.get('Contents')))
    const names = (await this.#orGiveUp(() => namesOf(this.#objects, resources))) ?? NO_NAMES
    const group = await this.#orGiveUp(() => groupOf(this.#objects, page))
    const place: DrawingPlace = { above: [], laysPictures: true, mixesRgb: group?.mixesRgb ?? false }
    const start = firstGraphics(this.#sheet.start, this.#sheet.edges)
    if (drawing) await this.#follow(drawing, names, start, place)
    await this.#annotations(page, start, { ...place, laysPictures: false })
  }

  async #annotations(page: PdfDict, start: Graphics, place: DrawingPlace): Promise<void> {
    const listed = await this.#orGiveUp(() => this.#objects.entry(page, 'Annots'))
    for (const value of Array.isArray(listed) ? listed.slice(0, MAX_STREAMS) : []) {
      if (this.laid.paintsRgb) return
      await this.#orGiveUp(() => this.#annotation(value, start, place))
    }
  }

  async #annotation(value: PdfValue, start: Graphics, place: DrawingPlace): Promise<void> {
    const annotation = await this.#objects.resolve(value)
    if (!isDict(annotation) || (await this.#layers.isHidden(annotation.get(LAYER)))) return
    const seen = await appearanceOf(this.#objects, annotation)
    const rect = await boxOf(this.#objects, await this.#objects.entry(annotation, 'Rect'))
    const form = isRef(seen) && rect ? await this.#drawable(seen.ref) : null
    if (!isRef(seen) || !rect || !form || 'pixels' in form || !form.box) return
    // The box of its drawing, as it is turned, is fitted into its place on the page.
    const [left, bottom, right, top] = mapped(form.box, form.matrix)
    const [across, up] = [(rect[2] - rect[0]) / (right - left), (rect[3] - rect[1]) / (top - bottom)]
    if (!Number.isFinite(across) || !Number.isFinite(up)) return
    const fitted: Matrix = [across, 0, 0, up, rect[0] - left * across, rect[1] - bottom * up]
    await this.#form(seen.ref, form, NO_NAMES, { ...start, matrix: within(fitted, start.matrix) }, place)
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

  async #follow(drawing: Uint8Array, names: Names, start: Graphics, place: DrawingPlace): Promise<void> {
    this.#left -= drawing.length
    const isFirst = !this.#followed.has(drawing)
    this.#followed.add(drawing)
    const operations = new Operations(drawing)
    const marks = this.#marks(names, place, isFirst)
    const pen = new Pen(start, { names, colours: this.colours, layers: this.#layers, marks })
    for (let next = operations.next(); next !== null; next = operations.next()) {
      // Such a letter is painted in the colour of its text.
      if (next.does === 'begin letter' && !next.hasColours) return
      const done = pen.take(next)
      if (done) await done
      if (this.#left < 0 || !pen.isFollowing) {
        this.laid.isComplete = false
        return
      }
    }
  }

  #marks(names: Names, place: DrawingPlace, isFirst: boolean): Marks {
    return {
      painted: (use, now) => this.#painted(use, now, names, place),
      shaded: async (name, now) => {
        if (!leavesMark({ ...now, matrix: UNCHANGED }, 'fill', now.clip ?? NOWHERE)) return
        this.#seen(place)
        if (await this.colours.shading(names, name)) this.laid.paintsRgb = true
      },
      written: now => this.#written(now, names, place),
      drawn: (name, now) => this.#draw(name, names, now, place),
      drawnInline: async (picture, now) => {
        this.#left -= LEAST_BYTES
        if (picture === null) this.laid.isComplete = false
        else await this.#lay(picture, now, names, place)
        if (isFirst) await this.#countRgb(picture, names)
      },
    }
  }

  #seen({ mixesRgb }: DrawingPlace, isWhite = false): void {
    if (mixesRgb) this.laid.mixesRgb = true
    if (!isWhite) this.laid.isSeen = true
  }

  #painted(use: Use, now: Graphics, names: Names, place: DrawingPlace): Promise<void> | undefined {
    const { isRgb, isWhite, pattern } = now.colour[use]
    this.#seen(place, isWhite)
    if (isRgb) this.laid.paintsRgb = true
    return pattern === '' || this.laid.paintsRgb ? undefined : this.#pattern(pattern, now, names, place)
  }

  async #pattern(name: string, now: Graphics, names: Names, place: DrawingPlace): Promise<void> {
    const pattern = await this.colours.pattern(names, name)
    if (pattern === true) this.laid.paintsRgb = true
    if (typeof pattern !== 'number') return
    const tile = await this.#orGiveUp(() => this.#onceOnly(pattern, place))
    if (tile === null) return
    const start = firstGraphics(UNCHANGED, tile.box ?? EVERYWHERE)
    await this.#follow(
      tile.drawing,
      tile.names ?? names,
      { ...start, opacity: now.opacity },
      {
        ...place,
        above: [...place.above, pattern],
        laysPictures: false,
      },
    )
  }

  async #written(now: Graphics, names: Names, place: DrawingPlace): Promise<void> {
    const font = await this.colours.letters(names, now.font)
    if (font === null) return
    const { letters, resources } = font
    const own = resources && (await this.#orGiveUp(() => namesOf(this.#objects, resources)))
    for (const letter of letters) {
      if (this.laid.paintsRgb || this.#left < 0) return
      const drawn = await this.#orGiveUp(() => this.#onceOnly(letter, place))
      if (drawn === null) continue
      const start = { ...now, matrix: UNCHANGED, clip: EVERYWHERE }
      await this.#follow(drawn.drawing, own ?? names, start, { ...place, laysPictures: false })
    }
  }

  /** The drawing under that number, null where it was followed before. */
  async #onceOnly(ref: number, { above }: DrawingPlace): Promise<Form | null> {
    if (this.#once.has(ref) || above.length >= MAX_DEPTH) return null
    this.#once.add(ref)
    this.#left -= LEAST_BYTES
    const dict = await this.#objects.resolve({ ref })
    if (!isDict(dict)) return null
    return this.#paid(await this.#orGiveUp(() => readForm(this.#objects, ref, dict, Math.max(0, this.#left))))
  }

  async #draw(name: string, outer: Names, now: Graphics, place: DrawingPlace): Promise<void> {
    this.#left -= LEAST_BYTES
    const value = outer.xobjects.get(name)
    if (!isRef(value)) return
    const drawable = await this.#drawable(value.ref)
    if (drawable === null || (await this.#layers.isHidden(drawable.layer))) return
    if ('pixels' in drawable) return this.#lay(drawable.pixels, now, outer, place)
    if (place.above.includes(value.ref) || place.above.length >= MAX_DEPTH) this.laid.isComplete = false
    else await this.#form(value.ref, drawable, outer, now, place)
  }

  async #form(ref: number, form: Form, outer: Names, now: Graphics, place: DrawingPlace): Promise<void> {
    if (form.group && now.opacity.fill <= 0) return
    const inside: Graphics = {
      ...now,
      matrix: within(form.matrix, now.matrix),
      // A group is put on the page as a whole, as thick as it was when it began.
      opacity: form.group ? { fill: 1, stroke: 1 } : now.opacity,
    }
    await this.#follow(form.drawing, form.names ?? outer, form.box ? clippedTo(inside, form.box) : inside, {
      ...place,
      above: [...place.above, ref],
      mixesRgb: form.group?.mixesRgb ?? place.mixesRgb,
    })
  }

  async #drawable(ref: number): Promise<Drawable | null> {
    const known = this.#known.get(ref)
    if (known !== undefined) return known
    if (this.#known.size >= MAX_DRAWABLES) {
      this.laid.isComplete = false
      return null
    }
    const read = await this.#orGiveUp(() => readDrawable(this.#objects, ref, Math.max(0, this.#left)))
    const drawable = this.#paid(read)
    this.#known.set(ref, drawable)
    return drawable
  }

  /** What was read, once it is taken off what may still be read. */
  #paid<T>(read: Reading<T> | null): T | null {
    this.#left -= read ? read.cost : LOST_BYTES
    if (read?.isCut) this.laid.isComplete = false
    return read ? read.drawable : null
  }

  async #countRgb(picture: InlinePicture | null, { spaces }: Names): Promise<void> {
    const space = picture?.space
    if (space === undefined) return
    const isInRgb = await this.#orGiveUp(async () => {
      const named = spaces.get(nameOf(space) ?? '')
      return isRgb(this.#objects, named === undefined ? space : await this.#objects.resolve(named), spaces)
    })
    if (isInRgb) this.laid.rgbWithin++
  }

  async #lay(pixels: Pixels, now: Graphics, names: Names, place: DrawingPlace): Promise<void> {
    const laid = laidPicture(pixels, now.matrix, this.#sheet.edges)
    if (laid && place.laysPictures) this.laid.pictures.push(laid)
    if (!leavesMark(now, 'fill', UNIT)) return
    if (pixels.isStencil) await this.#painted('fill', now, names, place)
    else this.#seen(place)
  }

  async #orGiveUp<T>(read: () => Promise<T>): Promise<T | null> {
    const found = await orNull(async () => ({ value: await read() }))
    if (found === null) this.laid.isComplete = false
    return found ? found.value : null
  }
}
