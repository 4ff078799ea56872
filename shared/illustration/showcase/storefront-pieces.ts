import type { Choices } from '#shared/catalogue/product.ts'

/** Where a piece stands in a picture of the storefront, in that picture's units: its left edge, upper edge and width. */
export type Placed = readonly [x: number, y: number, width: number]

/** A product that the storefront shows, in its wide picture and where it stands in the tall one too (issue 8.9). */
export interface StorefrontPiece {
  path: string
  /** As the catalogue has it. */
  name: string
  wide: Placed
  tall: Placed | null
  choices: Choices
}

/** Stands before the storefront, drawn as the product's own scene is: 4 wide, 3 high. */
export const STANDING: readonly StorefrontPiece[] = [
  {
    path: '/standard-signicade',
    name: 'Standard Signicade',
    wide: [640, 520, 470],
    tall: [520, 752, 460],
    choices: { sizes: '24" x 36"' },
  },
  {
    path: '/feather-angled',
    name: 'Feather Angled Flag',
    wide: [-330, 90, 1040],
    tall: [-216, 412, 920],
    choices: { sizes: 'Large - 29.5" x 134"', base: 'Cross Base' },
  },
  {
    path: '/teardrop-flag',
    name: 'Teardrop Flag',
    wide: [990, 200, 880],
    tall: null,
    choices: { sizes: 'Medium - 38" x 86"', base: 'Tire Base' },
  },
  {
    path: '/standard-retractable',
    name: 'Standard Retractable',
    wide: [850, 420, 590],
    tall: null,
    choices: { sizes: '33" x 81"' },
  },
]

/** The banner in the window: 19 wide, 8 high. */
export const WINDOW_BANNER = {
  path: '/13oz-vinyl-banner',
  name: '13oz Vinyl Banner',
  wide: [250, 440, 380],
  tall: [384, 552, 526],
} as const

/** A place of a picture that leads to a product, in parts of its width and height. */
export interface SceneSpot {
  path: string
  name: string
  x: number
  y: number
}

const SIZES = { wide: [1600, 900], tall: [1080, 1200] } as const

/** The products that a cut of the storefront shows, each at its middle. */
export function spotsOf(cut: 'wide' | 'tall'): SceneSpot[] {
  const [w, h] = SIZES[cut]
  const all = [...STANDING.map(each => ({ ...each, high: 3 / 4 })), { ...WINDOW_BANNER, high: 8 / 19 }]
  return all.flatMap(({ path, name, high, [cut]: placed }) => {
    if (placed === null) return []
    const [x, y, width] = placed
    return [{ path, name, x: (x + width / 2) / w, y: (y + (width * high) / 2) / h }]
  })
}
