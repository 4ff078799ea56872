import { Checkbox as MantineCheckbox } from '@mantine/core'
import { memo } from 'react'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import classes from './checkbox.module.css'
import { useSteady } from './use-steady.ts'

interface CheckboxProps {
  label: string
  checked: boolean
  onChange(checked: boolean): void
}

/** Yes or no; its words are pressed as well as its box. */
export function Checkbox({ onChange, ...props }: CheckboxProps) {
  return <DrawnCheckbox {...props} onChange={useSteady(onChange)} />
}

const DrawnCheckbox = memo(function DrawnCheckbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <MantineCheckbox
      size="md"
      classNames={classes}
      label={label}
      checked={checked}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
})
