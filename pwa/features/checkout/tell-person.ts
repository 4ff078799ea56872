import { dismissToast, toast } from '#pwa/ui/toast/toasts.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'

export interface TellPlace {
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  /** Shows a notification of the device; only where the person has allowed that already. */
  notify: ((title: string, text: string) => void) | null
  openCart(): void
}

/** How long the way to the cart is offered, in milliseconds: long enough to be found on a busy stand. */
const STAYS_MS = 20_000

let takeBack = () => {}

/** Takes back that the cart can be paid: it cannot any more. */
export function withdrawTold(): void {
  takeBack()
  takeBack = () => {}
}

/** Carts open on this page. They say themselves that they can be paid. */
let openCarts = 0

/** The cart is open, so that nothing calls to it from now on (issue 6.42). Returns a function that ends that. */
export function cartIsOpen(): () => void {
  withdrawTold()
  openCarts++
  return () => {
    openCarts--
  }
}

/**
 * Says that the cart can be paid: on a page that is looked at at once, on a hidden one when it is looked at again; but
 * not where the cart is open.
 */
export function tellPerson({ page, notify, openCart }: TellPlace): void {
  withdrawTold()
  const say = () => {
    if (openCarts > 0) return
    const id = toast(CHECKOUT_TEXTS.ready, {
      tone: 'good',
      ms: STAYS_MS,
      action: { label: CHECKOUT_TEXTS.toCart, run: openCart },
    })
    takeBack = () => dismissToast(id)
  }
  if (page.visibilityState === 'visible') {
    say()
    return
  }
  notify?.(BRAND.name, CHECKOUT_TEXTS.ready)
  page.addEventListener('visibilitychange', say, { once: true })
  takeBack = () => page.removeEventListener('visibilitychange', say)
}
