import { z } from 'zod'
import { isEncodedKey } from '#shared/artwork/address.ts'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import { PART_BYTES } from '#shared/artwork/parts.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { BoughtLine } from '#shared/orders/bought.ts'
import { ORDER_STATUSES, type Order, type OrderStatus } from '#shared/orders/order.ts'
import { MAX_ORDER_ID_TEXT } from '#shared/orders/order-id.ts'
import type { Breakdown } from '#shared/pricing/types.ts'
import type { ErrorCode } from './errors.ts'
import { MAX_CART_LINES, MAX_MESSAGE, MAX_PROFILE } from './limits.ts'
import type { CancellingPolicy } from './money.ts'
import type { ProofPolicy } from './proofs.ts'
import {
  artworkKey,
  artworkName,
  artworkType,
  bucket,
  bySlot,
  imageKey,
  listOf,
  optionsMap,
  sha256,
} from './values.ts'

/** GET /api/product */
export const listingQuery = z.object({
  categoryName: z.string().max(200),
  subCategoryName: z.string().max(200),
})

/** GET /api/artwork, PUT /api/artwork/preview: the artwork meant. */
export const artworkQuery = z.object({ key: artworkKey })

/** GET /api/product/product-by-name: a name that no product has is unknown, however long. */
export const productQuery = z.object({ name: z.string().min(1) })

/** POST /api/aws/get-presigned-url */
export const presignedUrlRequest = z.object({ key: imageKey, bucket })
export interface PresignedUrl {
  url: string
}
/** 202: a small picture (D19) that is not there yet and is being drawn; Retry-After says when to ask again (issue 6.38). */
export interface PictureComing {
  isComing: true
}

/**
 * POST /api/aws/get-presigned-upload-url (D22). `sha256` of a file of one part is signed as `x-amz-checksum-sha256`; of a
 * signed-in person it also names the file, so that the same bytes are never asked for twice (D23, issue 6.21).
 */
export const uploadUrlRequest = z
  .object({
    bucket: z.literal('order-artwork'),
    key: artworkKey
      .refine(isEncodedKey, 'is not {uuid}/{encoded filename}')
      .refine(key => key !== previewKey(key), 'is where its small picture goes'),
    contentType: artworkType,
    contentLength: z.number().int().min(1).max(MAX_ARTWORK_BYTES).optional(),
    sha256: sha256.optional(),
  })
  .refine(({ sha256, contentLength = Number.POSITIVE_INFINITY }) => !sha256 || contentLength <= PART_BYTES, {
    path: ['sha256'],
    message: 'is for files of a declared length of at most 8 MiB',
  })
export interface UploadUrl {
  /** Without its query it is the stored artwork's address (spec §7). */
  url: string
  /** Of that address: the one asked for, or the one these bytes have. */
  key: string
  /** These bytes are the person's already: nothing is sent. */
  stored?: true
}

/** What of a cart item its price hangs on; `priceList` claims a list it was priced under (D12). */
export const quoteItem = z.object({
  id: z.uuid().optional(),
  product: z.string().min(1).max(200),
  options: optionsMap,
  priceList: z.number().int().optional(),
})

/**
 * A cart item on the wire: the spec's, plus what D5 adds. Artwork is named by its key, of which the UUID alone is
 * enough (decision 17), or the spec's way by its address; addresses that are not ours count as none (D21).
 */
export const checkoutItem = quoteItem.extend({
  productImg: z.string().max(1024).default(''),
  total: z.number(),
  artwork: artworkName.optional(),
  artworkBack: artworkName.optional(),
  /** Of the parts that have a file besides front and back, by slot (D57); short, as 200 lines share 256 KB. */
  parts: bySlot(artworkName).optional(),
  productArtwork: z.string().max(4096).default(''),
  productArtworkBack: z.string().max(4096).default(''),
})
export type CheckoutItem = z.input<typeof checkoutItem>

/** What clients send; the server reads each for itself. */
const eachItem = z.unknown() as z.ZodType<unknown, z.input<typeof quoteItem>>

/** POST /api/cart/quote: items are read one by one, so that a bad one spoils no other. */
export const quoteRequest = z.object({ items: listOf(eachItem, { max: MAX_CART_LINES }) })
export interface CartQuote {
  /** In the order sent. `heldUntil` stands only beside a held price: ISO time by the server's clock (D12). */
  items: (
    | { totalCents: number; breakdown: Breakdown; heldUntil?: string }
    | { error: string; code: ErrorCode }
  )[]
  /** Of the items that have a price. */
  totalCents: number
  /** What `accept` of a checkout of these items takes (D10). */
  quoteHash: string
  priceListVersion: number
}

/** A line is bought once, however often a client names it. */
const namesLinesOnce = (items: { id?: string | undefined }[]) => {
  const ids = items.flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length
}

