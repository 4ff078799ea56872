import { useCart } from '#pwa/hooks/use-cart.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'

/** Number of lines in the signed-in person's cart (D5); 0 until it is known. */
export function useCartCount(): number {
  return useCart(useAuth().user?.sub ?? null).lines.length
}
