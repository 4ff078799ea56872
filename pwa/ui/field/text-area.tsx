import { Textarea } from '@mantine/core'
import { Kit } from '#pwa/ui/kit/kit.tsx'
import classes from './field.module.css'
import { type FieldBasics, useFieldParts } from './field-parts.ts'

interface TextAreaProps extends FieldBasics {
  value: string
  rows: number
  maxLength?: number
  readOnly?: boolean
  onChange?(text: string): void
}

/** Several lines of text, as high as its person makes it. */
export function TextArea({ value, rows, maxLength, readOnly, onChange, ...basics }: TextAreaProps) {
  const { classNames, ...parts } = useFieldParts(basics)
  return (
    <Kit>
      <Textarea
        {...parts}
        {...{ value, rows, maxLength, readOnly }}
        classNames={{ ...classNames, input: `${classNames.input} ${classes.area}` }}
        resize="vertical"
        onChange={event => onChange?.(event.currentTarget.value)}
      />
    </Kit>
  )
}
