import { useEffect, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'

/** Number of lines in the signed-in person's cart (D5); 0 until it is known. The database's code is loaded on need. */
export function useCartCount(): number {
  const { user } = useAuth()
  const sub = user?.sub
  const [counted, setCounted] = useState({ sub, count: 0 })
  useEffect(() => {
    if (sub === undefined) return
    let isOver = false
    let stop = () => {}
    void import('#pwa/local/people.ts').then(({ personOf }) => {
      if (isOver) return
      const { cart } = personOf(sub)
      const count = () => setCounted({ sub, count: cart.getSnapshot().lines.length })
      stop = cart.subscribe(count)
      count()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [sub])
  return sub !== undefined && counted.sub === sub ? counted.count : 0
}
