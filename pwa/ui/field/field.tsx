import { type InputHTMLAttributes, useId } from 'react'
import classes from './field.module.css'

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'autoComplete' | 'maxLength' | 'readOnly' | 'onBlur' | 'enterKeyHint'
>

interface FieldProps extends Native {
  label: string
  value: string
  onChange(text: string): void
  /** Shown in red under the field and tied to it. */
  error?: string | undefined
  /** Id of further words about the field. */
  describedBy?: string
}

/** A line of text with its label and its error. */
export function Field({ label, value, onChange, error, describedBy, ...native }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const about = [error ? errorId : '', describedBy ?? ''].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <input
        {...native}
        id={id}
        className={classes.input}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={about || undefined}
        onChange={event => onChange(event.target.value)}
      />
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
