import { useEffect, useState } from 'react'
import { TIMES } from '#pwa/lib/texts.ts'
import { useStill } from '#pwa/ui/use-still.ts'

/**
 * Calls `advance` every 4 s, from its last call on (spec §4). A person can pause it; under reduced motion it begins
 * paused (D41); neither arrows nor touch stop it.
 */
export function useAutoplay(advance: () => void, shown: number) {
  const still = useStill()
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const running = choice ? choice === 'play' : !still
  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide shown by hand has its full time too.
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(advance, TIMES.carousel)
    return () => clearTimeout(timer)
  }, [running, shown, advance])
  return { running, toggle: () => setChoice(running ? 'pause' : 'play') }
}
