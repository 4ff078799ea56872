import { createECDH } from 'node:crypto'
import { isPushEndpoint } from '#shared/contract/push.ts'
import { DAY, SECOND } from '#shared/time.ts'
import type { PushGateway, PushOutcome } from './ports.ts'

/** Milliseconds a silent push service may hold up the others. */
const PATIENCE_MS = 10 * SECOND
/** How long a push service keeps a notification for a browser that is not there, in seconds: then it is no news. */
const KEPT_SECONDS = DAY / SECOND

export interface PushSender {
  /** A number of P-256, 32 bytes, base64url (VAPID, RFC 8292). */
  privateKey: string
  /** Where a push service finds who sends: an address of the shop, https or mailto. */
  subject: string
  fetch?: typeof globalThis.fetch
}

/** The public key that goes with a private one, both base64url. */
export function pushKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey('base64url')
}

/** The way to the push services of browsers: what goes is encrypted for the browser (RFC 8291) and signed by the shop's key. */
export function createPushGateway({
  privateKey,
  subject,
  fetch = globalThis.fetch,
}: PushSender): PushGateway {
  const publicKey = pushKeyOf(privateKey)
  const vapidDetails = { subject, publicKey, privateKey }
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, payload, topic) {
      // Looked at when it was kept, too: what a restored or older store holds is no word of ours.
      if (!isPushEndpoint(endpoint)) return { outcome: 'gone' }
      try {
        const subscription = { endpoint, keys: { p256dh, auth } }
        const options = { vapidDetails, TTL: KEPT_SECONDS, topic, contentEncoding: 'aes128gcm' } as const
        // Loaded with the first notification: a shop that sends none does without its memory (issue 10.4).
        const { default: webPush } = await import('web-push')
        const { method, headers, body } = webPush.generateRequestDetails(subscription, payload, options)
        const signal = AbortSignal.timeout(PATIENCE_MS)
        const answer = await fetch(endpoint, {
          method,
          headers: textsOf(headers),
          body: new Uint8Array(body ?? []),
          redirect: 'error',
          signal,
        })
        await answer.body?.cancel()
        return outcomeOf(answer.status)
      } catch (error) {
        return { outcome: 'later', problem: error instanceof Error ? error.name : 'unknown' }
      }
    },
  }
}

const textsOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
    ),
  )

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'taken' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const problem = String(status)
  return status >= 500 || status === 429 || status === 408
    ? { outcome: 'later', problem }
    : { outcome: 'refused', problem }
}
