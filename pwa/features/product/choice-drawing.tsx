import { Suspense } from 'react'
import { useIsDue } from '#pwa/hooks/use-is-due.ts'
import { whenIdle } from '#pwa/lib/when-idle.ts'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import { drawnLike } from '#shared/illustration/choices/drawn-like.ts'
import classes from './choice-drawing.module.css'
import type { ChoiceDrawingProps } from './choice-drawing-props.ts'

const SheetChoice = lazyPart(() => import('./sheet-choice.tsx'))
/** The engine that draws whole products waits until the page is there: no choice needs its picture to be made. */
const WholeChoice = lazyPart(async () => {
  await new Promise<void>(resolve => void whenIdle(resolve))
  return import('./whole-choice.tsx')
})

/** Whether the choices of a list are drawn: hems, grommets, pockets, corners, sides and hardware are (issue 8.2). */
export const isChoiceDrawn = (product: Product, listKey: OptionKey) => drawnLike(product, listKey) !== null

/** A choice drawn small; its place is kept until the drawing is there. What it says stands beside it in words. */
export function ChoiceDrawing(props: ChoiceDrawingProps) {
  const like = drawnLike(props.product, props.listKey)
  const isDue = useIsDue()
  return (
    <span className={classes.drawing} data-part={like === 'sheet' ? undefined : like}>
      <Suspense>
        {isDue && (like === 'sheet' ? <SheetChoice {...props} /> : <WholeChoice {...props} />)}
      </Suspense>
    </span>
  )
}
