import { useEffect, useState } from 'react'
import { after } from '#pwa/lib/after.ts'
import { MINUTE } from '#shared/time.ts'

/** What shows that somebody is at the tablet. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Whether nobody has touched the tablet for a minute (issue 9.6), until `reveal`. */
export function useResting(restMs = MINUTE): { isResting: boolean; reveal(): void } {
  const [isResting, setIsResting] = useState(false)
  useEffect(() => {
    if (isResting) return
    const ending = new AbortController()
    const rest = () => setIsResting(true)
    let cancel = after(restMs, rest)
    const begin = () => {
      cancel()
      cancel = after(restMs, rest)
    }
    for (const sign of SIGNS) document.addEventListener(sign, begin, { passive: true, signal: ending.signal })
    return () => {
      cancel()
      ending.abort()
    }
  }, [isResting, restMs])
  return { isResting, reveal: () => setIsResting(false) }
}
