import { isOurs } from '#pwa/lib/own-answer.ts'
import type { Reachability } from '#pwa/lib/reachability.ts'
import { send } from '#pwa/lib/transport.ts'
import type { Given } from '#shared/contract/api.ts'
import { type Reply, replyOf } from './reply.ts'

/** Where requests of the outbox go. */
export type QueuePath =
  | '/api/sync/cart'
  | '/api/users'
  | '/api/users/contact-us'
  | '/api/desk/acts'
  | '/api/desk/answers'
  | '/api/users/proof-answers'
  | BoothPath

/** Where a booth's go. */
export type BoothPath = '/api/booth/sync' | '/api/booth/tickets' | '/api/booth/acts' | '/api/booth/key'

/** One request of the outbox. */
export interface Post {
  path: QueuePath
  body: unknown
  /** The row's id, for calls that count once by it. */
  key?: string
  /** Of the oldest change of a batch: its tap's trace is the request's. */
  traceId?: string
  headers?: Record<string, string>
}

export interface PostDeps {
  fetch: typeof fetch
  /** A token of the person the rows belong to; null when there is none. */
  getToken(): Promise<string | null>
  /** Is told whether our API answered. */
  network?: Pick<Reachability, 'noteAnswer' | 'noteSilence'>
}

/** Posts as the person and says what became of it; never throws, gives up after 10 s. */
export function createPost({ fetch, getToken, network }: PostDeps): (post: Post) => Promise<Reply> {
  async function ask(post: Post): Promise<Reply> {
    const token = await getToken()
    if (!token) return { kind: 'signed-out' }
    const since = performance.now()
    try {
      const answer = await sent(fetch, post, token)
      const reply = replyOf(answer, await jsonOf(answer), post.key === undefined ? 'batch' : 'row')
      if (isOurs(answer)) network?.noteAnswer()
      else network?.noteSilence(since)
      return reply
    } catch {
      network?.noteSilence(since)
      return OFFLINE
    }
  }
  return post => ask(post).catch(() => OFFLINE)
}

const OFFLINE: Reply = { kind: 'later', code: 'offline', retryAfterMs: null }

/** The body is a row's own, as it was written down; the server's schema reads it. */
function sent(by: typeof fetch, post: Post, token: string): Promise<Response> {
  const { path, body, key, traceId = key } = post
  const headers = { ...post.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) }
  const manner = { token, headers, ...(traceId === undefined ? {} : { traceId }) }
  return send(by, `POST ${path}`, { body } as Given<`POST ${QueuePath}`>, manner)
}

async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
