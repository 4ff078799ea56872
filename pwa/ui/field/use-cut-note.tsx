import { type ClipboardEvent, type ReactNode, useId, useState } from 'react'
import classes from './field.module.css'
import { FIELD_TEXTS } from './field-texts.ts'

type Box = HTMLInputElement | HTMLTextAreaElement

/**
 * Says at a field of at most `max` UTF-16 characters that the browser cut what was pasted beyond them (issue 6.1); of a
 * field without a limit nothing. `around` goes into Mantine's box, so that what lies beside the field stays its neighbour.
 */
export function useCutNote(max: number | undefined, describedBy: string | undefined) {
  const [isCut, setIsCut] = useState(false)
  const id = useId()
  return {
    describedBy: isCut ? [describedBy, id].filter(Boolean).join(' ') : describedBy,
    around: (input: ReactNode) => (
      <>
        {input}
        {isCut && max !== undefined && (
          <p id={id} role="alert" className={classes.cut}>
            {FIELD_TEXTS.cut(max)}
          </p>
        )}
      </>
    ),
    onPaste({ currentTarget, clipboardData }: ClipboardEvent<Box>) {
      if (max === undefined) return
      const { value, selectionStart, selectionEnd } = currentTarget
      const stays = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0))
      // A field has one character for the end of a line, other systems' clipboards two.
      const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n')
      setIsCut(stays + pasted.length > max)
    },
    /** What the field holds now. */
    follow(text: string) {
      if (max !== undefined && text.length < max) setIsCut(false)
    },
  }
}
