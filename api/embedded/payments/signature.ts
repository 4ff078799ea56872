import { seal } from '#api/embedded/page/secrets.ts'

/** The `Stripe-Signature` header of a body sent at `nowMs`. */
export function webhookSignature(body: string, secret: string, nowMs: number): string {
  const at = Math.floor(nowMs / 1000)
  return `t=${at},v1=${seal(secret, `${at}.${body}`)}`
}
