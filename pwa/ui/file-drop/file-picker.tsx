import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useId } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { OPENABLE_ACCEPT } from '#shared/artwork/openable.ts'
import classes from './file-picker.module.css'

type Native = Pick<InputHTMLAttributes<HTMLInputElement>, 'multiple'>

interface FilePickerProps extends Native {
  /** Takes nothing for now. It keeps the focus, which a disabled input would lose. */
  disabled?: boolean
  /** Types of files to offer; artwork's, and what becomes artwork, where nothing else is said. */
  accept?: string
  look?: 'main' | 'other'
  className?: string | undefined
  /** What the button says. */
  children: ReactNode
  /** At least one file. */
  onPick(files: [File, ...File[]]): void
}

/** A button that picks files. Its label is what people see and press; the input stays for keyboards and screen readers. */
export function FilePicker({
  accept = OPENABLE_ACCEPT,
  look = 'other',
  className = '',
  disabled = false,
  children,
  onPick,
  ...native
}: FilePickerProps) {
  const id = useId()
  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const [first, ...others] = target.files ?? []
    if (first && !disabled) onPick([first, ...others])
    // The same file can then be picked again after it was mended.
    target.value = ''
  }
  return (
    <span className={`${classes.picker} ${className}`}>
      <input
        {...native}
        id={id}
        type="file"
        accept={accept}
        onChange={pick}
        aria-disabled={disabled || undefined}
        onClick={event => disabled && event.preventDefault()}
      />
      <label htmlFor={id} className={action[look]}>
        {children}
      </label>
    </span>
  )
}
