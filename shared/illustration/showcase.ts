import { DEFS } from './paint.ts'
import { desk } from './showcase/desk.ts'
import { market } from './showcase/market.ts'
import { WIDE } from './showcase/pieces.ts'
import { storefront } from './showcase/storefront.ts'

const SCENES = {
  'showcase-image-2.jpeg': storefront,
  'showcase-business-card.jpg': desk,
  'showcase-tent-2.jpg': market,
} satisfies Record<string, () => string>

export type ShowcaseKey = keyof typeof SCENES

/** The showcase pictures under their fixed keys (spec §3). */
export const SHOWCASE_KEYS = Object.keys(SCENES) as ShowcaseKey[]

/** Draws a showcase picture as an SVG of 1600 x 900. */
export function showcase(key: ShowcaseKey): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE.width}" height="${WIDE.height}" viewBox="0 0 ${WIDE.width} ${WIDE.height}">${DEFS}${SCENES[key]()}</svg>`
}
