import type { Product } from '#shared/catalogue/product.ts'
import {
  illustrate,
  SHOWCASE_KEYS,
  type ShowcaseKey,
  showcase,
  tallShowcase,
  VIEWS,
  type View,
} from '#shared/illustration/index.ts'

/** The most wanted first: browsers take AVIF where they can. */
export const FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof FORMATS)[number]

const PRODUCT_WIDTHS: readonly number[] = [320, 640, 960, 1280]
const SHOWCASE_WIDTHS: readonly number[] = [...PRODUCT_WIDTHS, 1600]

/** One picture the shop can show: its drawing, and the widths it is offered in. */
export interface Drawing {
  /** Image key of the contract: `{path}/{view}.jpg`, or a showcase key (D27, spec §3), or that of its tall cut. */
  key: string
  widths: readonly number[]
  draw: () => string
}

function productDrawing(product: Product, view: View): Drawing {
  return {
    key: `${product.path.slice(1)}/${view}.jpg`,
    widths: PRODUCT_WIDTHS,
    draw: () => illustrate(product, view),
  }
}

/** A tall cut is shown at least 360 CSS pixels wide, on screens with one, two and three pixels to each (decision 27). */
const TALL_WIDTHS: readonly number[] = [360, 720, 1080]

/** Key of a showcase picture's cut for narrow screens. */
export const tallKey = (key: ShowcaseKey): string => key.replace(/\.jpe?g$/, '-tall.jpg')

function showcaseDrawings(key: ShowcaseKey): Drawing[] {
  return [
    { key, widths: SHOWCASE_WIDTHS, draw: () => showcase(key) },
    { key: tallKey(key), widths: TALL_WIDTHS, draw: () => tallShowcase(key) },
  ]
}

/** Every drawing by its key; aliases answer to their own paths too. */
export function drawings(products: readonly Product[]): Map<string, Drawing> {
  const all = [
    ...VIEWS.flatMap(view => products.map(product => productDrawing(product, view))),
    ...SHOWCASE_KEYS.flatMap(showcaseDrawings),
  ]
  return new Map(all.map(drawing => [drawing.key, drawing]))
}
