import { API_TIMEOUT_MS } from '#pwa/lib/api.ts'
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
}

/** Posts as the person and says what became of it; never throws, gives up after 10 s. */
export function createPost({ fetch, getToken }: PostDeps): (post: Post) => Promise<Reply> {
  return async ({ path, body, key }) => {
    try {
      const token = await getToken()
      if (!token) return { kind: 'signed-out' }
      const answer = await fetch(path, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(API_TIMEOUT_MS),
      })
      return replyOf(answer.status, answer.headers, await jsonOf(answer))
    } catch {
      return { kind: 'later', code: 'offline', retryAfterMs: null }
    }
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
