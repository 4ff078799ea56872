import { ApiError } from '#pwa/lib/api.ts'
import type { Local } from '#pwa/local/open.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import { hashedParts } from '#shared/artwork/parts.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { QuotaReached, UploadPlace } from '#shared/contract/artwork-upload.ts'
import { HOUR } from '#shared/time.ts'
import type { LiveUploads } from '../live-uploads.ts'
import { cleanUp } from './clean-up.ts'
import { previewSender } from './preview-sender.ts'
import type { After } from './put-bytes.ts'
import { QUOTA } from './retry-rules.ts'
import type { ArtworkSending } from './send-artwork.ts'
import type { TabLock } from './tab-lock.ts'
import { withoutLine } from './unplaced.ts'
import type { ArtworkFile } from './upload-calls.ts'
import { type Log, refOf, type SlotRef, type UploadRecords } from './upload-records.ts'

export interface QueueDeps {
  records: UploadRecords
  live: LiveUploads
  /** Sends a file until it is stored; see `sendArtwork`. */
  send(file: ArtworkFile, sending: ArtworkSending): Promise<ArtworkRef>
  sendPreview(key: string, preview: Blob): Promise<void>
  tabLock: TabLock
  onUploaded(): void
  onFailed(place: SlotRef): void
  /** Epoch milliseconds. */
  clock: { now(): number }
  after: After
  /** A try of the choice `id` failed; it is made again by itself until `signal`. */
  onTryFailed(id: string, signal: AbortSignal): void
  log: Log
  /** Aborted when the person leaves: nothing more is sent. */
  over: AbortSignal
}

