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

/** What the failures of several pictures mean, by key. What failed without a connection is tried again when there is one. */
export function usePictureFailures() {
  const reach = useReachability()
  const [seen, setSeen] = useState<{ reach: typeof reach; failed: readonly string[] }>({ reach, failed: [] })
  if (seen.reach !== reach) setSeen({ reach, failed: reach === 'online' ? [] : seen.failed })
  return (key: string): PictureFailure => {
    const hasFailed = seen.failed.includes(key)
    return {
      isFailed: hasFailed && reach === 'online',
      isAbsent: hasFailed && reach === 'offline',
      fail() {
        setSeen(now => ({ ...now, failed: [...now.failed, key] }))
        reachability.noteSilence()
      },
    }
  }
}

/** The same for one picture. */
export const usePictureFailure = (key = 'any'): PictureFailure => usePictureFailures()(key)
