/** The two pictures of every product (spec §3). */
export const VIEWS = ['whole', 'detail'] as const
export type View = (typeof VIEWS)[number]

/** The showcase pictures' fixed keys (spec §3). */
export const SHOWCASE_KEYS = [
  'showcase-image-2.jpeg',
  'showcase-business-card.jpg',
  'showcase-tent-2.jpg',
] as const
export type ShowcaseKey = (typeof SHOWCASE_KEYS)[number]
