import { createTheme, type MantineColorsTuple } from '@mantine/core'

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

/** Mantine's parts in the shop's colours and type; white on its own blue has 3.6:1, and text needs 4.5:1. */
export const theme = createTheme({
  colors: { gold },
  primaryColor: 'gold',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  defaultRadius: 6,
  fontFamily: '"Archivo", "Archivo Fallback", sans-serif',
  headings: { fontFamily: 'var(--wide)', fontWeight: '800' },
  respectReducedMotion: true,
})
