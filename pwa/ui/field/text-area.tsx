import { Textarea } from '@mantine/core'
import { Kit } from '#pwa/ui/kit/kit.tsx'
import classes from './field.module.css'
import { type FieldBasics, useFieldParts } from './field-parts.ts'
import { useCutNote } from './use-cut-note.tsx'

interface TextAreaProps extends FieldBasics {
  value: string
  rows: number
  maxLength?: number
  readOnly?: boolean
  onChange?(text: string): void
}

/** Several lines of text, as high as its person makes it. */
export function TextArea({ value, rows, maxLength, readOnly, onChange, ...basics }: TextAreaProps) {
  const cut = useCutNote(maxLength, basics.describedBy)
  const { classNames, ...parts } = useFieldParts({ ...basics, describedBy: cut.describedBy })
  function type(text: string) {
    cut.follow(text)
    onChange?.(text)
  }
  return (
    <Kit>
      <Textarea
        {...parts}
        {...{ value, rows, maxLength, readOnly }}
        classNames={{ ...classNames, input: `${classNames.input} ${classes.area}` }}
        resize="vertical"
        inputContainer={cut.around}
        onPaste={cut.onPaste}
        onChange={event => type(event.currentTarget.value)}
      />
    </Kit>
  )
}
