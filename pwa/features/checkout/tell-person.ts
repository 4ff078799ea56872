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

/** Takes back that the cart can be paid: it cannot any more, or the cart is open and says so itself. */
export function withdrawTold(): void {
  takeBack()
  takeBack = () => {}
}

/** Says that the cart can be paid: on a page that is looked at at once, on a hidden one when it is looked at again. */
export function tellPerson({ page, notify, openCart }: TellPlace): void {
  withdrawTold()
  const say = () => {
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