/** POST /api/stripe/create-checkout-session (D10, D25). `accept` is the quote hash of a price change agreed to. */
export const checkoutRequest = z.object({
  items: listOf(checkoutItem, { min: 1, max: MAX_CART_LINES }).refine(
    namesLinesOnce,
    'A line is named twice',
  ),
  accept: z.string().max(128).optional(),
})
export interface CheckoutSession {
  id: string
  url: string
}

/** `details` of a 409 `price_changed`: dollars, per line in the order sent. */
export interface PriceChange {
  quoteHash: string
  totalNow: number
  lines: { index: number; id: string | null; product: string; was: number; now: number }[]
}

/** A session's name as the payment provider makes them, with room to grow. */
export const sessionParam = z.object({ id: z.string().regex(/^cs_[A-Za-z0-9_]{1,250}$/) })

/** GET /api/stripe/checkout-session/:id (D7) */
export interface CheckoutState {
  status: 'open' | 'paid' | 'expired'
  orderId: string | null
  /** The lines that were bought, as they were bought. */
  lines: BoughtLine[]
  /** Ids of those that were changed since and stay in the cart. */
  changed: string[]
}

/** The last page that may be asked for (issue 6.16): times a limit of 100 it is still a count every store takes. */
export const MAX_PAGE = 1_000_000

/** GET /api/orders/customer-orders. A page beyond the last is 400, what is no page at all 422. */
export const ordersQuery = z.object({
  page: z.coerce.number().min(1).refine(Number.isInteger, 'is no whole number').default(1),
  limit: z.coerce.number().int().min(1).max(100).default(5),
  status: z.union([z.literal(''), z.enum(ORDER_STATUSES)]).optional(),
  orderId: z.string().max(MAX_ORDER_ID_TEXT).optional(),
})

/** GET /api/orders/customer-orders/:id (D48). One's own order; any other is 404. */
export const orderParam = z.object({ id: z.string().max(MAX_ORDER_ID_TEXT) })

export interface OrdersPage {
  orders: Order[]
  totalPages: number
}

/** POST /api/users */
export const userRequest = z.object({
  email: z.string().max(MAX_PROFILE.email).default(''),
  name: z.string().max(MAX_PROFILE.name).default(''),
  picture: z.string().max(MAX_PROFILE.picture).default(''),
  auth0Id: z.string().max(256).default(''),
})

/** POST /api/users/contact-us (D35) */
export const contactRequest = z.object({
  name: z.string().max(MAX_PROFILE.name).default(''),
  email: z.string().max(MAX_PROFILE.email).default(''),
  category: z.string().max(100).default(''),
  orderId: z.string().max(MAX_ORDER_ID_TEXT).default(''),
  message: z.string().max(MAX_MESSAGE).default(''),
})

/** POST /api/orders/:id/status (D30). An `orderId` beside the status binds the signed body to one order. */
export const statusRequest = z.object({
  status: z.enum(ORDER_STATUSES),
  orderId: z.string().max(MAX_ORDER_ID_TEXT).optional(),
})
export interface StatusAnswer {
  orderId: string
  status: OrderStatus
}

/** POST /api/analytics/page-view (D29). Parameters that are not listed here are dropped unread. */
export const pageViewRequest = z.object({
  path: z.string().max(2048),
  params: z.object({ status: z.enum(ORDER_STATUSES).optional().catch(undefined) }).default({}),
})
export type PageViewRequest = z.input<typeof pageViewRequest>

/** GET /api/config: what the page may know. */
export interface PublicConfig {
  version: string
  /** True while any stand-in is active: pages carry the "Demo mode" mark. */
  demo: boolean
  identity: { domain: string; clientId: string; audience: string }
  payments: { embedded: boolean; publishableKey: string }
  /** Base address of stored artwork, before `/{key}` as `keyToUrl` makes it (D21). */
  artworkBase: string
  avatarRewrite: { from: string; to: string } | null
  /** Days for which a quoted price holds (D12); an older shop's answer that a device kept does not say. */
  priceHoldDays?: number
  /** Whether customers may cancel an order themselves (issue 11.6); absent from shops of before. */
  cancelling?: CancellingPolicy
  /** What the shop asks of proofs: where approval is required no day is said before it (D43); absent from shops of before. */
  proofs?: ProofPolicy
  /** What a browser asks for notifications with, base64url; null where the shop pushes none, absent from shops of before (issue 11.4). */
  pushKey?: string | null
}

/** Whether a person's artwork is stored, and what the server found in it once it was judged fit for print (D16, D17). */
export interface StoredAnswer {
  stored: boolean
  /** Bytes. */
  size?: number
  type?: ArtworkRef['type']
  found?: FoundInFile
}
