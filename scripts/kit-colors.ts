import type { Plugin } from 'vite'

/** Colours of Mantine's own that the shop uses none of; its theme brings the ones it has. */
export const UNUSED_COLORS =
  /--mantine-color-(?:red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-[\w-]+/

/** Mantine's variables without those of colours that the shop does not use: 312 of 604 declarations on `html`. */
export function withoutUnusedColors(css: string): string {
  return css.replaceAll(new RegExp(`\\s*${UNUSED_COLORS.source}:[^;}]*;`, 'g'), '')
}

/** Mantine's file of variables as the shop needs it, which every page waits for and every style is made from (issue 12.2). */
export const kitColors: Plugin = {
  name: 'kit-colors',
  enforce: 'pre',
  transform: {
    filter: { id: /default-css-variables\.layer\.css$/ },
    handler: withoutUnusedColors,
  },
}
