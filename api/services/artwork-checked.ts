import { type Failure, failure } from '#api/failure.ts'
import { type StoredArtwork, storedArtwork, unusable } from './artwork.ts'
import { isFit, type JudgingDeps, judgeObject } from './artwork-judging.ts'

/** Seconds after which a checkout may be asked again. */
const RETRY_SECONDS = 5

/**
 * A person's stored artwork, once it is judged fit for print (D16). Fails with `artwork_missing`, `artwork_changed`,
 * `artwork_refused`, or `artwork_checking` when its verdict is not known before `patience` ends.
 */
export async function checkedArtwork(
  deps: JudgingDeps,
  owner: string,
  key: string,
  patience: AbortSignal,
): Promise<StoredArtwork | Failure> {
  const stored = await storedArtwork(deps, owner, key)
  if (!stored.ok) return stored
  const judged = await before(patience, judgeObject(deps, key))
  if (judged === null)
    return {
      ...failure('artwork_checking', 'Your artwork is still being checked. Please try again in a moment.'),
      retryAfterSeconds: RETRY_SECONDS,
    }
  if (judged.etag !== stored.etag)
    return unusable('artwork_changed', 'was changed after it was uploaded', key)
  return isFit(judged.verdict)
    ? stored
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
