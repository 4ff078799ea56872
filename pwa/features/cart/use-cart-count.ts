import { useSyncExternalStore } from 'react'
import { useCart } from '#pwa/hooks/use-cart.ts'
import { useCartOwner } from '#pwa/hooks/use-serving.ts'
import { linesUnderway } from '#pwa/local/lines-underway.ts'

/** Number of lines in the cart the pages work on (D5), with those just added that are still being written; 0 until it is known. */
export function useCartCount(): number {
  const owner = useCartOwner()
  const { lines } = useCart(owner)
  const read = () => linesUnderway.linesOf(owner)
  return Math.max(lines.length, useSyncExternalStore(linesUnderway.subscribe, read, read))
}

/** Whether it is above 0. A line that is being written draws its component anew only where that changes. */
export function useHasLines(): boolean {
  const owner = useCartOwner()
  const { lines } = useCart(owner)
  const read = () => lines.length > 0 || linesUnderway.linesOf(owner) > 0
  return useSyncExternalStore(linesUnderway.subscribe, read, read)
}
