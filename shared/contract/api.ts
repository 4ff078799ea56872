import type { z } from 'zod'
import type { Category, PriceList } from '#shared/catalogue/product.ts'
import type { Order } from '#shared/orders/order.ts'
import {
  artworkParam,
  type CompletedUpload,
  completeUploadRequest,
  type SignedPart,
  type StartedUpload,
  signPartRequest,
  startUploadRequest,
  type UploadedParts,
} from './artwork-upload.ts'
import {
  type ActsAnswer,
  actsRequest,
  type BoothKeyAnswer,
  type BoothSyncAnswer,
  boothKeyRequest,
  boothSyncRequest,
  kidParam,
  type Rights,
  type TicketsAnswer,
  ticketsRequest,
  type VisitorPaid,
  type VisitorPay,
  type VisitorPicture,
  type VisitorView,
  visitorAgreeRequest,
  visitorContactRequest,
  visitorPayRequest,
  visitorPictureRequest,
  visitorPlaces,
  visitorRequest,
  visitorSessionRequest,
} from './booth.ts'
import {
  artworkQuery,
  type CartQuote,
  type CheckoutSession,
  type CheckoutState,
  checkoutRequest,
  contactRequest,
  listingQuery,
  type OrdersPage,
  orderParam,
  ordersQuery,
  type PictureComing,
  type PresignedUrl,
  type PublicConfig,
  pageViewRequest,
  presignedUrlRequest,
  productQuery,
  quoteRequest,
  type StoredAnswer,
  sessionParam,
  type UploadUrl,
  uploadUrlRequest,
  userRequest,
} from './calls.ts'
import type { TopProduct } from './catalogue-answers.ts'
import {
  boardQuery,
  type DeskActsAnswer,
  type DeskBoard,
  type DeskChange,
  type DeskFileAnswer,
  type DeskJob,
  deskActsRequest,
  deskChangesQuery,
  deskFileRequest,
  deskOrderParam,
} from './desk.ts'
import { type KeptFiles, keptFileRequest } from './kept-files.ts'
import {
  answerRequest,
  type DeskMessages,
  type DeskThread,
  messageParam,
  messagesQuery,
  type OwnMessages,
} from './messages.ts'
import {
  cancellationRequest,
  type RefundAnswer,
  type ReprintAnswer,
  refundRequest,
  reprintRequest,
} from './money.ts'
import { type NewFileAnswer, newFileRequest, staffFileRequest } from './new-file.ts'
import type { PersonalData } from './personal-data.ts'
import type { Listing, ProductCard, ProductWire } from './product-wire.ts'
import {
  type LinkedProof,
  proofAnswerRequest,
  proofLinkAnswerRequest,
  proofLinkPictureRequest,
  proofLinkRequest,
} from './proofs.ts'
import { pushEndRequest, pushSubscriptionRequest } from './push.ts'
import { type SyncAnswer, syncRequest } from './sync.ts'

/** What a handler answers, as the compiler holds it to the contract; nothing happens at run time. */
const is = <Answer>(answer: Answer): Answer => answer

/**
 * Every call that pages make (spec §7), under its method and path: schemas of what it takes, and what it answers. The
 * API's routers take their schemas and answers from here, pages the types alone (`import type`), so that they load no
 * schema. A file's bytes go as they are and have none. Decision 37.
 */
