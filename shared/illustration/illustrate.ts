import type { SizeIn } from '#shared/artwork/fit.ts'
import { isTurnedFor, type PicturePixels } from '#shared/artwork/size-match.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { Choices, OptionKey, Product } from '#shared/catalogue/product.ts'
import type { Configured } from '#shared/print/configured.ts'
import { shownSize } from '#shared/print/piece-size.ts'
import { linesOfSheet, type SheetLines, sheetOfPiece } from '#shared/print/print-size.ts'
import { slotWords } from '#shared/print/slot-words.ts'
import { type SampleName, sample } from './art/samples.ts'
import { chosen } from './choices/chosen.ts'
import { type IllustrationEntry, usualSize } from './entries/entry.ts'
import { entryFor } from './entries/index.ts'
import { DEFS, STUDIO } from './paint.ts'
import type { Brief, PrintArea } from './scene.ts'
import { withoutRepeats } from './soft.ts'
import { VIEW } from './stage.ts'
import { num } from './svg.ts'
import type { View } from './views.ts'

/** A picture of a customer's file. */
export interface ArtworkPicture {
  /** Its address. */
  href: string
  /** Of the file in inches, else of the picture in pixels: tells whether the shop turns it (D17). Null for neither. */
  size: SizeIn | PicturePixels | null
}

/** What the drawing follows; everything left out is drawn as the product is usually shown. */
export interface IllustrateOptions extends Partial<Configured> {
  /** White print areas instead of sample artwork, for a proof to be laid over. */
  blank?: boolean
  /** The customer's artwork by slot instead of the sample, shown whole on white (D17, D18, D57). */
  artwork?: Readonly<Record<ArtworkSlot, ArtworkPicture | null | undefined>>
  /** The product alone, without roundels or a person beside it, as proofs and small pictures show it. */
  plain?: boolean
}

/** What a drawing shows of these files: the back's where the front has none yet; undefined, and so the sample, for none. */
export function artworkShown(
  files: Readonly<Record<ArtworkSlot, ArtworkPicture | null | undefined>>,
): IllustrateOptions['artwork'] {
  const { front, back } = files
  return Object.values(files).some(Boolean) ? { ...files, front: front ?? back } : undefined
}

type Drawable = Pick<Product, 'path' | 'options' | 'aliasOf'>

function slug(path: string): string {
  return path.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/** Every list with the entry that is drawn: the one chosen, the one this product is shown with, else the first. */
function shownChoices(
  { options }: Drawable,
  { show = {} }: IllustrationEntry,
  choices: Choices = {},
): Choices {
  const keys = Object.keys(options) as OptionKey[]
  return Object.fromEntries(
    keys.map(key => {
      const list = options[key] ?? []
      const wanted = choices[key] ?? show[key]
      return [key, list.find(({ name }) => name === wanted)?.name ?? list[0]?.name ?? '']
    }),
  )
}

function briefFor(product: Drawable, entry: IllustrationEntry, options: IllustrateOptions): Brief {
  const { blank = false, artwork, characters = '' } = options
  const given = { ...options, choices: shownChoices(product, entry, options.choices) }
  const piece = shownSize(product, given, usualSize(entry))
  const white = (w: number, h: number) => `<path d="M0 0H${num(w)}V${num(h)}H0Z" fill="#fff"/>`
  const isOwn = blank || artwork !== undefined
  const sheet = sheetOfPiece(product, piece, given)
  const own = (picture: ArtworkPicture | null | undefined) => (name: SampleName, w: number, h: number) => {
    if (picture && name === entry.sample) return white(w, h) + imageOn(picture, sheet, w, h)
    return isOwn ? white(w, h) : sample(name, w, h)
  }
  const front = own(artwork?.front)
  return {
    id: `i-${slug(product.path)}`,
    ...piece,
    sheet,
    isOwn,
    isAlone: options.plain ?? false,
    pick: key => given.choices[key] ?? '',
    sampleName: entry.sample,
    characters,
    paint: front,
    // Without back artwork the front prints on both sides (D18).
    paintBack: artwork?.back ? own(artwork.back) : front,
    paintPart: (slot, name, w, h) => {
      if (!isOwn) return sample(name, w, h)
      const { printsFrom } = slotWords(slot)
      const picture = artwork?.[slot] ?? (printsFrom && artwork?.[printsFrom])
      return white(w, h) + (picture ? imageOn(picture, { widthIn: w, heightIn: h }, w, h) : '')
    },
  }
}

/**
 * A picture kept whole and in proportion, turned where the shop turns it for this sheet (D17); print is laid on the
 * material, so the lights of the scene fall on it.
 */
function imageOn({ href, size }: ArtworkPicture, sheet: SizeIn, w: number, h: number): string {
  const isTurned = size !== null && isTurnedFor(size, sheet)
  const [across, down] = isTurned ? [h, w] : [w, h]
  const turn = isTurned ? ` transform="translate(${num(w)} 0) rotate(90)"` : ''
  return `<image href="${href.replace(/["&<]/g, '')}" width="${num(across)}" height="${num(down)}" preserveAspectRatio="xMidYMid meet"${turn}/>`
}

function picture(body: string, box: string = `0 0 ${VIEW.width} ${VIEW.height}`): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${VIEW.width}" height="${VIEW.height}" viewBox="${box}">${DEFS}${withoutRepeats(body)}</svg>`
}

function known(product: Drawable): IllustrationEntry {
  const entry = entryFor(product.aliasOf ?? product.path)
  if (!entry) throw new Error(`No drawing for ${product.path}`)
  return entry
}

/** Draws a product as an SVG picture of 1280 x 960; throws for a path that has no drawing. */
export function illustrate(product: Drawable, view: View, options: IllustrateOptions = {}): string {
  const entry = known(product)
  const brief = briefFor(product, entry, options)
  if (view === 'detail' && entry.closeUp) return picture(STUDIO + entry.closeUp(brief))
  const drawn = entry.scene(brief)
  const { body, focus } = drawn
  // The shop's own pictures show the product alone; a configured one also shows what was chosen.
  const additions = options.choices ? chosen(brief, drawn, options.plain ?? false) : ''
  if (view === 'whole') return picture(STUDIO + body + additions)
  const width = focus.width
  const height = (width * VIEW.height) / VIEW.width
  const left = Math.min(Math.max(0, focus.centre[0] - width / 2), VIEW.width - width)
  const top = Math.min(Math.max(0, focus.centre[1] - height / 2), VIEW.height - height)
  return picture(STUDIO + body, [left, top, width, height].map(num).join(' '))
}

/** Where the artwork lies in the whole view, in its view-box units, and its sheet in inches; throws for a path that has no drawing. */
export function printArea(product: Drawable, options: IllustrateOptions = {}): PrintArea & SizeIn {
  const entry = known(product)
  const brief = briefFor(product, entry, { ...options, blank: true })
  return { ...entry.scene(brief).print, ...brief.sheet }
}

/** Where the flat sheet of a product as drawn is cut and bends. */
export function sheetLines(product: Drawable, options: IllustrateOptions = {}): SheetLines {
  const { widthIn, heightIn, sheet } = briefFor(product, known(product), options)
  return linesOfSheet(product, { widthIn, heightIn }, sheet)
}
