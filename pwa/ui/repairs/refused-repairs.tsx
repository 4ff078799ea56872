import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'
import { VERDICT_TEXTS } from '#shared/artwork/texts.ts'

const TakePage = lazyPart(() => import('./take-page.tsx'))
const Repairs = lazyPart(() => import('./repairs.tsx'))

/** The product that prints on cloth and nothing where its file is clear (D46). */
export const DTF = 'DTF'

/** The refusals of pictures that there may be a way on for. */
const MENDED: readonly string[] = [VERDICT_TEXTS.dpi, VERDICT_TEXTS.format, VERDICT_TEXTS.colorspace]

interface RefusedRepairsProps extends Omit<ComponentProps<typeof Repairs>, 'ordered'> {
  /** Why the file was refused, in the spec's words (§5). */
  message: string
  /** Null where no size is known: then nothing is offered for a picture. */
  ordered: SizeIn | null
}

/** Beside a refusal, what can be done about it; its code comes with the first refusal there is a way on for (D46). */
export function RefusedRepairs({ message, ordered, ...rest }: RefusedRepairsProps) {
  if (message === VERDICT_TEXTS.pages)
    return (
      <Suspense fallback={null}>
        <TakePage file={rest.file} onUse={rest.onUse} />
      </Suspense>
    )
  if (!MENDED.includes(message) || ordered === null) return null
  return (
    <Suspense fallback={null}>
      <Repairs ordered={ordered} {...rest} />
    </Suspense>
  )
}
