import { useEffect, useState } from 'react'
import { TIMES } from '#pwa/lib/texts.ts'
import { useStill } from '#pwa/ui/use-still.ts'

/**
 * Moves on to the `next` slide 4 s after the one that is shown was (spec §4), or later, as soon as there is a next one
 * to show (issue 6.20). A person can pause it; under reduced motion it begins paused (D41); neither arrows nor touch
 * stop it.
 */
export function useAutoplay(shown: number, next: number | null, show: (slide: number) => void) {
  const still = useStill()
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const running = choice ? choice === 'play' : !still
  const isDue = useTimeUp(running, shown)
  useEffect(() => {
    if (isDue && next !== null) show(next)
  }, [isDue, next, show])
  return { running, toggle: () => setChoice(running ? 'pause' : 'play') }
}

/** Whether a slide has been shown for 4 s; one shown by hand has its full time too. */
function useTimeUp(running: boolean, shown: number): boolean {
  const [over, setOver] = useState<number | null>(null)
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(setOver, TIMES.carousel, shown)
    return () => {
      clearTimeout(timer)
      setOver(null)
    }
  }, [running, shown])
  return over === shown
}