/** Sends the files that wait, one at a time in the order in which they were chosen, for each person. */
export function createQueue(deps: QueueDeps) {
  const { records, live } = deps
  const previews = previewSender(deps)
  const draining = new Map<string, Promise<void>>()
  const alarms = new Map<string, () => void>()
  deps.over.addEventListener('abort', () => {
    for (const cancel of alarms.values()) cancel()
  })

  async function drain(local: Local): Promise<void> {
    const tried = new Set<string>()
    while (!deps.over.aborted) {
      const rows = await records.list(local)
      const isGone = await withoutLine(local)
      const next = rows.find(row => !tried.has(row.id) && isDue(row) && !isGone(row))
      if (!next) break
      tried.add(next.id)
      await sendRow({ local, line: next.line, slot: next.slot }, next)
    }
    await cleanUp(records, local)
    void previews.showAll(local)
    await wakeFor(local)
  }

  /** Goes on by itself when the shop takes files again. */
  async function wakeFor(local: Local): Promise<void> {
    const now = deps.clock.now()
    const rows = (await records.list(local)).filter(row => row.state === 'uploading' && isPostponed(row, now))
    alarms.get(local.sub)?.()
    alarms.delete(local.sub)
    if (rows.length === 0 || deps.over.aborted) return
    const first = Math.min(...rows.map(row => row.later ?? now))
    alarms.set(
      local.sub,
      deps.after(first - now, () => void pump(local)),
    )
  }

  /** A file that is just being checked for the same slot comes first: it may take this one's place. */
  const isDue = (row: UploadRow) =>
    row.state === 'uploading' && row.file !== null && !live.isBusy(row) && !isPostponed(row, deps.clock.now())

  async function sendRow(place: SlotRef, row: UploadRow): Promise<void> {
    const file = await fileOf(place, row)
    if (!file) {
      await records.patch(place, row.id, { state: 'interrupted', file: null })
      return
    }
    const { isSafe, ...artworkFile } = file
    const stop = new AbortController()
    const unwatch = stopWhenChanged(place, row, stop)
    try {
      await deps.tabLock(artworkFile.artwork, AbortSignal.any([stop.signal, deps.over]), () =>
        sendNow(place, row, artworkFile, isSafe, stop),
      )
    } catch (error) {
      if (!stop.signal.aborted && !deps.over.aborted) await fail(place, row, error)
    } finally {
      unwatch()
    }
  }

  /** Null when the bytes are gone. Files are hashed when they are saved; those of an older shop now. */
  async function fileOf(
    { local }: SlotRef,
    row: UploadRow,
  ): Promise<(ArtworkFile & { isSafe: boolean }) | null> {
    const kept = await local.files.identified(row.file ?? '')
    const bytes = kept && (await local.files.open(kept.id))
    if (!kept?.artwork || !bytes) return null
    const { artwork, size, digests } = kept
    const type = row.type === 'application/pdf' ? 'application/pdf' : 'image/jpeg'
    const parts = hashedParts(size, digests)
    return {
      id: kept.id,
      artwork,
      fileName: row.fileName,
      size,
      type,
      parts,
      bytes,
      isSafe: kept.where !== 'held',
    }
  }

  /** Another tab, or another choice in this one, may pause, replace or take away what is on its way here. */
  function stopWhenChanged(
    { local, line, slot }: SlotRef,
    row: UploadRow,
    stop: AbortController,
  ): () => void {
    let wasThere = false
    return local.uploads.watch(rows => {
      if (records.isStray({ local, line, slot })) return
      const now = rows.find(each => each.line === line && each.slot === slot)
      const isMine = now?.id === row.id && ['uploading', 'stored'].includes(now.state)
      if (wasThere && !isMine) stop.abort(new DOMException('changed', 'AbortError'))
      wasThere ||= isMine
    })
  }

  async function sendNow(
    place: SlotRef,
    row: UploadRow,
    file: ArtworkFile,
    isSafe: boolean,
    stop: AbortController,
  ) {
    const now = await records.get(place)
    if (now?.id !== row.id || !isDue(now) || (await withoutLine(place.local))(now)) return
    const { fileName, size } = file
    const run = live.go(place, 'uploading', { fileName, size, isSafe })
    const signal = AbortSignal.any([run.signal, stop.signal, deps.over])
    const places = async () => (await waitingFor(place.local, file.artwork)).map(placeOf)
    try {
      const stored = await deps.send(file, {
        signal,
        onSent: run.onProgress,
        onTryFailed: () => deps.onTryFailed(row.id, signal),
        onWaiting: run.onWaiting,
        // Before anybody is told where it is needed: whoever asks for its picture then finds it.
        onNamed: key => showNamed(place, row, key),
        places,
      })
      if (!signal.aborted) await finish(place, row, refOf(stored, row))
    } catch (error) {
      if (run.signal.aborted) stop.abort(run.signal.reason)
      throw error
    } finally {
      run.end()
    }
  }

  /** Every slot that waits for these bytes gets them from the server at once. */
  async function waitingFor(local: Local, artwork: string): Promise<UploadRow[]> {
    return (await records.list(local)).filter(row => row.state === 'uploading' && row.artwork === artwork)
  }

  /** As the row is by now: its picture may have been drawn meanwhile. */
  async function showNamed(place: SlotRef, { id }: UploadRow, key: string): Promise<void> {
    const row = await records.get(place).catch(() => null)
    if (row?.id === id) await previews.show(place.local, row, key)
  }

  async function finish(place: SlotRef, row: UploadRow, ref: ArtworkRef): Promise<void> {
    const isPlaced = await place.local.cart.setArtwork(place.line, place.slot, ref)
    // Its line went meanwhile: the file stays for when it comes back, or for another.
    if (!isPlaced && (await withoutLine(place.local))(row)) return
    await records.patch(place, row.id, { state: 'stored', key: ref.key })
    deps.onUploaded()
  }

  async function fail(place: SlotRef, row: UploadRow, error: unknown): Promise<void> {
    const waitMs = quotaWait(error)
    if (waitMs !== null)
      return void (await records.patch(place, row.id, { later: deps.clock.now() + waitMs }))
    deps.log('The artwork was not uploaded.', error)
    const message = error instanceof ApiError ? error.message : ''
    if (await records.patch(place, row.id, { state: 'failed', message })) deps.onFailed(place)
  }

  function pump(local: Local): Promise<void> {
    const before = draining.get(local.sub) ?? Promise.resolve()
    const mine = before
      .then(() => drain(local))
      .catch(error => deps.log('The uploads that wait could not be read.', error))
    draining.set(local.sub, mine)
    return mine
  }

  return {
    /** Resolves when everything that waits now was sent, failed, paused, put off or taken away. */
    pump,
  }
}

/** Quotas are of a day: whoever is to wait longer has had the clock set since. */
const LONGEST_WAIT_MS = 48 * HOUR

/** Whether the shop takes this file later only (issue 6.12). */
function isPostponed({ later = 0 }: UploadRow, now: number): boolean {
  return later > now && later - now <= LONGEST_WAIT_MS
}

/** Milliseconds until the shop takes files again; null for any other refusal. */
function quotaWait(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== QUOTA) return null
  const { retryAfterSeconds = 60 } = (error.details ?? {}) as Partial<QuotaReached>
  return Math.min(retryAfterSeconds * 1000, LONGEST_WAIT_MS)
}

function placeOf({ id, line, slot, fileName, was }: UploadRow): UploadPlace {
  return { id, line, slot, fileName, was }
}
