import { VisitorPicture } from '#pwa/features/artwork/visitor-picture.tsx'
import { VisitorSlots } from '#pwa/features/artwork/visitor-slots.tsx'
import { PriceChangeDialog } from '#pwa/features/checkout/price-change.tsx'
import VisitorOrderPage from '#pwa/features/visitor-order/visitor-order-page.tsx'

/** A visitor's order with what other features put into it. */
export default function VisitorOrderRoute() {
  return <VisitorOrderPage Artwork={VisitorSlots} Picture={VisitorPicture} PriceChange={PriceChangeDialog} />
}
