import { CartFiles } from '#pwa/features/artwork/cart-files.tsx'
import { LineArtwork } from '#pwa/features/artwork/line-artwork.tsx'
import { LineArtworkPicture } from '#pwa/features/artwork/line-artwork-picture.tsx'
import { takeFilesAlong } from '#pwa/features/artwork/take-files-along.ts'
import CartPage from '#pwa/features/cart/cart-page.tsx'
import { CheckoutPanel } from '#pwa/features/checkout/checkout-panel.tsx'
import { PaidCart } from '#pwa/features/checkout/paid-cart.tsx'
import { DamagedRecords } from '#pwa/features/damaged/damaged-records.tsx'
import { WaitingHint } from '#pwa/features/waiting/waiting-hint.tsx'

/** The cart with what other features put into it. */
export default function CartRoute() {
  return (
    <PaidCart>
      <WaitingHint />
      <DamagedRecords />
      <CartPage
        Picture={LineArtworkPicture}
        Artwork={LineArtwork}
        Files={CartFiles}
        Checkout={CheckoutPanel}
        onRestored={takeFilesAlong}
      />
    </PaidCart>
  )
}
