import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const gold: MantineColorsTuple = [
  '#fbf6ea',
  '#f3e9d2',
  '#e7d3a3',
  '#dcbd72',
  '#dcb052',
  '#bd9232',
  '#9d7720',
  '#8c6715',
  '#7d5a0b',
  '#614506',
]

/** Warm paper greys of the light scheme, from wash over hairline (3) and edge (4) to ink. */
const gray: MantineColorsTuple = [
  '#f7f1e4',
  '#f3e9d2',
  '#e9e0cf',
  '#ded5c3',
  '#8b8170',
  '#6f6657',
  '#5b5347',
  '#463f35',
  '#302a22',
  '#1e1a15',
]

/** The dark scheme from its ink (0) over edge (4), wash and raised to its paper (7). */
const dark: MantineColorsTuple = [
  '#f4ecdd',
  '#ddd2bf',
  '#c0b5a1',
  '#c0b5a1',
  '#8d8371',
  '#2d2412',
  '#1f1a12',
  '#17130d',
  '#120f0a',
  '#0d0a06',
]

/** Mantine's parts in the shop's colours and type; white on its own blue has 3.6:1, and text needs 4.5:1. */
export const theme = createTheme({
  colors: { gold, gray, dark },
  white: '#fffdf9',
  black: '#1e1a15',
  primaryColor: 'gold',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  defaultRadius: 6,
  fontFamily: '"Archivo", "Archivo Fallback", sans-serif',
  headings: { fontFamily: 'var(--wide)', fontWeight: '800' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // 16 px at least: smaller ones make phones zoom into the field.
    Input: { defaultProps: { size: 'md' } },
  },
})

/** Mantine's names for what the shop's tokens say in both schemes (styles/tokens.css). */
const TOKENS = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--gold)',
  '--mantine-color-error': 'var(--stop)',
}

/** Before a page knows its scheme they hold too: a view that was sent is painted by then. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: TOKENS, light: TOKENS, dark: TOKENS })
