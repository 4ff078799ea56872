import type { ReactNode } from 'react'
import action from './action.module.css'

interface BusyButtonProps {
  look?: 'main' | 'other' | 'quiet'
  /** Whether what it began still goes on. */
  isBusy: boolean
  /** Whether there is nothing to begin yet. */
  disabled?: boolean
  /** Without it the button sends its form. */
  onPress?(): void
  children: ReactNode
}

/** A button that takes no press while what it began goes on, and keeps the focus, which a disabled one would lose (issue 11.8). */
export function BusyButton({ look = 'other', isBusy, disabled, onPress, children }: BusyButtonProps) {
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      className={action[look]}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      onClick={event => (isBusy ? event.preventDefault() : onPress?.())}
    >
      {children}
    </button>
  )
}
