import { useMemo } from 'react'
import { useOwnTurn } from '#pwa/hooks/use-own-turn.ts'
import { sheetChoice } from '#shared/illustration/choices/sheet-choice.ts'
import type { ChoiceDrawingProps } from './choice-drawing-props.ts'

/** What a choice does to a printed sheet. A browser opens a page of its own for each such picture: they come one a turn. */
export default function SheetChoice({ listKey, name }: ChoiceDrawingProps) {
  const hasCome = useOwnTurn()
  const src = useMemo(
    () => hasCome && `data:image/svg+xml,${encodeURIComponent(sheetChoice(listKey, name))}`,
    [hasCome, listKey, name],
  )
  return src && <img src={src} alt="" width={112} height={84} decoding="async" />
}
