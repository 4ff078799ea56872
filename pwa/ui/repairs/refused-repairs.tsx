import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'
import { VERDICT_TEXTS } from '#shared/artwork/texts.ts'

const Repairs = lazyPart(() => import('./repairs.tsx'))

interface RefusedRepairsProps extends Omit<ComponentProps<typeof Repairs>, 'ordered'> {
  /** Why the file was refused, in the spec's words (§5). */
  message: string
  /** Null where no size is known: then nothing is offered. */
  ordered: SizeIn | null
}

/** Beside a refusal, what can be done about it; its code comes with the first refusal there is a way on for (D46). */
export function RefusedRepairs({ message, ordered, ...rest }: RefusedRepairsProps) {
  if (message !== VERDICT_TEXTS.dpi || ordered === null) return null
  return (
    <Suspense fallback={null}>
      <Repairs ordered={ordered} {...rest} />
    </Suspense>
  )
}
