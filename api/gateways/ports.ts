import type { Right } from '#shared/contract/booth.ts'
import type { DeliveryAddress } from '#shared/orders/delivery-address.ts'

/** Buckets by their public names (D22); configuration maps them to real ones. */
export const BUCKETS = ['order-artwork', 'product-artwork', 'showcase-artwork'] as const
export type Bucket = (typeof BUCKETS)[number]

export interface ObjectHead {
  size: number
  /** Without quotes. */
  etag: string
  contentType: string
}

export interface PutGrant {
  bucket: Bucket
  key: string
  contentType: string
  /** Bytes; signed when given. */
  contentLength?: number
  /** Signs `If-None-Match: *`, so the client must send that header (D22). */
  onlyIfAbsent?: boolean
  /** Base64; the client must send it as `x-amz-checksum-sha256`, and the store holds the bytes against it. */
  checksumSha256?: string
  expiresSeconds: number
}

/** Storage of artwork and pictures, spoken to through the S3 SDK alone. Missing objects are null, not errors. */
export interface ObjectGateway {
  presignPut(grant: PutGrant): Promise<string>
  /** `fileName` signs an attachment disposition into the address. */
  presignGet(at: { bucket: Bucket; key: string; expiresSeconds: number; fileName?: string }): Promise<string>
  head(bucket: Bucket, key: string): Promise<ObjectHead | null>
  read(bucket: Bucket, key: string, range?: { start: number; end: number }): Promise<Uint8Array | null>
  put(bucket: Bucket, key: string, body: Uint8Array, contentType: string): Promise<void>
  /**
   * Copies an object within the store, as long as it has this ETag; the copy's ETag, null when the object is gone or has
   * another by then.
   */
  copy(bucket: Bucket, from: { key: string; etag: string }, to: string): Promise<string | null>
  remove(bucket: Bucket, key: string): Promise<void>
}

/** An upload in parts, from its creation until it is completed or aborted (D23). */
export interface MultipartUpload {
  bucket: Bucket
  key: string
  uploadId: string
}

/** An upload that was begun and neither completed nor aborted. */
export interface OpenUpload extends MultipartUpload {
  /** Epoch milliseconds. */
  startedAt: number
}

export interface StoredPart {
  /** From 1. */
  partNumber: number
  /** Bytes. */
  size: number
  /** Without quotes. */
  etag: string
  /** Base64. */
  checksumSha256: string | null
}

export type MultipartOutcome =
  /** `checksumSha256` is the SHA-256 over the parts' digests, in base64, with `-N` behind it. */
  | { outcome: 'stored'; etag: string; checksumSha256: string | null }
  /** There is no such upload any more: completed, aborted or swept. */
  | { outcome: 'gone' }
  /** The key holds an object already. */
  | { outcome: 'taken' }

/** Uploads in parts, each part with its SHA-256 (D23). */
export interface MultipartGateway {
  createMultipart(at: { bucket: Bucket; key: string; contentType: string }): Promise<MultipartUpload>
  /** The client must send `x-amz-checksum-sha256` with this value, and the length when that is given. */
  presignPart(grant: {
    upload: MultipartUpload
    partNumber: number
    checksumSha256: string
    contentLength?: number
    expiresSeconds: number
  }): Promise<string>
  /** In ascending order; null when the upload is gone. */
  listParts(upload: MultipartUpload): Promise<StoredPart[] | null>
  completeMultipart(
    upload: MultipartUpload,
    parts: readonly StoredPart[],
    options?: { onlyIfAbsent?: boolean },
  ): Promise<MultipartOutcome>
  /** Every upload of the bucket that is still open, whoever began it. */
  openUploads(bucket: Bucket): AsyncIterable<OpenUpload>
  /** Aborting what is gone succeeds too. */
  abortMultipart(upload: MultipartUpload): Promise<void>
}

export interface SessionLine {
  name: string
  /** Which one it is among others of its name, for the hosted page. */
  description?: string
  /** Address of a picture of it, for the hosted page. */
  picture?: string
  /** Whole cents for one of `quantity`. */
  unitCents: number
  quantity: number
}

export interface OpenSession {
  checkoutId: string
  lines: SessionLine[]
  /** Empty: the hosted page asks for it. */
  customerEmail: string
  /** The provider refused the e-mail it was asked with before: what is asked now is another request. */
  emailRefused?: boolean
  collectAddress: boolean
  /** Said on the hosted page above its button; empty for nothing. */
  message?: string
  successUrl: string
  cancelUrl: string
  /** Unix seconds. */
  expiresAt: number
}

/** What the provider says of a checkout session; the only ground an order may stand on (D15). */
export interface PaymentSession {
  id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  amountCents: number
  currency: string
  mode: string
  checkoutId: string | null
  address: DeliveryAddress | null
  /** Epoch ms at which it was paid; null while it is not, or where the provider does not say. */
  paidAt: number | null
  /** Last four digits of the card it was paid with; null where the provider does not say. */
  cardLast4: string | null
}

