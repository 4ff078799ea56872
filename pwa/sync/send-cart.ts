import type { Outbox } from '#pwa/local/outbox.ts'
import { applyChangeset, type Changeset, NO_BASE, type Snapshot } from '#pwa/local/snapshot.ts'
import { MAX_SYNC_MUTATIONS } from '#shared/contract/limits.ts'
import type { SyncRequest } from '#shared/contract/sync.ts'
import { isSyncAnswer, SYNC_PATH } from './calls.ts'
import { type AnswerDeps, applyAnswer, refuse } from './cart-answer.ts'
import { askAboutOld, cartRequest, sendable } from './cart-request.ts'
import { outboxAge } from './outbox-age.ts'
import type { Post } from './post.ts'
import { type Reply, saidBy } from './reply.ts'

/**
 * What a step came to: `more` waits, all is `idle`, nothing goes until somebody signs in, or another try `later`. There
 * `said` is the code our API answered with, null when it did not.
 */
export type CartSendResult =
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
  applyAnswer?: typeof applyAnswer
}

/** The next round of cart sync, and how many mutations it may carry. */
export function createCartSender(deps: SendDeps): () => Promise<CartSendResult> {
  const { outbox, sub } = deps
  let limit = MAX_SYNC_MUTATIONS

  /**
   * A request that is refused as a whole is halved until one change stands alone: that one waits for its person, the
   * others go (issue 6.34). Of one without changes nothing of the person's is to blame.
   */
  async function halve(
    { muts }: SyncRequest,
    refusal: { code: string; reason?: string },
  ): Promise<CartSendResult> {
    const [first] = muts
    if (!first) return { later: null, said: refusal.code }
    limit = Math.max(1, Math.floor(muts.length / 2))
    if (muts.length === 1) await outbox.transact(snapshot => refuse(snapshot, { mid: first.mid, ...refusal }))
    return 'more'
  }

  return async () => {
    const { kept: snapshot } = await decide(outbox, kept => askAboutOld(kept, deps.now()))
    const request = cartRequest(snapshot, sub, limit)
    const traceId = request.muts[0]?.mid
    const headers = outboxAge(snapshot.rows, request, deps.now())
    const reply = await deps.post({
      path: SYNC_PATH,
      body: request,
      headers,
      ...(traceId ? { traceId } : {}),
    })
    if (reply.kind === 'signed-out' || reply.kind === 'unauthorized') return reply.kind
    if (reply.kind === 'too-large') return halve(request, { code: 'too_large' })
    if (reply.kind === 'refused') return halve(request, { code: reply.code, reason: reply.reason })
    if (reply.kind !== 'taken' || !isSyncAnswer(reply.body)) {
      return reply.kind === 'later'
        ? { later: reply.retryAfterMs, said: saidBy(reply) }
        : { later: null, said: null }
    }
    limit = Math.min(MAX_SYNC_MUTATIONS, limit * 2)
    const answer = reply.body
    const { isHeeded, kept } = await decide(outbox, snapshot =>
      (deps.applyAnswer ?? applyAnswer)(snapshot, request, answer, deps),
    )
    // One that was ignored is asked again, but not in a hurry.
    if (!isHeeded) return { later: null, said: null }
    return sendable(kept.rows).length > 0 ? 'more' : 'idle'
  }
}

/** Writes a decision and says what is kept then, in one transaction: another would be more turns of the page (issue 12.4). */
async function decide(outbox: Outbox, decision: (snapshot: Snapshot) => Changeset | null) {
  let kept: Snapshot = { base: NO_BASE, rows: [] }
  const isHeeded = await outbox.transact(snapshot => {
    const changeset = decision(snapshot)
    kept = changeset ? applyChangeset(snapshot, changeset) : snapshot
    return changeset
  })
  return { isHeeded, kept }
}
