import { startTransition, useEffect, useState } from 'react'

/** More than a screen holds, and few enough to be drawn at once on a slow tablet. */
const FIRST = 14

/**
 * The first of a long list at once, and all others while nobody waits for anything else: React draws them in slices
 * between which a press is answered, and the page is laid out anew once instead of after every few.
 */
export function useGradually<T>(all: readonly T[]): readonly T[] {
  const [isWhole, setIsWhole] = useState(all.length <= FIRST)
  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(() => startTransition(() => setIsWhole(true)))
    return () => clearTimeout(timer)
  }, [isWhole])
  return isWhole ? all : all.slice(0, FIRST)
}
