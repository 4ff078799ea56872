import { NativeSelect } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { Kit } from '#pwa/ui/kit/kit.tsx'
import { type FieldBasics, useFieldParts } from './field-parts.ts'
import { areSameProps } from './same-props.ts'
import { useSteady } from './use-steady.ts'

interface SelectProps extends FieldBasics {
  value: string | number
  disabled?: boolean
  /** Its options. */
  children: ReactNode
  onChange(value: string): void
}

/** Of the arrow, which would be a picture without a name. */
const UNSAID = { 'aria-hidden': true } as const

/** One of several, chosen in the device's own list: phones show theirs, and every screen reader knows it. */
export function Select({ onChange, ...props }: SelectProps) {
  return <DrawnSelect {...props} onChange={useSteady(onChange)} />
}

const DrawnSelect = memo(function DrawnSelect(props: SelectProps) {
  const { value, disabled, children, onChange, ...basics } = props
  const parts = useFieldParts(basics)
  return (
    <Kit>
      <NativeSelect
        {...parts}
        rightSectionProps={UNSAID}
        value={value}
        disabled={disabled}
        onChange={event => onChange(event.currentTarget.value)}
      >
        {children}
      </NativeSelect>
    </Kit>
  )
}, areSameProps)
