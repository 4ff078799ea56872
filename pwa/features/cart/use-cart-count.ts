import { useCart } from '#pwa/hooks/use-cart.ts'
import { useCartOwner } from '#pwa/hooks/use-serving.ts'

/** Number of lines in the cart the pages work on (D5); 0 until it is known. */
export function useCartCount(): number {
  return useCart(useCartOwner()).lines.length
}
