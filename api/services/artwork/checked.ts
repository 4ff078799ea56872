import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import type { JudgedFile } from '#api/store/documents.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import { CHECKING_RETRY_SECONDS } from '#shared/contract/limits.ts'
import { storedArtwork, unusable } from './artwork.ts'
import { fixedArtwork } from './fixed.ts'
import { isFit, type JudgingDeps, judgeObject } from './judging.ts'

export interface CheckedArtwork {
  ok: true
  ref: ArtworkRef
  file: JudgedFile
}

/**
 * A person's stored artwork, once bytes that stay what they are were judged fit for print (D16, issue 6.10). Fails with `artwork_missing`, `artwork_changed`,
 * `artwork_refused`, or `artwork_checking` when its verdict is not known before `patience` ends.
 */
export async function checkedArtwork(
  deps: JudgingDeps & Pick<Deps, 'ids'>,
  owner: string,
  key: string,
  patience: AbortSignal,
): Promise<CheckedArtwork | Failure> {
  const stored = await storedArtwork(deps, owner, key)
  if (!stored.ok) return stored
  const fixed = await fixedArtwork(deps, owner, stored)
  if (!fixed.ok) return fixed
  const judged = await before(patience, judgeObject(deps, fixed.key, true))
  if (judged === null)
    return {
      ...failure('artwork_checking', 'Your artwork is still being checked. Please try again in a moment.'),
      retryAfterSeconds: CHECKING_RETRY_SECONDS,
    }
  if (fixed.key === key && judged.etag !== stored.etag)
    return unusable('artwork_changed', 'was changed after it was uploaded', key)
  const { etag, verdict, facts, page } = judged
  return isFit(verdict)
    ? { ok: true, ref: stored.ref, file: { key, at: fixed.key, etag, verdict, facts, page } }
    : unusable('artwork_refused', `cannot be printed from: ${judged.message.replace(/\.$/, '')}`, key)
}

async function before<T>(end: AbortSignal, work: Promise<T>): Promise<T | null> {
  const ended = Promise.withResolvers<null>()
  const onEnd = () => ended.resolve(null)
  if (end.aborted) onEnd()
  end.addEventListener('abort', onEnd)
  try {
    return await Promise.race([work, ended.promise])
  } finally {
    end.removeEventListener('abort', onEnd)
  }
}
