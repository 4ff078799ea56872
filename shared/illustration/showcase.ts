import { DEFS } from './paint.ts'
import { desk, tallDesk } from './showcase/desk.ts'
import { market, tallMarket } from './showcase/market.ts'
import { TALL, WIDE } from './showcase/pieces.ts'
import { storefront, tallStorefront } from './showcase/storefront.ts'
import { withoutRepeats } from './soft.ts'
import type { ShowcaseKey } from './views.ts'

const SCENES = {
  'showcase-image-2.jpeg': { wide: storefront, tall: tallStorefront },
  'showcase-business-card.jpg': { wide: desk, tall: tallDesk },
  'showcase-tent-2.jpg': { wide: market, tall: tallMarket },
} satisfies Record<ShowcaseKey, Record<'wide' | 'tall', () => string>>

const picture = ({ width, height }: { width: number; height: number }, scene: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${DEFS}${withoutRepeats(scene)}</svg>`

/** Draws a showcase picture as an SVG of 1600 x 900. */
export const showcase = (key: ShowcaseKey): string => picture(WIDE, SCENES[key].wide())

/** Draws its cut for narrow screens as an SVG of 1080 x 1200 (decision 27). */
export const tallShowcase = (key: ShowcaseKey): string => picture(TALL, SCENES[key].tall())
