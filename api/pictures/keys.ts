import type { Product } from '#shared/catalogue/product.ts'
import { SHOWCASE_KEYS, type ShowcaseKey, VIEWS, type View } from '#shared/illustration/views.ts'
import { lazily } from '#shared/lazily.ts'

/** The most wanted first: browsers take AVIF where they can. */
export const FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof FORMATS)[number]

/** A start names its pictures and draws none, so the hundred files that draw are loaded with the first (issue 12.6). */
const illustration = lazily(() => import('#shared/illustration/index.ts'))

const PRODUCT_WIDTHS: readonly number[] = [320, 640, 960, 1280]
const SHOWCASE_WIDTHS: readonly number[] = [...PRODUCT_WIDTHS, 1600]

/** One picture the shop can show: its drawing, and the widths it is offered in. */
export interface Drawing {
  /** Image key of the contract: `{path}/{view}.jpg`, or a showcase key (D27, spec §3), or that of its tall cut. */
  key: string
  widths: readonly number[]
  /** As SVG. */
  draw: () => Promise<string>
}

function productDrawing(product: Product, view: View): Drawing {
  return {
    key: `${product.path.slice(1)}/${view}.jpg`,
    widths: PRODUCT_WIDTHS,
    draw: async () => (await illustration()).illustrate(product, view),
  }
}

/** A tall cut is shown at least 360 CSS pixels wide, on screens with one, two and three pixels to each (decision 27). */
const TALL_WIDTHS: readonly number[] = [360, 720, 1080]

/** Key of a showcase picture's cut for narrow screens. */
export const tallKey = (key: ShowcaseKey): string => key.replace(/\.jpe?g$/, '-tall.jpg')

function showcaseDrawings(key: ShowcaseKey): Drawing[] {
  return [
    { key, widths: SHOWCASE_WIDTHS, draw: async () => (await illustration()).showcase(key) },
    { key: tallKey(key), widths: TALL_WIDTHS, draw: async () => (await illustration()).tallShowcase(key) },
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
