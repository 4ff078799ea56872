import { ApiError } from '#pwa/lib/api.ts'
import type { HashedPart } from '#shared/artwork/parts.ts'
import type { Put } from './put-bytes.ts'
import { type Backoff, outcomeOfPut, retry, UploadFailed } from './retry.ts'
import type { ArtworkFile, UploadCalls } from './upload-calls.ts'

/** Parts that are under way at one time (D23). */
export const PARTS_AT_ONCE = 3
/** How often a part's address may be refused in a row before that is no matter of time any more. */
const MOST_EXPIRED = 5
/** How often the store may find other bytes than were signed before the fault is not on the way. */
export const MOST_REFUSED = 3

export interface PartDeps {
  calls: Pick<UploadCalls, 'sign'>
  /** The store's status, 0 for no answer; rejects with the signal's reason. */
  put(put: Put): Promise<number>
  backoff: Backoff
}

export interface PartRun {
  signal: AbortSignal
  /** Told bytes of these parts that have left; a part that is sent again begins at 0. */
  onSent(bytes: number): void
}

interface Turn {
  part: HashedPart
  address: Promise<string>
}

/** Thrown where the store has forgotten the upload. */
class UploadGone extends Error {}

/**
 * Sends these parts, three at a time, one alone after a loss, each address signed just before its use (D23). Returns
 * false when the upload is gone and has to be started again; throws `UploadFailed` or what `sign` throws for good.
 */
export async function sendParts(
  deps: PartDeps,
  file: ArtworkFile,
  missing: readonly HashedPart[],
  { signal, onSent }: PartRun,
): Promise<boolean> {
  const sent = new Map<number, number>()
  const note = (number: number, bytes: number) => {
    sent.set(number, bytes)
    onSent([...sent.values()].reduce((sum, each) => sum + each, 0))
  }
  const others = new AbortController()
  const both = AbortSignal.any([signal, others.signal])
  const limiter = concurrencyLimiter(PARTS_AT_ONCE)
  let next = 0
  function takeTurn(): Turn | undefined {
    const part = missing[next++]
    if (!part) return
    const address = sign(deps, file.artwork, part, both)
    // Whoever takes this turn hears of it.
    address.catch(() => {})
    return { part, address }
  }
  async function lane() {
    for (let turn = takeTurn(); turn; ) {
      const { part } = turn
      let following: Turn | undefined
      const onSent = (bytes: number) => {
        note(part.number, bytes)
        // The store still takes the last bytes in: the line need not stand still for the next address meanwhile.
        if (bytes >= part.size) following ??= takeTurn()
      }
      await sendPart(deps, file, turn, { signal: both, onSent, limiter })
      note(part.number, part.size)
      turn = following ?? takeTurn()
    }
  }
  const lanes = Array.from({ length: PARTS_AT_ONCE }, () =>
    lane().catch(error => {
      others.abort(error)
      throw error
    }),
  )
  const ended = await Promise.allSettled(lanes)
  signal.throwIfAborted()
  if (!others.signal.aborted) return ended.every(({ status }) => status === 'fulfilled')
  // The reason is the first lane's: the others were only stopped by it.
  if (others.signal.reason instanceof UploadGone) return false
  throw others.signal.reason
}

async function sendPart(
  deps: PartDeps,
  file: ArtworkFile,
  { part, address }: Turn,
  { limiter, ...run }: PartRun & { limiter: ConcurrencyLimiter },
): Promise<void> {
  const bytes = file.bytes.slice(part.offset, part.offset + part.size)
  const headers = { 'x-amz-checksum-sha256': part.sha256 }
  const failures = { expired: 0, refused: 0 }
  for (let attempt = 0; ; attempt++) {
    const status = await limiter.run(async () => {
      const url = await (attempt === 0 ? address : sign(deps, file.artwork, part, run.signal))
      return deps.put({ url, bytes, headers, ...run })
    }, run.signal)
    const outcome = outcomeOfPut(status)
    if (outcome === 'stored') return
    if (outcome === 'gone' || outcome === 'there') throw new UploadGone()
    if (outcome !== 'again' && ++failures[outcome] >= (outcome === 'expired' ? MOST_EXPIRED : MOST_REFUSED))
      throw new UploadFailed(status, outcome)
    run.onSent(0)
    // An address that ran out says nothing of the network: its successor is tried at once.
    if (outcome !== 'expired' || failures.expired > 1) await deps.backoff(attempt, run.signal)
  }
}

async function sign({ calls, backoff }: PartDeps, artwork: string, part: HashedPart, signal: AbortSignal) {
  try {
    return await retry(() => calls.sign(artwork, part, signal), backoff, signal)
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'upload_gone' || error.code === 'not_found'))
      throw new UploadGone()
    throw error
  }
}

/** Requests on one line, so many at a time that none takes another's chance to end. */
export interface ConcurrencyLimiter {
  /** Runs `send` once there is room for it; a store's status, 0 for no answer. Rejects with the signal's reason. */
  run(send: () => Promise<number>, signal: AbortSignal): Promise<number>
}

/** How many the store takes after a loss for each request more; in the simulation the fastest on a line that drops. */
const STORED_FOR_ONE_MORE = 3

/**
 * Lets `most` requests share the line, and after a loss one alone, until enough are stored: on a line that drops again and
 * again, requests that share it would all be lost together for ever.
 */
export function concurrencyLimiter(most: number): ConcurrencyLimiter {
  let storedSinceLoss = most * STORED_FOR_ONE_MORE
  let running = 0
  const waiting = new Set<() => void>()
  const room = () => Math.min(most, 1 + Math.floor(storedSinceLoss / STORED_FOR_ONE_MORE))

  function admit() {
    for (const begin of waiting) {
      if (running >= room()) return
      waiting.delete(begin)
      running++
      begin()
    }
  }

  async function acquire(signal: AbortSignal) {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stop = () => {
      waiting.delete(resolve)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    waiting.add(resolve)
    admit()
    await promise.finally(() => signal.removeEventListener('abort', stop))
  }

  return {
    async run(send, signal) {
      await acquire(signal)
      try {
        const status = await send()
        if (status === 0) storedSinceLoss = 0
        else if (status < 300) storedSinceLoss++
        return status
      } finally {
        running--
        admit()
      }
    },
  }
}
