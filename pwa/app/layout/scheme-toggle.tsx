import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import classes from './corner.module.css'

/** Light or dark: the system's until a person chooses. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const other =
    useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={classes.iconButton}
      aria-label={`Switch to ${other} colors`}
      onClick={() => setColorScheme(other)}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  )
}
