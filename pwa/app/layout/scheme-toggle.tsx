import { useSyncExternalStore } from 'react'
import { colorScheme } from '#pwa/lib/color-scheme.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import classes from './corner.module.css'

/** Light or dark: the system's until a person chooses. */
export function SchemeToggle() {
  const scheme = useSyncExternalStore(colorScheme.subscribe, colorScheme.get, () => 'light')
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={classes.iconButton}
      aria-label={`Switch to ${other} colors`}
      onClick={() => colorScheme.choose(other)}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  )
}