export interface PaymentEvent {
  id: string
  type: string
  sessionId: string | null
  /** Of which payment money went back, or did not. */
  paymentId?: string | null
}

/** A paid session, as the provider's books have it. */
export interface BookedPayment {
  sessionId: string
  checkoutId: string | null
  paymentId: string | null
  amountCents: number
  /** Epoch ms at which the session was opened. */
  createdAt: number
}

export interface BookedRefund {
  id: string
  /** What the shop calls it; null for one that was made elsewhere. */
  refundId: string | null
  paymentId: string | null
  amountCents: number
  status: string
  /** Epoch ms. */
  createdAt: number
}

/** What the provider says happened, whatever the shop has heard of it. */
export interface PaymentBooks {
  /** Sessions opened since then (epoch ms) that may still be paid. */
  openPages(since: number): AsyncIterable<BookedPayment>
  /** Paid sessions opened since then (epoch ms). */
  payments(since: number): AsyncIterable<BookedPayment>
  /** Refunds made since then (epoch ms). */
  refunds(since: number): AsyncIterable<BookedRefund>
  /** Refunds of one payment, newest first. */
  refundsOf(paymentId: string): Promise<BookedRefund[]>
  /** The session a payment was made in. */
  sessionOfPayment(paymentId: string): Promise<string | null>
}

/** The provider refuses a request for what it says, now and whenever it is made again: no session came of it. */
export class SessionRefused extends Error {
  /** Whether it is the customer's e-mail alone that the provider does not take. */
  readonly ofEmail: boolean

  constructor(message: string, { ofEmail = false, ...options }: ErrorOptions & { ofEmail?: boolean } = {}) {
    super(message, options)
    this.ofEmail = ofEmail
  }
}

/** Money of one session to give back. */
export interface RefundRequest {
  /** The shop's own name for it: what goes by one name is given back once. */
  refundId: string
  sessionId: string
  amountCents: number
}

/** `refused`: the provider does not give it back, now and whenever it is asked again. */
export type RefundOutcome = { outcome: 'given'; id: string } | { outcome: 'refused'; problem: string }

/** The card payment provider, spoken to through the stripe SDK alone. */
export interface PaymentGateway extends PaymentBooks {
  /** Throws `SessionRefused`, or what kept the request from being answered: then there may be a session. */
  openSession(request: OpenSession): Promise<PaymentSession>
  getSession(id: string): Promise<PaymentSession | null>
  /** Expires an open session; returns what the provider then says of it (it may turn out complete). */
  expireSession(id: string): Promise<PaymentSession | null>
  /** Gives money back, once for its `refundId` however often it is asked; throws where the provider did not say. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** Null when the signature does not hold. */
  readEvent(rawBody: string, signature: string): Promise<PaymentEvent | null>
}

/** The signed-in person as a verified access token names them. */
export interface TokenUser {
  sub: string
  /** Rights of staff, by the token's word alone (D42); none of ordinary people. */
  permissions: readonly Right[]
}

/** A person with the access token they came with, which asks the identity provider who they are. */
export interface SignedIn extends TokenUser {
  bearer: string
}

/** A person as the identity provider describes them; texts are empty where it says nothing. */
export interface Profile {
  name: string
  email: string
  /** Whether the provider has seen that the e-mail is theirs. */
  emailVerified: boolean
  picture: string
}

/** Null when the provider does not say, for now; never throws and never waits long. */
export interface ProfileGateway {
  of(person: SignedIn): Promise<Profile | null>
}

/** Null when the token is missing, forged, expired or for somebody else's API. */
export interface TokenGateway {
  verify(bearer: string): Promise<TokenUser | null>
}

/** A mail as it is handed to a server. */
export interface Mail {
  /** What its Message-ID begins with: the same mail handed over again has the same. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Where its reader ends such mails in one click (RFC 8058); null where they cannot be ended. */
  stopUrl: string | null
}

/**
 * What became of a mail: `refused` will never be taken, `later` this one may be, `unreachable` none is at present. `problem` is a
 * code and holds nothing of the mail.
 */
export type MailOutcome =
  | { outcome: 'taken' }
  | { outcome: 'refused' | 'later' | 'unreachable'; problem: string }

export interface MailGateway {
  /** Whether mails stay on this machine, where many bother nobody. */
  staysHere?: boolean
  send(mail: Mail): Promise<MailOutcome>
}

/** A browser as its push service knows it; keys are base64url. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** `gone`: the browser wants no more. `later`: what kept it may pass. `refused`: not this one, now and whenever it is sent again. */
export type PushOutcome =
  | { outcome: 'taken' }
  | { outcome: 'gone' }
  | { outcome: 'later' | 'refused'; problem: string }

/** The way to browsers' push services. */
export interface PushGateway {
  /** What browsers ask with, base64url. */
  publicKey: string
  /** Never throws, and never waits long. `topic`: of two with the same that wait for a browser the newer stays. */
  send(target: PushTarget, payload: string, topic: string): Promise<PushOutcome>
}
