import { useMemo } from 'react'
import { drawnOnce } from '#pwa/lib/drawing/drawn-once.ts'
import { withChoice } from '#shared/illustration/choices/with-choice.ts'
import type { ChoiceDrawingProps } from './choice-drawing-props.ts'

/** The product as it begins, with one choice; nothing for a product without a drawing. */
export default function WholeChoice({ product, listKey, name }: ChoiceDrawingProps) {
  const src = useMemo(() => drawnOnce(product, withChoice(product, listKey, name)), [product, listKey, name])
  return src && <img src={src} alt="" width={112} height={84} decoding="async" />
}
