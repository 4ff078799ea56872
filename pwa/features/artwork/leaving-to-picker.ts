import type { MouseEvent } from 'react'

/** What a press does whose button of a slot goes with it: the keyboard is left where a file is chosen for the slot. */
export const leavingToPicker = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
  event.currentTarget.closest('fieldset')?.querySelector('input')?.focus()
  act()
}
