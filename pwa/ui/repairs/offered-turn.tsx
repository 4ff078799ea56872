import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'
import { suitsTurned } from '#shared/artwork/repairs/on-side.ts'

const TurnQuarter = lazyPart(() => import('./turn-quarter.tsx'))

interface OfferedTurnProps extends Pick<ComponentProps<typeof TurnQuarter>, 'open' | 'onUse'> {
  /** What this device found in the file; null when it did not check it itself. */
  found: FoundInFile | null
  /** Null where no size is known. */
  ordered: SizeIn | null
}

/** Beside an accepted file that lies on its side, a quarter turn; its code comes with the first such file (issue 8.6). */
export function OfferedTurn({ found, ordered, ...rest }: OfferedTurnProps) {
  if (found === null || ordered === null || !suitsTurned(found, ordered)) return null
  return (
    <Suspense fallback={null}>
      <TurnQuarter {...{ found, ordered }} {...rest} />
    </Suspense>
  )
}