export const API = {
  'GET /api/health': { answer: is<{ ok: true }> },
  'GET /api/config': { answer: is<PublicConfig> },
  'GET /api/catalogue': { answer: is<PriceList> },
  'GET /api/product/top-products': { answer: is<TopProduct[]> },
  'GET /api/product/product-categories': { answer: is<Category[]> },
  'GET /api/product/all-products': { answer: is<ProductCard[]> },
  'GET /api/product': { query: listingQuery, answer: is<Listing> },
  'GET /api/product/product-by-name': { query: productQuery, answer: is<ProductWire> },
  'POST /api/aws/get-presigned-url': {
    body: presignedUrlRequest,
    answer: is<PresignedUrl | PictureComing>,
  },
  'POST /api/aws/get-presigned-upload-url': { body: uploadUrlRequest, answer: is<UploadUrl> },
  'GET /api/artwork': { query: artworkQuery, answer: is<StoredAnswer> },
  'PUT /api/artwork/preview': { query: artworkQuery, answer: is<{ key: string }> },
  'POST /api/artwork/uploads/:artwork': {
    params: artworkParam,
    body: startUploadRequest,
    answer: is<StartedUpload>,
  },
  'DELETE /api/artwork/uploads/:artwork': { params: artworkParam, answer: is<{ ok: true }> },
  'GET /api/artwork/uploads/:artwork/parts': { params: artworkParam, answer: is<UploadedParts> },
  'POST /api/artwork/uploads/:artwork/parts': {
    params: artworkParam,
    body: signPartRequest,
    answer: is<SignedPart>,
  },
  'POST /api/artwork/uploads/:artwork/complete': {
    params: artworkParam,
    body: completeUploadRequest,
    answer: is<CompletedUpload>,
  },
  'POST /api/cart/quote': { body: quoteRequest, answer: is<CartQuote> },
  'POST /api/sync/cart': { body: syncRequest, answer: is<SyncAnswer> },
  'GET /api/desk/orders': { query: boardQuery, answer: is<DeskBoard> },
  'GET /api/desk/orders/:id': { params: deskOrderParam, answer: is<DeskJob> },
  'POST /api/desk/orders/:id/file': {
    params: deskOrderParam,
    body: deskFileRequest,
    answer: is<DeskFileAnswer>,
  },
  'POST /api/desk/orders/:id/new-file': {
    params: deskOrderParam,
    body: staffFileRequest,
    answer: is<{ ok: true }>,
  },
  'POST /api/desk/orders/:id/refunds': {
    params: deskOrderParam,
    body: refundRequest,
    answer: is<RefundAnswer>,
  },
  'POST /api/desk/orders/:id/reprints': {
    params: deskOrderParam,
    body: reprintRequest,
    answer: is<ReprintAnswer>,
  },
  'GET /api/desk/changes': { query: deskChangesQuery, answer: is<DeskChange> },
  'POST /api/desk/acts': { body: deskActsRequest, answer: is<DeskActsAnswer> },
  'GET /api/desk/messages': { query: messagesQuery, answer: is<DeskMessages> },
  'GET /api/desk/messages/:ref': { params: messageParam, answer: is<DeskThread> },
  'POST /api/desk/answers': { body: answerRequest, answer: is<{ ok: true }> },
  'POST /api/booth/key': { body: boothKeyRequest, answer: is<BoothKeyAnswer> },
  'POST /api/booth/key/:kid/revoke': { params: kidParam, answer: is<{ ok: true }> },
  'POST /api/booth/tickets': { body: ticketsRequest, answer: is<TicketsAnswer> },
  'POST /api/booth/acts': { body: actsRequest, answer: is<ActsAnswer> },
  'POST /api/booth/sync': { body: boothSyncRequest, answer: is<BoothSyncAnswer> },
  'POST /api/stripe/create-checkout-session': { body: checkoutRequest, answer: is<CheckoutSession> },
  'GET /api/stripe/checkout-session/:id': { params: sessionParam, answer: is<CheckoutState> },
  'GET /api/orders/customer-orders': { query: ordersQuery, answer: is<OrdersPage> },
  'GET /api/orders/customer-orders/:id': { params: orderParam, answer: is<Order> },
  'POST /api/users/order-files': { body: newFileRequest, answer: is<NewFileAnswer> },
  'GET /api/users/kept-files': { answer: is<KeptFiles> },
  'POST /api/users/kept-files': { body: keptFileRequest, answer: is<{ ok: true }> },
  'POST /api/users/push-subscriptions': { body: pushSubscriptionRequest, answer: is<{ ok: true }> },
  'POST /api/users/push-subscriptions/end': { body: pushEndRequest, answer: is<{ ok: true }> },
  'POST /api/users/cancellations': { body: cancellationRequest, answer: is<{ ok: true }> },
  'POST /api/users/proof-answers': { body: proofAnswerRequest, answer: is<{ ok: true }> },
  'POST /api/proofs': { body: proofLinkRequest, answer: is<LinkedProof> },
  'POST /api/proofs/answer': { body: proofLinkAnswerRequest, answer: is<LinkedProof> },
  'POST /api/proofs/picture': { body: proofLinkPictureRequest, answer: is<PresignedUrl | PictureComing> },
  'POST /api/users': { body: userRequest, answer: is<z.output<typeof userRequest>> },
  'GET /api/users/me': { answer: is<PersonalData> },
  'GET /api/users/rights': { answer: is<Rights> },
  'DELETE /api/users/me': { answer: is<{ ok: true }> },
  'GET /api/users/messages': { answer: is<OwnMessages> },
  'POST /api/users/contact-us': { body: contactRequest, answer: is<{ ok: true }> },
  'POST /api/o': { body: visitorRequest, answer: is<VisitorView> },
  'POST /api/o/pay': { body: visitorPayRequest, answer: is<VisitorPay> },
  'POST /api/o/agree': { body: visitorAgreeRequest, answer: is<VisitorView> },
  'POST /api/o/contact': { body: visitorContactRequest, answer: is<VisitorView> },
  'POST /api/o/claim': { answer: is<VisitorView> },
  'POST /api/o/forget': { answer: is<{ ok: true }> },
  'POST /api/o/session': { body: visitorSessionRequest, answer: is<VisitorPaid> },
  'PUT /api/o/picture': { query: artworkQuery, answer: is<{ key: string }> },
  'POST /api/o/picture': { body: visitorPictureRequest, answer: is<VisitorPicture> },
  'POST /api/o/uploads/:artwork': {
    params: artworkParam,
    body: startUploadRequest,
    answer: is<StartedUpload>,
  },
  'DELETE /api/o/uploads/:artwork': { params: artworkParam, answer: is<{ ok: true }> },
  'GET /api/o/uploads/:artwork/parts': { params: artworkParam, answer: is<UploadedParts> },
  'POST /api/o/uploads/:artwork/parts': {
    params: artworkParam,
    body: signPartRequest,
    answer: is<SignedPart>,
  },
  'POST /api/o/uploads/:artwork/complete': {
    params: artworkParam,
    body: visitorPlaces,
    answer: is<CompletedUpload>,
  },
  'POST /api/analytics/page-view': { body: pageViewRequest, answer: is<null> },
}

type Calls = typeof API

/** A call by its method and path. */
export type ApiCall = keyof Calls

/** What a call answers. */
export type Answer<C extends ApiCall> = ReturnType<Calls[C]['answer']>

/** What has to be given with a call: its query, body or path parameters, as its schemas take them. */
export type Given<C extends ApiCall> = {
  [K in keyof Omit<Calls[C], 'answer'>]: Calls[C][K] extends z.ZodType ? z.input<Calls[C][K]> : never
}
