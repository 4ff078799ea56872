import { useMemo, useSyncExternalStore } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'

const NOBODY = { get: () => 0, subscribe: () => () => {} }

/**
 * Number of lines in the signed-in person's cart (D5); 0 until it is known. An external store, so that the badge counts
 * before the rest of the page is drawn anew.
 */
export function useCartCount(): number {
  const sub = useAuth().user?.sub
  const counted = useMemo(() => (sub === undefined ? NOBODY : countOf(sub)), [sub])
  return useSyncExternalStore(counted.subscribe, counted.get, NOBODY.get)
}

/** The database's code is loaded on need. */
function countOf(sub: string) {
  let count = 0
  function subscribe(listener: () => void): () => void {
    let isOver = false
    let stop = () => {}
    void import('#pwa/local/people.ts').then(({ personOf }) => {
      if (isOver) return
      const { cart } = personOf(sub)
      const recount = () => {
        count = cart.getSnapshot().lines.length
        listener()
      }
      stop = cart.subscribe(recount)
      recount()
    })
    return () => {
      isOver = true
      stop()
    }
  }
  return { get: () => count, subscribe }
}
