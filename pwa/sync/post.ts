import { API_TIMEOUT_MS } from '#pwa/lib/api.ts'
import { isOurs } from '#pwa/lib/own-answer.ts'
import type { Reachability } from '#pwa/lib/reachability.ts'
import { type Reply, replyOf } from './reply.ts'

/** One request of the outbox. */
export interface Post {
  path: string
  body: unknown
  /** The row's id, for calls that count once by it. */
  key?: string
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
      const answer = await fetch(post.path, requestOf(post, token))
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

function requestOf({ body, key }: Post, token: string): RequestInit {
  return {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  }
}

async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
