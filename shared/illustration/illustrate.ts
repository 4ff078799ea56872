import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import { type SampleName, sample } from './art/samples.ts'
import { chosen } from './choices/chosen.ts'
import type { Entry } from './entries/entry.ts'
import { entryFor } from './entries/index.ts'
import { DEFS, STUDIO } from './paint.ts'
import type { Brief, PrintArea } from './scene.ts'
import { type Size, sizeOf } from './size.ts'
import { VIEW } from './stage.ts'
import { num } from './svg.ts'

export const VIEWS = ['whole', 'detail'] as const
export type View = (typeof VIEWS)[number]

/** What the drawing follows; everything left out is drawn as the product is usually shown. */
export interface IllustrateOptions extends Partial<Size> {
  choices?: Partial<Record<OptionKey, string>>
  /** White print areas instead of sample artwork, for a proof to be laid over. */
  blank?: boolean
  /** The customer's artwork instead of the sample: addresses of pictures, shown whole on white (D17, D18). */
  artwork?: { front: string | null; back: string | null }
  /** The product alone, without roundels beside it, as proofs and small pictures show it. */
  plain?: boolean
  /** What channel letters spell, as typed; the sample's word where that is empty. */
  characters?: string
}

type Drawable = Pick<Product, 'path' | 'options' | 'aliasOf'>

function slug(path: string): string {
  return path.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

function briefFor(product: Drawable, entry: Entry, options: IllustrateOptions): Brief {
  const { choices = {}, blank = false, artwork, widthIn, heightIn, characters = '' } = options
  const pick = (key: OptionKey): string => {
    const list = product.options[key] ?? []
    const wanted = choices[key] ?? entry.show?.[key]
    return (wanted && list.some(({ name }) => name === wanted) ? wanted : list[0]?.name) ?? ''
  }
  const size = sizeOf(entry, pick, { ...(widthIn && { widthIn }), ...(heightIn && { heightIn }) })
  const white = (w: number, h: number) => `<path d="M0 0H${num(w)}V${num(h)}H0Z" fill="#fff"/>`
  const own = (href: string | null | undefined) => (name: SampleName, w: number, h: number) => {
    if (href && name === entry.sample) return white(w, h) + imageOn(href, w, h)
    return blank || artwork ? white(w, h) : sample(name, w, h)
  }
  const front = own(artwork?.front)
  // Without back artwork the front prints on both sides (D18).
  const paintBack = artwork?.back ? own(artwork.back) : front
  const id = `i-${slug(product.path)}`
  return { id, ...size, pick, sampleName: entry.sample, characters, paint: front, paintBack }
}

/** A picture kept whole and in proportion; print is laid on the material, so the lights of the scene fall on it. */
function imageOn(href: string, w: number, h: number): string {
  return `<image href="${href.replace(/["&<]/g, '')}" width="${num(w)}" height="${num(h)}" preserveAspectRatio="xMidYMid meet"/>`
}

function picture(body: string, box: string = `0 0 ${VIEW.width} ${VIEW.height}`): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${VIEW.width}" height="${VIEW.height}" viewBox="${box}">${DEFS}${body}</svg>`
}

function known(product: Drawable): Entry {
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

/** Where the artwork lies in the whole view, in its view-box units; throws for a path that has no drawing. */
export function printArea(product: Drawable, options: IllustrateOptions = {}): PrintArea {
  const entry = known(product)
  return entry.scene(briefFor(product, entry, { ...options, blank: true })).print
}
