import { Suspense } from 'react'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import type { DrawnProps } from './drawn.tsx'

const Otherwise = ({ otherwise }: DrawnProps) => otherwise

/** The drawing's code comes with the first line that is seen; where it does not come, what stands in stays. */
const Drawn = lazyPart(() => import('./drawn.tsx'), Otherwise)

/** What was ordered as it was configured; until it is drawn, what stands in. */
export function LineDrawing(line: DrawnProps) {
  return (
    <Suspense fallback={line.otherwise}>
      <Drawn {...line} />
    </Suspense>
  )
}
