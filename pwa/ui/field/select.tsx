import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { Kit } from '#pwa/ui/kit/kit.tsx'
import { type FieldBasics, useFieldParts } from './field-parts.ts'

interface SelectProps extends FieldBasics {
  value: string | number
  disabled?: boolean
  /** Its options. */
  children: ReactNode
  onChange(value: string): void
}

/** One of several, chosen in the device's own list: phones show theirs, and every screen reader knows it. */
export function Select({ value, disabled, children, onChange, ...basics }: SelectProps) {
  const parts = useFieldParts(basics)
  return (
    <Kit>
      <NativeSelect
        {...parts}
        value={value}
        disabled={disabled}
        onChange={event => onChange(event.currentTarget.value)}
      >
        {children}
      </NativeSelect>
    </Kit>
  )
}
