import type { Wire } from '#pwa/sync/simulation/wire.ts'
import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'
import type { Said, SentRequest } from './servers.ts'
import { PROXY_BYTES } from './spoken.ts'
import type { MessageWorld } from './world.ts'

const HTML = { 'content-type': 'text/html' }
const JSON_TYPE = { 'content-type': 'application/json' }
const page = (status: number): Said => ({ status, headers: HTML, body: '<h1>Welcome to our network</h1>' })

/** What a captive portal says to everything, some of it looking like a success of ours. */
const PORTAL: Said[] = [
  page(200),
  page(401),
  page(403),
  page(511),
  { status: 200, headers: JSON_TYPE, body: '{"ok":true}' },
  { status: 422, headers: JSON_TYPE, body: '{"error":"Accept our terms","code":"invalid"}' },
]

const ours = (status: number, code: string, retryAfter?: string): Said => ({
  status,
  headers: {
    ...JSON_TYPE,
    [OWN_HEADER]: OWN_VALUE,
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  },
  body: JSON.stringify({ error: 'Words', code, requestId: 'r' }),
})

/** What a shop under strain says, and the proxies before it. */
const STRAINED: Said[] = [
  ours(500, 'internal'),
  ours(503, 'unavailable', '5'),
  ours(429, 'rate_limited', '86400'),
  ours(425, 'in_flight', '1'),
  ours(408, 'timeout'),
  page(408),
  page(425),
  page(429),
  page(502),
  page(504),
]

/** Whoever stands between a device and the shop; null where nothing comes back. */
export function createMiddlemen(
  { chance, faults, wait }: MessageWorld,
  wire: Wire<SentRequest, Said>,
  isPortal: () => boolean,
): (sent: SentRequest) => Promise<Said | null> {
  const anyOf = (answers: Said[]) => answers[chance.below(answers.length)] ?? null

  return async sent => {
    if (isPortal()) {
      await wait(chance.below(300))
      return anyOf(PORTAL)
    }
    if (sent.body.length > PROXY_BYTES) return page(413)
    if (!chance.happens(faults.strain)) return wire.send(sent)
    // Some of them gave up on an answer that was on its way.
    if (chance.happens(0.5)) await wire.send(sent)
    else await wait(chance.below(300))
    return anyOf(STRAINED)
  }
}
