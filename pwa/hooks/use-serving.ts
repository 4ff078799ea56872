import { useSyncExternalStore } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { cartOwnerOf, serving } from '#pwa/lib/serving.ts'

/** The ticket that whoever is signed in serves on this device; null for none. */
export function useServing(): string | null {
  const sub = useAuth().user?.sub ?? null
  const read = () => serving.ticketOf(sub)
  return useSyncExternalStore(serving.subscribe, read, read)
}

/** Whose cart, files and drafts the pages work on: the served ticket's, else the signed-in person's; null for nobody. */
export function useCartOwner(): string | null {
  const sub = useAuth().user?.sub ?? null
  const read = () => cartOwnerOf(sub)
  return useSyncExternalStore(serving.subscribe, read, read)
}
