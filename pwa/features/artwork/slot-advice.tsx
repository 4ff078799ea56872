import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { foundQuery } from '#pwa/lib/artwork-found.ts'
import { useOwnerApi } from '#pwa/lib/auth/use-api.ts'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import type { AdviceInput, FoundInFile } from '#shared/artwork/advice.ts'

const ArtworkAdvice = lazyPart(() => import('#pwa/ui/artwork-advice/artwork-advice.tsx'))

interface SlotAdviceProps extends Omit<AdviceInput, 'file'> {
  sub: string
  /** What this device found in the file; null when it did not check it itself. */
  own: FoundInFile | null
  /** Key of the stored object; null when the file is not stored. */
  artworkKey: string | null
}

/** Advice beside a slot's file (D17): by what this device found in it, else by what the shop did. */
export function SlotAdvice({ sub, own, artworkKey, ...order }: SlotAdviceProps) {
  const api = useOwnerApi(sub)
  const { data } = useQuery({
    ...foundQuery(api, sub, artworkKey ?? ''),
    enabled: !own && artworkKey !== null,
  })
  const file = own ?? data
  if (!file) return null
  return (
    <Suspense fallback={null}>
      <ArtworkAdvice file={file} {...order} />
    </Suspense>
  )
}
