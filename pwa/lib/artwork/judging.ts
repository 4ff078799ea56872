import { callWorker, WorkerBrokenError } from '#pwa/lib/worker-call.ts'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import type { PageFacts } from '#shared/artwork/page-facts.ts'
import { SNIFF_BYTES, sniffType } from '#shared/artwork/sniff.ts'
import {
  type ArtworkType,
  type Judgement,
  judge,
  MAX_ARTWORK_BYTES,
  unreadFacts,
} from '#shared/artwork/verdict.ts'
import { MINUTE } from '#shared/time.ts'
import type { JudgeEvent, JudgeRequest } from './messages.ts'
import { ArtworkReadError } from './read-error.ts'

/** Milliseconds a file may keep its reader busy: with a second for the reader to come, damaged is said within 10 s (D16). */
const LIMIT_MS = 9_000
/** Milliseconds the reader itself may take to arrive. */
const LOAD_MS = MINUTE

export interface ArtworkJudgement extends Judgement {
  /** What an accepted PDF's page holds, for advice (D17). */
  page: PageFacts | null
  /** Small WebP (D19); null for a refused file and for one that cannot be drawn here. */
  preview: Blob | null
}

export interface JudgeOptions {
  /** Milliseconds; a little under 10 s when absent. */
  limitMs?: number
  /** Told the verdict as soon as it is known; page and preview take longer. */
  onVerdict?(judgement: Judgement): void
  signal?: AbortSignal
  /** False where nobody looks at it; true when absent. */
  wantsPreview?: boolean
  /** Ends the worker with this file, so that its memory goes too. */
  isLast?: boolean
}

export type JudgeArtwork = (file: Blob, options?: JudgeOptions) => Promise<ArtworkJudgement>

/**
 * A judge of picked files (spec §5, D16) over a worker that is started for the first file, takes one at a time and is
 * ended when a file holds it up. Size and type are judged here, from the head alone.
 */
export function createJudge(startWorker: () => Worker): JudgeArtwork {
  let worker: Worker | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const stop = () => {
    worker?.terminate()
    worker = null
  }
  const judgeInTurn = async (
    file: Blob,
    type: ArtworkType,
    options: JudgeOptions,
  ): Promise<ArtworkJudgement> => {
    options.signal?.throwIfAborted()
    worker ??= startWorker()
    try {
      const { held, ...judged } = await judgeIn(worker, file, type, options)
      if (held || options.isLast) stop()
      return judged
    } catch (error) {
      stop()
      throw error
    }
  }
  return async (file, options = {}) => {
    const type = await typeWorthReading(file)
    if (type === null) return { ...judge(unreadFacts(file.size)), page: null, preview: null }
    const mine = turn.then(() => judgeInTurn(file, type, options))
    turn = mine.catch(() => {})
    return mine
  }
}

/** Null when size or head already decide. */
async function typeWorthReading(file: Blob): Promise<ArtworkType | null> {
  if (file.size === 0 || file.size > MAX_ARTWORK_BYTES) return null
  return sniffType(await sourceOfBlob(file).read(0, SNIFF_BYTES))
}

/** `held`: the worker was still busy when the time was up. */
async function judgeIn(
  worker: Worker,
  file: Blob,
  type: ArtworkType,
  { limitMs = LIMIT_MS, signal, onVerdict, wantsPreview = true }: JudgeOptions,
): Promise<ArtworkJudgement & { held: boolean }> {
  const call = callWorker<JudgeRequest, JudgeEvent>(worker, { file, type, wantsPreview }, signal)
  const next = async (ms: number) => {
    const event = await call.next(ms).catch(error => {
      throw error instanceof WorkerBrokenError
        ? new ArtworkReadError('unavailable', 'the artwork reader broke')
        : error
    })
    if (event?.step === 'failed') throw new ArtworkReadError('unreadable', event.reason)
    return event
  }
  try {
    const started = await next(LOAD_MS)
    if (started === null) throw new ArtworkReadError('unavailable', 'the artwork reader did not load')
    const judged = await next(limitMs)
    if (judged?.step !== 'judged')
      return { ...tookTooLong(file, type), page: null, preview: null, held: true }
    onVerdict?.(judged.judgement)
    const looked = await next(limitMs)
    const drawn = looked && (await next(limitMs))
    const page = looked?.step === 'looked' ? looked.page : null
    const preview = drawn?.step === 'previewed' ? drawn.preview : null
    return { ...judged.judgement, page, preview, held: drawn === null }
  } finally {
    call.close()
  }
}

function tookTooLong(file: Blob, type: ArtworkType): Judgement {
  return judge({ ...unreadFacts(file.size, type), damaged: true })
}
