/** The three styles of channel letters under their own addresses (spec §2); the menus send Premium to the standard page (D36). */
export const LETTER_STYLES = [
  '/standard-channel-letters',
  '/halo-reverse-channel-letters',
  '/premium-channel-letters',
] as const
