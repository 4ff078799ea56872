import type { After } from '#pwa/lib/after.ts'
import { ApiError } from '#pwa/lib/api.ts'
import { NotSavedError } from '#pwa/local/guarded-writes.ts'
import type { Local } from '#pwa/local/open.ts'
import type { Uploading, UploadRecord } from '#pwa/local/upload-record.ts'
import { hashedParts } from '#shared/artwork/parts.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { QuotaReached, UploadPlace } from '#shared/contract/artwork-upload.ts'
import type { Activity } from './activity.ts'
import type { Dispatch } from './dispatch.ts'
import type { PreviewSender } from './previews.ts'
import { areLost, BytesLost } from './put-bytes.ts'
import { cleanUp } from './recover.ts'
import { QUOTA } from './retry.ts'
import type { ArtworkSending } from './send-artwork.ts'
import type { TabLock } from './tab-lock.ts'
import type { ArtworkFile } from './upload-calls.ts'
import { type Log, refOf, type SlotRef, type UploadRecords, withoutLine } from './upload-records.ts'
import { isDue, isPostponed, LONGEST_POSTPONEMENT_MS } from './upload-state.ts'

export interface SenderDeps {
  records: UploadRecords
  dispatch: Dispatch
  activity: Activity
  /** Sends a file until it is stored; see `sendArtwork`. */
  send(file: ArtworkFile, sending: ArtworkSending): Promise<ArtworkRef>
  previews: PreviewSender
  tabLock: TabLock
  onUploaded(): void
  onFailed(at: SlotRef): void
  /** Epoch milliseconds. */
  clock: { now(): number }
  after: After
  /** A try of the choice `id` failed; it is made again by itself until `signal`. */
  onTryFailed(id: string, signal: AbortSignal): void
  log: Log
  /** Aborted when the person leaves: nothing more is sent. */
  over: AbortSignal
}

export interface UploadSender {
  /** Resolves when everything that waits now was sent, failed, paused, put off or taken away. */
  pump(local: Local): Promise<void>
}

/** Sends the files that wait, one at a time in the order in which they were chosen, for each person. */
export function createSender(deps: SenderDeps): UploadSender {
  const { records, over, clock } = deps
  const draining = new Map<string, Promise<void>>()
  const alarms = new Map<string, () => void>()
  over.addEventListener('abort', () => {
    for (const cancel of alarms.values()) cancel()
  })

  async function drain(local: Local): Promise<void> {
    const tried = new Set<string>()
    while (!over.aborted) {
      const all = await records.list(local)
      const isGone = await withoutLine(local)
      const next = all
        .filter(each => each.state === 'uploading')
        .find(each => !tried.has(each.id) && isNext(deps, each) && !isGone(each))
      if (!next) break
      tried.add(next.id)
      await sendRecord(deps, refOf(local, next), next)
    }
    await cleanUp(deps, local)
    void deps.previews.showAll(local)
    await wakeFor(local)
  }

  /** Goes on by itself when the shop takes files again. */
  async function wakeFor(local: Local): Promise<void> {
    const now = clock.now()
    const times = (await records.list(local)).flatMap(each =>
      each.state === 'uploading' && isPostponed(each, now) ? [each.later ?? now] : [],
    )
    alarms.get(local.sub)?.()
    alarms.delete(local.sub)
    if (times.length === 0 || over.aborted) return
    alarms.set(
      local.sub,
      deps.after(Math.min(...times) - now, () => void pump(local)),
    )
  }

  function pump(local: Local): Promise<void> {
    const before = draining.get(local.sub) ?? Promise.resolve()
    const mine = before
      .then(() => drain(local))
      .catch(error => deps.log('The uploads that wait could not be read.', error))
    draining.set(local.sub, mine)
    return mine
  }

  return { pump }
}

/** A file that is just being checked for the same slot comes first: it may take this one's place. */
const isNext = ({ activity, clock }: SenderDeps, record: UploadRecord) =>
  isDue(record, clock.now()) && !activity.isBusy(record)

interface Job {
  at: SlotRef
  record: Uploading
  file: ArtworkFile
  /** The device keeps the bytes: the page may be closed. */
  isSafe: boolean
  stop: AbortController
}

async function sendRecord(deps: SenderDeps, at: SlotRef, record: Uploading): Promise<void> {
  const found = await fileOf(at.local, record)
  if (!found) return void (await deps.dispatch(at, { kind: 'bytes-lost', id: record.id }))
  const stop = new AbortController()
  const job = { at, record, stop, ...found }
  const unwatch = abortWhenChanged(deps.records, job)
  try {
    await deps.tabLock(job.file.artwork, AbortSignal.any([stop.signal, deps.over]), () => sendNow(deps, job))
  } catch (error) {
    if (!stop.signal.aborted && !deps.over.aborted) await fail(deps, job, error)
  } finally {
    unwatch()
  }
}

