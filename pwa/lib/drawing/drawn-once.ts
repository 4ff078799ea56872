import type { Product } from '#shared/catalogue/product.ts'
import type { IllustrateOptions } from '#shared/illustration/illustrate.ts'
import { configured, type PrintChoices } from '#shared/print/configured.ts'
import { drawingUrl } from './drawing-url.ts'

type Artwork = IllustrateOptions['artwork']
type Draw = (product: Product, selection: PrintChoices, artwork: Artwork) => string

const plainly: Draw = (product, selection, artwork) =>
  drawingUrl(product, selection, { plain: true, ...(artwork && { artwork }) })

/** How many drawings are remembered: more lines than are looked at together. */
const MOST = 100

/**
 * Small pictures of products as configured, for lists: what looks the same is drawn once, the longest unused is
 * forgotten. Returns null for what cannot be drawn.
 */
export function createDrawnOnce(draw: Draw = plainly, most = MOST) {
  const drawn = new Map<string, string | null>()
  return (product: Product, selection: PrintChoices, artwork?: Artwork): string | null => {
    const key = JSON.stringify([product.path, configured(product, selection), artwork ?? null])
    const known = drawn.get(key)
    const src = known === undefined ? drawnOr(() => draw(product, selection, artwork)) : known
    drawn.delete(key)
    drawn.set(key, src)
    const [oldest] = drawn.keys()
    if (drawn.size > most && oldest !== undefined) drawn.delete(oldest)
    return src
  }
}

/** A product newer than this code has no drawing in it. */
function drawnOr(draw: () => string): string | null {
  try {
    return draw()
  } catch {
    return null
  }
}

export const drawnOnce = createDrawnOnce()
