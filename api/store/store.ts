import type { Collection } from './collection.ts'
import type {
  AllowanceDoc,
  ArtworkDoc,
  ArtworkUploadDoc,
  BoothKeyDoc,
  CartDoc,
  CartOutcomeDoc,
  CheckoutDoc,
  EventDoc,
  FactDoc,
  IdempotencyDoc,
  KeptFileDoc,
  LeaseDoc,
  MailStopDoc,
  MessageDoc,
  OfferDoc,
  OpenCheckoutDoc,
  OrderDoc,
  OrderNumberDoc,
  OrderWordDoc,
  PageViewDoc,
  PriceListDoc,
  PushSubscriptionDoc,
  SessionDoc,
  SignatureDoc,
  SurplusDoc,
  TicketDoc,
  TicketTokenDoc,
  UnclaimedHourDoc,
  UserDoc,
} from './documents.ts'

/** Everything the shop remembers. */
export interface Store {
  lists: Collection<PriceListDoc>
  users: Collection<UserDoc>
  artworks: Collection<ArtworkDoc>
  keptFiles: Collection<KeptFileDoc>
  artworkUploads: Collection<ArtworkUploadDoc>
  carts: Collection<CartDoc>
  cartOutcomes: Collection<CartOutcomeDoc>
  checkouts: Collection<CheckoutDoc>
  openCheckouts: Collection<OpenCheckoutDoc>
  sessions: Collection<SessionDoc>
  orders: Collection<OrderDoc>
  orderNumbers: Collection<OrderNumberDoc>
  orderWords: Collection<OrderWordDoc>
  events: Collection<EventDoc>
  messages: Collection<MessageDoc>
  pushSubscriptions: Collection<PushSubscriptionDoc>
  mailStops: Collection<MailStopDoc>
  idempotency: Collection<IdempotencyDoc>
  leases: Collection<LeaseDoc>
  pageViews: Collection<PageViewDoc>
  signatures: Collection<SignatureDoc>
  unclaimedBytes: Collection<UnclaimedHourDoc>
  allowances: Collection<AllowanceDoc>
  facts: Collection<FactDoc>
  boothKeys: Collection<BoothKeyDoc>
  tickets: Collection<TicketDoc>
  ticketTokens: Collection<TicketTokenDoc>
  offers: Collection<OfferDoc>
  surpluses: Collection<SurplusDoc>
  /** Resolves when a read and a write go through. */
  ping(): Promise<void>
  close(): Promise<void>
}
