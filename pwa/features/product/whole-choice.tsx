import { useMemo } from 'react'
import { useOwnTurn } from '#pwa/hooks/use-own-turn.ts'
import { drawnOnce } from '#pwa/lib/drawing/drawn-once.ts'
import { withChoice } from '#shared/illustration/choices/with-choice.ts'
import type { ChoiceDrawingProps } from './choice-drawing-props.ts'

/** The product as it begins, with one choice, one drawing a turn; nothing for a product without a drawing. */
export default function WholeChoice({ product, listKey, name }: ChoiceDrawingProps) {
  const hasCome = useOwnTurn()
  const src = useMemo(
    () => hasCome && drawnOnce(product, withChoice(product, listKey, name)),
    [hasCome, product, listKey, name],
  )
  return src && <img src={src} alt="" width={112} height={84} decoding="async" />
}
