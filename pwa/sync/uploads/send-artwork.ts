import { ApiError } from '#pwa/lib/api.ts'
import { missingParts } from '#shared/artwork/parts.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { UploadPlace } from '#shared/contract/artwork-upload.ts'
import { outcomeOfPut, retry, UploadFailed } from './retry.ts'
import { MOST_REFUSED, type PartDeps, sendParts } from './send-parts.ts'
import type { ArtworkFile, StartedUpload, UploadCalls } from './upload-calls.ts'

/** How often an upload may begin anew before something must be wrong that time does not mend. */
const MOST_ROUNDS = 10

/** Refusals of `complete` that another round mends: the store's list decides what is sent again. */
const ANOTHER_ROUND = new Set(['parts_missing', 'artwork_mismatch', 'upload_gone', 'not_found'])

export interface SendDeps extends PartDeps {
  calls: UploadCalls
}

export interface ArtworkSending {
  signal: AbortSignal
  /** The slots that wait for these bytes when they are all there. */
  places(): Promise<UploadPlace[]>
  /** Told the file's key once it has one. What that takes is done before any slot gets the file. Never rejects. */
  onNamed(key: string): Promise<void>
  /** Told bytes of the file the store has or that are on their way to it. */
  onSent(bytes: number): void
  /** Told of every try that failed and is made again. */
  onTryFailed(): void
  /** Told when several tries have failed in a row: nothing moves until the shop can be reached. */
  onWaiting(): void
}

/**
 * Sends what the store lacks of a file and completes it; the same bytes of the same person are never sent twice (D23).
 * Waits out everything that passes by itself. Throws `UploadFailed`, the `ApiError` of a final refusal, or the
 * signal's reason.
 */
export async function sendArtwork(
  given: SendDeps,
  file: ArtworkFile,
  run: ArtworkSending,
): Promise<ArtworkRef> {
  const backoff: SendDeps['backoff'] = (attempt, signal) => {
    run.onTryFailed()
    if (attempt > 0) run.onWaiting()
    return given.backoff(attempt, signal)
  }
  const deps = { ...given, backoff }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const started = await retry(() => deps.calls.start(file, run.signal), deps.backoff, run.signal)
    const named = run.onNamed(started.key)
    if (await sendMissing(deps, file, started, run)) {
      await named
      const ref = await complete(deps, file, run)
      if (ref) return ref
    }
    // Two faults in a row are no accident: the next round waits its turn.
    if (round > 0) await deps.backoff(round, run.signal)
  }
  throw new UploadFailed(409, 'too_many_rounds')
}

/** False when the upload has to begin anew. */
async function sendMissing(deps: SendDeps, file: ArtworkFile, started: StartedUpload, run: ArtworkSending) {
  if (started.state === 'stored') {
    run.onSent(file.size)
    return true
  }
  if (started.state === 'put') return sendWhole(deps, file, started.url, run)
  const missing = missingParts(started.held, file.parts)
  const held = file.size - missing.reduce((sum, part) => sum + part.size, 0)
  run.onSent(held)
  const onSent = (bytes: number) => run.onSent(held + bytes)
  return sendParts(deps, file, missing, { signal: run.signal, onSent })
}

/** A file of one part, once only (`If-None-Match`, D22); its address comes with the start, so each try is a round. */
async function sendWhole(
  deps: SendDeps,
  file: ArtworkFile,
  url: string,
  run: ArtworkSending,
): Promise<boolean> {
  const headers = {
    'Content-Type': file.type,
    'If-None-Match': '*',
    'x-amz-checksum-sha256': file.parts[0]?.sha256 ?? '',
  }
  let refusals = 0
  for (let attempt = 0; ; attempt++) {
    const { signal, onSent } = run
    const status = await deps.put({ url, bytes: file.bytes, headers, signal, onSent })
    const outcome = outcomeOfPut(status)
    if (outcome === 'stored' || outcome === 'there') return true
    onSent(0)
    if (outcome === 'expired' || outcome === 'gone') return false
    if (outcome === 'refused' && ++refusals >= MOST_REFUSED) throw new UploadFailed(status, outcome)
    await deps.backoff(attempt, signal)
  }
}

/** Null when the store lacks something after all. */
async function complete(
  deps: SendDeps,
  { artwork }: ArtworkFile,
  run: ArtworkSending,
): Promise<ArtworkRef | null> {
  const call = async () => deps.calls.complete(artwork, await run.places(), run.signal)
  try {
    return await retry(call, deps.backoff, run.signal)
  } catch (error) {
    if (error instanceof ApiError && ANOTHER_ROUND.has(error.code)) return null
    throw error
  }
}
