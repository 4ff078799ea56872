import { useMemo } from 'react'
import { sheetChoice } from '#shared/illustration/choices/sheet-choice.ts'
import type { ChoiceDrawingProps } from './choice-drawing-props.ts'

/** What a choice does to a printed sheet. */
export default function SheetChoice({ listKey, name }: ChoiceDrawingProps) {
  const src = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(sheetChoice(listKey, name))}`,
    [listKey, name],
  )
  return <img src={src} alt="" width={112} height={84} decoding="async" />
}
