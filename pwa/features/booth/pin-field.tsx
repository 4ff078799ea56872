import { Field } from '#pwa/ui/field/field.tsx'

interface PinFieldProps {
  label: string
  value: string
  error?: string | undefined
  /** Has the focus when its dialog opens; else the dialog's close button would. */
  isFirst?: boolean
  onChange(pin: string): void
}

/** Digits that nobody reads over a shoulder. */
export const PinField = ({ isFirst = false, ...props }: PinFieldProps) => (
  <Field
    {...props}
    type="password"
    inputMode="numeric"
    autoComplete="off"
    maxLength={8}
    isUrgent
    data-autofocus={isFirst || undefined}
  />
)
