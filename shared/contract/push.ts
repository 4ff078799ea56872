import { z } from 'zod'

/** Push services of the browsers there are: the shop speaks to nobody else because somebody says so. A name stands for what lies below it too. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const

/** Whether an address is one that a browser's push service gives: https, its usual port, no credentials. */
export function isPushEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  const isKnown = PUSH_HOSTS.some(host => hostname === host || hostname.endsWith(`.${host}`))
  return protocol === 'https:' && port === '' && username === '' && password === '' && isKnown
}

const endpoint = z.string().max(1_024).refine(isPushEndpoint, 'is no push service of a browser')

/**
 * POST /api/users/push-subscriptions: notifications go to this browser from now on, whose they are now; repeating it changes nothing. The
 * browser's keys are base64url: a point of P-256, 65 bytes, and 16 bytes.
 */
export const pushSubscriptionRequest = z.object({
  user: z.string().min(1).max(256),
  endpoint,
  keys: z.object({ p256dh: z.string().regex(/^B[\w-]{86}$/), auth: z.string().regex(/^[\w-]{22}$/) }),
})
export type PushSubscriptionRequest = z.output<typeof pushSubscriptionRequest>

/** POST /api/users/push-subscriptions/end: no more notifications go there; repeating it changes nothing. */
export const pushEndRequest = z.object({ user: z.string().min(1).max(256), endpoint })

/**
 * What is pushed to a browser, a declarative message that those who know it show without any code, and our worker shows elsewhere
 * (issue 11.4).
 */
export interface PushPayload {
  web_push: 8030
  notification: {
    title: string
    body: string
    /** Address of the shop that opens. */
    navigate: string
    /** The same notification shown again takes its own place. */
    tag: string
    lang: 'en'
  }
}
