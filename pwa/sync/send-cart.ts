import type { Outbox } from '#pwa/local/outbox.ts'
import { isSyncAnswer, SYNC_PATH } from './calls.ts'
import { type AnswerDeps, receive } from './cart-answer.ts'
import { askAboutOld, cartRequest, MOST_MUTATIONS, sendable } from './cart-request.ts'
import type { Post } from './post.ts'
import { type Reply, saidBy } from './reply.ts'

/**
 * What a step came to: `more` waits, all is `idle`, nothing goes until somebody signs in, or another try `later`. There
 * `said` is the code our API answered with, null when it did not.
 */
export type Step =
  | 'more'
  | 'idle'
  | 'signed-out'
  | 'unauthorized'
  | { later: number | null; said: string | null }

export interface SendDeps extends AnswerDeps {
  /** The person the outbox belongs to. */
  sub: string
  outbox: Outbox
  post(post: Post): Promise<Reply>
  /** The decision about an answer; tests put faulty ones in its place. */
  receive?: typeof receive
}

/** The next round of cart sync, and how many mutations it may carry. */
export function createCartSender(deps: SendDeps): () => Promise<Step> {
  const { outbox, sub } = deps
  let limit = MOST_MUTATIONS

  async function tooLarge(sent: number): Promise<Step> {
    limit = Math.max(1, Math.floor(sent / 2))
    if (sent > 1) return 'more'
    await outbox.settle(({ rows }) => {
      const [row] = sendable(rows)
      return row ? { put: [{ ...row, state: 'needs-you', code: 'too_large' }] } : null
    })
    return 'more'
  }

  return async () => {
    await outbox.settle(kept => askAboutOld(kept, deps.now()))
    const request = cartRequest(await outbox.read(), sub, limit)
    const reply = await deps.post({ path: SYNC_PATH, body: request })
    if (reply.kind === 'signed-out' || reply.kind === 'unauthorized') return reply.kind
    if (reply.kind === 'too-large') return tooLarge(request.muts.length)
    if (reply.kind !== 'taken' || !isSyncAnswer(reply.body)) {
      return reply.kind === 'later'
        ? { later: reply.retryAfterMs, said: saidBy(reply) }
        : { later: null, said: null }
    }
    limit = Math.min(MOST_MUTATIONS, limit * 2)
    const answer = reply.body
    const isHeeded = await outbox.settle(kept => (deps.receive ?? receive)(kept, request, answer, deps))
    // One that was ignored is asked again, but not in a hurry.
    if (!isHeeded) return { later: null, said: null }
    return sendable((await outbox.read()).rows).length > 0 ? 'more' : 'idle'
  }
}
