import type { CartLine } from '#shared/cart/line.ts'
import type { DeliveryAddress } from '#shared/orders/delivery-address.ts'
import type { Order } from '#shared/orders/order.ts'

/** GET /api/users/me (D4): everything the shop holds of the person who asks. */
export interface PersonalData {
  user: { auth0Id: string; email: string; name: string; picture: string }
  /** Newest first. */
  orders: (Order & { address: DeliveryAddress | null })[]
  messages: {
    name: string
    email: string
    category: string
    orderId: string
    message: string
    createdAt: string
  }[]
  cart: CartLine[]
  /** Stored files; `size` in bytes. */
  artworks: { key: string; contentType: string; size: number | null; createdAt: string }[]
}
