import type { Plugin } from 'vite'

/** Mantine's colours that the shop does not use: all but those of its theme (pwa/ui/kit/theme.ts). */
export const UNUSED_COLORS = 'red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange'

/** The name of a variable of such a colour. */
export const UNUSED_VARIABLE = `--mantine-color-(?:${UNUSED_COLORS})-[\\w-]+`

/** Mantine's variables without those of colours that the shop does not use: 312 of 604 declarations on `html`. */
export function withoutUnusedColors(css: string): string {
  return css.replaceAll(new RegExp(`\\s*${UNUSED_VARIABLE}:[^;}]*;`, 'g'), '')
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
