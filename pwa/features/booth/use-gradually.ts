import { startTransition, useEffect, useState } from 'react'

/** More than a screen holds, and few enough to be drawn at once on a slow tablet. */
const FIRST = 14
const MORE = 40

/** The first of a long list at once, and the others while nobody waits for anything else. */
export function useGradually<T>(all: readonly T[]): readonly T[] {
  const [most, setMost] = useState(FIRST)
  const isWhole = most >= all.length
  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(() => startTransition(() => setMost(most + MORE)))
    return () => clearTimeout(timer)
  }, [isWhole, most])
  return isWhole ? all : all.slice(0, most)
}
