import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { keptRights, learnRights, rightsHere } from '#pwa/lib/rights.ts'
import type { Right } from '#shared/contract/booth.ts'

export type HasRight = 'yes' | 'no' | 'looking' | 'unknown'

/**
 * Whether a person has a right, as the shop last said, which counts for hours without a connection. The shop is asked only
 * where `isAsking`: nobody's first load makes this call (D42); once a page stands, `followRights` does.
 */
export function useRight(sub: string, right: Right, isAsking = true): HasRight {
  const api = useApi()
  const kept = useSyncExternalStore(rightsHere.subscribe, () => keptRights(sub))
  const { data, isError, failureCount } = useQuery({
    queryKey: ['rights', sub],
    queryFn: () => learnRights(api, sub),
    enabled: isAsking,
  })
  const rights = data ?? kept
  if (rights) return rights.includes(right) ? 'yes' : 'no'
  return isError || failureCount > 0 ? 'unknown' : 'looking'
}
