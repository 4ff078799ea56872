import { useState } from 'react'
import { reachability, useReachability } from '#pwa/lib/shop-reachability.ts'

export interface PictureFailure {
  /** It failed although the shop can be reached: the spec's texts say so (spec §8, D28). */
  isFailed: boolean
  /** It failed without a connection: this device has not got it, which is no error (issue 3). */
  isAbsent: boolean
  /** To be called when it fails; the page then finds out which of the two it is. */
  fail(): void
}

/** What the failure of a picture means. What failed without a connection is tried again when there is one. */
export function usePictureFailure(key = 'any'): PictureFailure {
  const reach = useReachability()
  const [seen, setSeen] = useState<{ reach: typeof reach; failed: string | null }>({ reach, failed: null })
  if (seen.reach !== reach) setSeen({ reach, failed: reach === 'online' ? null : seen.failed })
  const hasFailed = seen.failed === key
  return {
    isFailed: hasFailed && reach === 'online',
    isAbsent: hasFailed && reach === 'offline',
    fail() {
      setSeen(now => ({ ...now, failed: key }))
      reachability.noteSilence()
    },
  }
}
