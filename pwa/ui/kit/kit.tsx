import { DEFAULT_THEME, MantineContext, MantineThemeContext, mergeMantineTheme } from '@mantine/core'
import { type ComponentProps, type ReactNode, use } from 'react'
import { cssVariables, theme } from './theme.ts'

type KitContext = NonNullable<ComponentProps<typeof MantineContext>['value']>

const nothing = () => {}

/**
 * The scheme is the page's own (pwa/lib/color-scheme.ts), and what the theme says stands in theme.css. That comes with
 * the page: later it would have the whole of it styled anew.
 */
const CONTEXT: KitContext = {
  colorScheme: 'auto',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesResolver: cssVariables,
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

const THEME = mergeMantineTheme(DEFAULT_THEME, theme)

/**
 * What Mantine's widgets ask for, around each of ours that is one, instead of around the whole shop: a page without them
 * then loads nothing of it (issue 12.3). Inside another provider, as a test's, that one holds.
 */
export function Kit({ children }: { children: ReactNode }) {
  const outer = use(MantineContext)
  if (outer) return children
  return (
    <MantineContext value={CONTEXT}>
      <MantineThemeContext value={THEME}>{children}</MantineThemeContext>
    </MantineContext>
  )
}
