import { CartFiles } from '#pwa/features/artwork/cart-files.tsx'
import { LineArtwork } from '#pwa/features/artwork/line-artwork.tsx'
import { LineArtworkPicture } from '#pwa/features/artwork/line-artwork-picture.tsx'
import { takeFilesAlong } from '#pwa/features/artwork/take-files-along.ts'
import CartPage from '#pwa/features/cart/cart-page.tsx'
import { CheckoutPanel } from '#pwa/features/checkout/checkout-panel.tsx'
import { PaidCart } from '#pwa/features/checkout/paid-cart.tsx'
import { DamagedRecords } from '#pwa/features/damaged/damaged-records.tsx'
import { WaitingHint } from '#pwa/features/waiting/waiting-hint.tsx'
import { useServing } from '#pwa/hooks/use-serving.ts'
import { TicketCheckout } from './booth/ticket-checkout.tsx'

/** The cart with what other features put into it. */
export default function CartRoute() {
  const ticket = useServing()
  return (
    <PaidCart>
      <WaitingHint />
      <DamagedRecords />
      <CartPage
        Picture={LineArtworkPicture}
        Artwork={LineArtwork}
        Files={CartFiles}
        Checkout={ticket === null ? CheckoutPanel : TicketCheckout}
        onRestored={takeFilesAlong}
      />
    </PaidCart>
  )
}
