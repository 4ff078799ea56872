import { TextInput } from '@mantine/core'
import { type InputHTMLAttributes, memo, type Ref } from 'react'
import { Kit } from '#pwa/ui/kit/kit.tsx'
import { type FieldBasics, useFieldParts } from './field-parts.ts'
import { useCutNote } from './use-cut-note.tsx'
import { useSteady } from './use-steady.ts'

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'readOnly'
  | 'onBlur'
  | 'onKeyDown'
  | 'enterKeyHint'
  | 'placeholder'
  | 'spellCheck'
>

interface FieldProps extends FieldBasics, Native {
  value: string
  onChange?(text: string): void
  ref?: Ref<HTMLInputElement>
}

/** A line of text with its label and its error; a number too, as what was mistyped has to stay (decision 33). */
export function Field({ onChange, onBlur, ...props }: FieldProps) {
  return <DrawnField {...props} onChange={useSteady(onChange)} onBlur={useSteady(onBlur)} />
}

const DrawnField = memo(function DrawnField(props: FieldProps) {
  const { label, isLabelHidden, error, isUrgent, describedBy, isLow, className, onChange, ...native } = props
  const cut = useCutNote(props.maxLength, describedBy)
  const parts = useFieldParts({ ...props, describedBy: cut.describedBy })
  function type(text: string) {
    cut.follow(text)
    onChange?.(text)
  }
  return (
    <Kit>
      <TextInput
        {...native}
        {...parts}
        inputContainer={cut.around}
        onPaste={cut.onPaste}
        onChange={event => type(event.currentTarget.value)}
      />
    </Kit>
  )
})
