import { useSyncExternalStore } from 'react'
import type { CartView } from '#pwa/local/cart-view.ts'
import { type LocalPerson, personOf } from '#pwa/local/people.ts'

/** A person's local things, and their cart as it stands now. */
export function useOwnCart(sub: string): { person: LocalPerson; view: CartView } {
  const person = personOf(sub)
  const view = useSyncExternalStore(person.cart.subscribe, person.cart.getSnapshot)
  return { person, view }
}
