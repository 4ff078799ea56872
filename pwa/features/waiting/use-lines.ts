import { useSyncExternalStore } from 'react'
import { personOf } from '#pwa/local/people.ts'

/** The person's cart as it stands. */
export function useLines(sub: string) {
  const { cart } = personOf(sub)
  return useSyncExternalStore(cart.subscribe, cart.getSnapshot)
}
