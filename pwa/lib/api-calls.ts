import type { z } from 'zod'
import type { Category, PriceList } from '#shared/catalogue/product.ts'
import type {
  CompletedUpload,
  completeUploadRequest,
  SignedPart,
  StartedUpload,
  signPartRequest,
  startUploadRequest,
  UploadedParts,
} from '#shared/contract/artwork-upload.ts'
import type {
  CartQuote,
  CheckoutSession,
  CheckoutState,
  checkoutRequest,
  contactRequest,
  listingQuery,
  ordersQuery,
  PictureComing,
  PresignedUrl,
  PublicConfig,
  presignedUrlRequest,
  productQuery,
  quoteItem,
  StoredAnswer,
  UploadUrl,
  uploadUrlRequest,
  userRequest,
} from '#shared/contract/calls.ts'
import type { TopProduct } from '#shared/contract/catalogue-answers.ts'
import type { PersonalData } from '#shared/contract/personal-data.ts'
import type { Listing, ProductCard, ProductWire } from '#shared/contract/product-wire.ts'
import type { SyncAnswer, SyncRequest } from '#shared/contract/sync.ts'
import type { Order } from '#shared/orders/order.ts'

export interface OrdersPage {
  orders: Order[]
  totalPages: number
}

/** What each call of the shop takes and answers (spec §7). Types only: validation is the server's. */
export interface ApiCalls {
  'GET /api/config': { answer: PublicConfig }
  'GET /api/catalogue': { answer: PriceList }
  'GET /api/product/top-products': { answer: TopProduct[] }
  'GET /api/product/product-categories': { answer: Category[] }
  'GET /api/product/all-products': { answer: ProductCard[] }
  'GET /api/product': { query: z.input<typeof listingQuery>; answer: Listing }
  'GET /api/product/product-by-name': { query: z.input<typeof productQuery>; answer: ProductWire }
  'POST /api/aws/get-presigned-url': {
    body: z.input<typeof presignedUrlRequest>
    answer: PresignedUrl | PictureComing
  }
  'POST /api/aws/get-presigned-upload-url': { body: z.input<typeof uploadUrlRequest>; answer: UploadUrl }
  'GET /api/artwork': { query: { key: string }; answer: StoredAnswer }
  'POST /api/artwork/uploads/:artwork': {
    params: { artwork: string }
    body: z.input<typeof startUploadRequest>
    answer: StartedUpload
  }
  'DELETE /api/artwork/uploads/:artwork': { params: { artwork: string }; answer: { ok: true } }
  'GET /api/artwork/uploads/:artwork/parts': { params: { artwork: string }; answer: UploadedParts }
  'POST /api/artwork/uploads/:artwork/parts': {
    params: { artwork: string }
    body: z.input<typeof signPartRequest>
    answer: SignedPart
  }
  'POST /api/artwork/uploads/:artwork/complete': {
    params: { artwork: string }
    body: z.input<typeof completeUploadRequest>
    answer: CompletedUpload
  }
  'POST /api/cart/quote': { body: { items: z.input<typeof quoteItem>[] }; answer: CartQuote }
  'POST /api/stripe/create-checkout-session': {
    body: z.input<typeof checkoutRequest>
    answer: CheckoutSession
  }
  'GET /api/stripe/checkout-session/:id': { params: { id: string }; answer: CheckoutState }
  'GET /api/orders/customer-orders': { query: z.input<typeof ordersQuery>; answer: OrdersPage }
  'POST /api/users': { body: z.input<typeof userRequest>; answer: unknown }
  'POST /api/sync/cart': { body: SyncRequest; answer: SyncAnswer }
  'GET /api/users/me': { answer: PersonalData }
  'DELETE /api/users/me': { answer: { ok: true } }
  'POST /api/users/contact-us': { body: z.input<typeof contactRequest>; answer: unknown }
}

export type ApiCall = keyof ApiCalls
export type Answer<C extends ApiCall> = ApiCalls[C]['answer']

/** What has to be given with a call: its query, body or path parameters, and how it is sent. */
export type CallInput<C extends ApiCall> = Omit<ApiCalls[C], 'answer'> & {
  /** Sends the bearer token, when there is one. */
  auth?: boolean
  signal?: AbortSignal
  timeoutMs?: number
  headers?: Record<string, string>
}
