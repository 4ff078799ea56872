import { createHmac, timingSafeEqual } from 'node:crypto'

/** Unix seconds at which a message was signed (D30). */
export const TIMESTAMP_HEADER = 'X-Goldleaf-Timestamp'
/** HMAC-SHA256 over `{timestamp}.{body}` in lower-case hex (D30). */
export const SIGNATURE_HEADER = 'X-Goldleaf-Signature'
/** A signature holds this long before and after its time stamp (D30). */
export const WINDOW_SECONDS = 300

/** What is signed: the time stamp as it stands in its header, and the body as it is sent. */
export interface SignedMessage {
  timestamp: string
  body: string
}

/** The signature of a message between the shop and the tracking tool, in lower-case hex. */
export function signatureOf(secret: string, { timestamp, body }: SignedMessage): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

/** Whether a message carries the secret's signature and is at most five minutes old or ahead; `now` in epoch ms. */
export function signatureHolds(
  secret: string,
  message: SignedMessage,
  signature: string,
  now: number,
): boolean {
  // One spelling alone, or a second one would pass where the first was remembered as used.
  if (!/^\d{1,12}$/.test(message.timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false
  if (Math.abs(now / 1000 - Number(message.timestamp)) > WINDOW_SECONDS) return false
  return timingSafeEqual(Buffer.from(signatureOf(secret, message)), Buffer.from(signature))
}
