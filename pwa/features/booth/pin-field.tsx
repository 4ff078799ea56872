import { Field } from '#pwa/ui/field/field.tsx'

interface PinFieldProps {
  label: string
  value: string
  error?: string | undefined
  onChange(pin: string): void
}

/** Digits that nobody reads over a shoulder. */
export const PinField = (props: PinFieldProps) => (
  <Field {...props} type="password" inputMode="numeric" autoComplete="off" maxLength={8} isUrgent />
)
