import { useEffect, useState } from 'react'
import { nextTurn } from '#pwa/lib/next-turn.ts'

let last = Promise.resolve()

/** False at first, true in a turn of this part's own: parts that come together are drawn one after another (issue 12.3). */
export function useOwnTurn(): boolean {
  const [hasCome, setHasCome] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    last = last.then(nextTurn).then(() => {
      // What has gone meanwhile is not drawn any more.
      if (!ending.signal.aborted) setHasCome(true)
    })
    return () => ending.abort()
  }, [])
  return hasCome
}