/** Null when the bytes are gone. Files are hashed when they are saved; those of an older shop now. */
async function fileOf(local: Local, record: Uploading): Promise<Pick<Job, 'file' | 'isSafe'> | null> {
  const kept = await local.files.identified(record.file)
  const bytes = kept && (await local.files.open(kept.id))
  if (!kept?.artwork || !bytes) return null
  const { id, artwork, size, digests } = kept
  const type = record.type === 'application/pdf' ? 'application/pdf' : 'image/jpeg'
  const file = {
    id,
    artwork,
    fileName: record.fileName,
    size,
    type,
    parts: hashedParts(size, digests),
    bytes,
  } as const
  return { file, isSafe: kept.where !== 'held' }
}

/** Another tab, or another choice in this one, may pause, replace or take away what is on its way here. */
function abortWhenChanged(records: UploadRecords, { at, record, stop }: Job): () => void {
  let wasThere = false
  return at.local.uploads.watch(all => {
    if (records.isInPageOnly(at)) return
    const now = all.find(each => each.line === at.line && each.slot === at.slot)
    const isMine = now?.id === record.id && (now.state === 'uploading' || now.state === 'stored')
    if (wasThere && !isMine) stop.abort(new DOMException('changed', 'AbortError'))
    wasThere ||= isMine
  })
}

async function sendNow(deps: SenderDeps, job: Job): Promise<void> {
  const { at, record, file, isSafe, stop } = job
  const { local } = at
  const isGone = await withoutLine(local)
  const now = await deps.records.get(at)
  // Another tab may have sent it while this one waited for its turn. Nothing may be awaited from here to `go`: a file
  // that is taken in meanwhile would be cut off.
  if (now?.id !== record.id || !isNext(deps, now) || isGone(now)) return
  const run = deps.activity.go(at, 'uploading', { fileName: file.fileName, size: file.size, isSafe })
  const signal = AbortSignal.any([run.signal, stop.signal, deps.over])
  try {
    const stored = await deps.send(file, {
      signal,
      onSent: run.onProgress,
      onTryFailed: () => deps.onTryFailed(record.id, signal),
      onWaiting: run.onWaiting,
      // Before anybody is told where it is needed: whoever asks for its picture then finds it.
      onNamed: key => deps.previews.showNamed(at, record.id, key),
      places: () => placesOf(deps.records, local, file.artwork),
    })
    if (!signal.aborted) await finish(deps, job, { ...stored, fileName: record.fileName })
  } catch (error) {
    if (run.signal.aborted) stop.abort(run.signal.reason)
    throw error
  } finally {
    run.end()
  }
}

/** Every slot that waits for these bytes gets them from the server at once. */
async function placesOf(records: UploadRecords, local: Local, artwork: string): Promise<UploadPlace[]> {
  return (await records.list(local)).flatMap(each =>
    each.state === 'uploading' && each.artwork === artwork
      ? [{ id: each.id, line: each.line, slot: each.slot, fileName: each.fileName, was: each.was }]
      : [],
  )
}

async function finish(deps: SenderDeps, { at, record }: Job, ref: ArtworkRef): Promise<void> {
  const isPlaced = await place(at, ref)
  // Its line went meanwhile: the file stays for when it comes back, or for another.
  if (!isPlaced && (await withoutLine(at.local))(record)) return
  await deps.dispatch(at, { kind: 'stored', id: record.id, key: ref.key })
  deps.onUploaded()
}

/** On a line that the shop knows it has set the file itself: a device that does not take that learns of it later. */
async function place({ local, line, slot }: SlotRef, ref: ArtworkRef): Promise<boolean> {
  const isKnown = (await local.outbox.read()).base.lines.some(({ id }) => id === line)
  try {
    return await local.cart.setArtwork(line, slot, ref, isKnown)
  } catch (error) {
    if (isKnown && error instanceof NotSavedError) return true
    throw error
  }
}

async function fail(deps: SenderDeps, { at, record }: Job, error: unknown): Promise<void> {
  const { id } = record
  if (error instanceof BytesLost && (await isGone(at.local, record)))
    return void (await deps.dispatch(at, { kind: 'bytes-lost', id }))
  const waitMs = quotaWait(error)
  if (waitMs !== null) {
    await deps.dispatch(at, { kind: 'postponed', id, until: deps.clock.now() + waitMs })
    return
  }
  deps.log('The artwork was not uploaded.', error)
  const reason = error instanceof ApiError ? error.message : ''
  const { before, after } = await deps.dispatch(at, { kind: 'failed', id, reason })
  if (before !== after) deps.onFailed(at)
}

/** Whether the device has the bytes no more; a reading may fail that works the next time. */
async function isGone(local: Local, { file }: Uploading): Promise<boolean> {
  const bytes = await local.files.open(file)
  return bytes === null || areLost(bytes)
}

/** Milliseconds until the shop takes files again; null for any other refusal. */
function quotaWait(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== QUOTA) return null
  const { retryAfterSeconds = 60 } = (error.details ?? {}) as Partial<QuotaReached>
  return Math.min(retryAfterSeconds * 1000, LONGEST_POSTPONEMENT_MS)
}
