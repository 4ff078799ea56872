import { type ReactNode, useId } from 'react'
import '@mantine/core/styles/Input.layer.css'
import classes from './field.module.css'

/** What every field of the shop may be given, whatever is entered in it. */
export interface FieldBasics {
  label: ReactNode
  /** Only screen readers are told the label. */
  isLabelHidden?: boolean
  /** Shown in red under the field and tied to it. */
  error?: string | undefined
  /** The error is told at once, not only with the field. */
  isUrgent?: boolean
  /** Id of further words about the field. */
  describedBy?: string | undefined
  /** 44 px high as buttons are, instead of 48. */
  isLow?: boolean
  /** For the field with its label and its error. */
  className?: string | undefined
}

/** The same look and the same ties between a label, its field and its error, for each of Mantine's inputs. */
export function useFieldParts(basics: FieldBasics) {
  const { label, isLabelHidden, error, isUrgent, describedBy, isLow, className = '' } = basics
  const errorId = useId()
  const about = [error ? errorId : '', describedBy ?? ''].filter(Boolean).join(' ')
  return {
    label,
    error,
    errorProps: { id: errorId, ...(isUrgent && { role: 'alert' }) },
    // Mantine's own attribute knows of the error alone.
    attributes: { input: { 'aria-describedby': about || undefined } },
    classNames: {
      root: `${classes.root} ${className}`,
      label: isLabelHidden ? 'visually-hidden' : classes.label,
      wrapper: `${classes.wrapper} ${isLow ? classes.low : ''}`,
      input: classes.input,
      error: classes.error,
    },
  }
}
