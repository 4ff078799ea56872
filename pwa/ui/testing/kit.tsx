import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

interface KitProps {
  children: ReactNode
  /** `default` as in the shop: dialogs lie in a place of their own. */
  env?: 'test' | 'default'
}

/** Mantine's widgets as tests want them: at once, without motion, and with no style element beside what is looked at. */
export function Kit({ children, env = 'test' }: KitProps) {
  return (
    <MantineProvider env={env} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}

/** Renders something that has Mantine's widgets in it and needs nothing else of the shop. */
export const renderInKit = (shown: ReactNode) => render(shown, { wrapper: Kit })

/** What lies behind the dialog that is open. */
export function backdrop(): Element {
  const found = document.querySelector('.mantine-Modal-overlay')
  if (!found) throw new Error('No dialog is open')
  return found
}
