import { useObservable } from 'dexie-react-hooks'
import { type CartView, OPENING, type Readable } from '#pwa/local/cart-view.ts'
import { personOf } from '#pwa/local/people.ts'

const NOBODYS: Readable<CartView> = { getSnapshot: () => OPENING, subscribe: () => () => {} }

/** A person's cart as it stands, known from the first render on where this page has read it before; nobody's never opens. */
export function useCart(sub: string | null): CartView {
  const cart = sub === null ? NOBODYS : personOf(sub).cart
  const seen = useObservable(() => observe(cart), [cart], null)
  return seen !== null && seen.cart === cart ? seen.view : cart.getSnapshot()
}

/** The same value until the cart changes, so that nothing is drawn for nothing. */
function observe(cart: Readable<CartView>) {
  let last = { cart, view: cart.getSnapshot() }
  function getValue() {
    const view = cart.getSnapshot()
    if (view !== last.view) last = { cart, view }
    return last
  }
  return {
    getValue,
    subscribe(notify: (seen: typeof last) => void): () => void {
      const tellNow = () => notify(getValue())
      // It may have changed between the render and now.
      tellNow()
      return cart.subscribe(tellNow)
    },
  }
}
