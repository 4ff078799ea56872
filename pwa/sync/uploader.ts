import { ArtworkReadError } from '#pwa/lib/artwork/worker-line.ts'
import { CopyError } from '#pwa/local/files/bytes.ts'
import type { Local } from '#pwa/local/open.ts'
import type { FileRow } from '#pwa/local/schema.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import { UNREADABLE_TEXT } from '#shared/artwork/texts.ts'
import type { Verdict } from '#shared/artwork/verdict.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import { createLiveUploads, type LiveUploads, type Run } from './live-uploads.ts'
import { type Place, pickedFiles, release } from './uploads/picked.ts'
import { recover, settle } from './uploads/settle.ts'
import { waitingTeller } from './uploads/tell-waiting.ts'
import { createQueue, type QueueDeps } from './uploads/upload-queue.ts'

export type { Place } from './uploads/picked.ts'

/** The verdict on a picked file and its small picture (D16, D19). */
export interface Judged {
  verdict: Verdict
  message: string
  facts: { type: ArtworkRef['type'] | null }
  preview: Blob | null
  /** For advice (D17). */
  found?: FoundInFile
}

export interface UploaderDeps
  extends Pick<QueueDeps, 'send' | 'sendPreview' | 'alone' | 'onUploaded' | 'onTryFailed' | 'log'> {
  judge(file: File): Promise<Judged>
  /** Tells the server that nobody waits for these bytes any more. */
  giveUp(artwork: string): Promise<void>
  newId(): string
  /** Epoch milliseconds: for the order of files, speed and time left. */
  clock: { now(): number }
  /** Tells the person, wherever in the shop they are. */
  onFailed(retry: () => void): void
}

export interface Uploader extends Pick<LiveUploads, 'getSnapshot' | 'subscribe'> {
  /**
   * Judges a file and, when it is accepted, saves it on the device: then it resolves, and the file goes up and onto its
   * line by itself. Never throws.
   */
  place(place: Place, file: File): Promise<void>
  /** The same with a file that is kept on the device already, as shared ones are; false when it is gone. */
  placeKept(place: Place, file: string): Promise<boolean>
  /** Tries a failed check or upload again; false when the file is not there any more. */
  retry(place: Place): Promise<boolean>
  /** Stops an upload until it is resumed; what is there stays there. */
  pause(place: Place): Promise<void>
  /** Takes a paused upload up where it stands. */
  resume(place: Place): Promise<void>
  /** Takes the slot's file away, stopping what is under way. */
  clear(place: Place): Promise<void>
  /** Goes on with everything an earlier page did not finish. */
  start(local: Local): Promise<void>
  /** Resolves when everything that waits now was sent, failed, paused or taken away. */
  idle(local: Local): Promise<void>
  /** Stops for good what is under way, because the person leaves; the files wait where they are. */
  end(): void
}

/** Uploads artwork for as long as the page lives, whatever screen is shown (spec §4, §5; "Artwork"). */
export function createUploader(deps: UploaderDeps): Uploader {
  const live = createLiveUploads(deps.clock)
  const picked = pickedFiles(deps.log)
  const others = waitingTeller(picked, deps.log)
  const over = new AbortController()
  const queue = createQueue({
    ...deps,
    over: over.signal,
    live,
    picked,
    onFailed: at => deps.onFailed(() => void retry(at)),
  })
  let lastMade = 0

  async function place(at: Place, file: File) {
    const run = live.check(at, file)
    const judged = await judgeSafely(at, file, run)
    if (judged === null || !run.isCurrent()) return
    const row = await rowOf(at, file, judged)
    // Another file may have been chosen meanwhile; then this one is nobody's any more.
    if (!run.isCurrent()) return
    await replace(at, row)
    if (!run.isCurrent()) return
    if (row.state === 'refused') run.end()
    else if (await save(at, row, file)) void queue.pump(at.local)
  }

  /** Null when the reader is to blame: a good file must not be called damaged, so it is kept for another try. */
  async function judgeSafely(at: Place, file: File, run: Run): Promise<Judged | null> {
    try {
      return await deps.judge(file)
    } catch (error) {
      deps.log('The artwork could not be judged.', error)
      if (isFileGone(error))
        return { verdict: 'damaged', message: UNREADABLE_TEXT, facts: { type: null }, preview: null }
      if (run.isCurrent()) {
        live.fail(at)
        deps.onFailed(() => void retry(at))
      }
      return null
    }
  }

  async function rowOf(at: Place, file: File, judged: Judged): Promise<UploadRow> {
    const { line, slot, local } = at
    const { type } = judged.facts
    const isAccepted = judged.verdict === 'accept' && type !== null
    lastMade = Math.max(deps.clock.now(), lastMade + 1)
    return {
      line,
      slot,
      id: deps.newId(),
      madeAt: lastMade,
      state: isAccepted ? 'saving' : 'refused',
      fileName: file.name,
      size: file.size,
      type: type ?? file.type,
      artwork: null,
      key: null,
      was: (await local.cart.find(line))?.artwork[slot]?.key ?? null,
      message: judged.message,
      found: isAccepted ? (judged.found ?? null) : null,
      preview: isAccepted ? judged.preview : null,
      file: isAccepted ? deps.newId() : null,
    }
  }

  /** The slot is about this choice from now on; the bytes of the one before may go. */
  async function replace(at: Place, row: UploadRow): Promise<void> {
    const before = await picked.get(at)
    if (before?.isTold) await others.end(at, before)
    await picked.put(at, row)
    if (before) await release(picked, at.local, before.file)
  }

  /** What nobody waits for any more need not lie in the store until it is swept. */
  async function letGo(local: Local, { file, artwork, state }: UploadRow): Promise<void> {
    await release(picked, local, file)
    const isWanted = (await picked.list(local)).some(row => row.artwork === artwork)
    if (artwork === null || state === 'stored' || isWanted) return
    await deps.giveUp(artwork).catch(error => deps.log('The upload could not be given up.', error))
  }

  /** Whether the file is safe and still wanted; from then on it goes up by itself. */
  async function save(at: Place, row: UploadRow, file: File): Promise<boolean> {
    const { fileName, size } = row
    const run = live.go(at, 'saving', { fileName, size, isSafe: false })
    run.onProgress(0)
    try {
      const onProgress = ({ written, hashed }: { written: number; hashed: number }) =>
        run.onProgress(Math.floor((written + hashed) / 2))
      const options = { id: row.file ?? undefined, type: row.type, signal: run.signal, onProgress }
      return await saved(at, row, await at.local.files.keep(file, options))
    } catch (error) {
      if (!run.signal.aborted) await notSaved(at, row, error)
      return false
    } finally {
      run.end()
    }
  }

  async function saved(at: Place, row: UploadRow, kept: FileRow): Promise<boolean> {
    const isTold = kept.where !== 'held' && !picked.isStray(at)
    if (isTold) await others.tell(at, row)
    const change = { state: 'uploading', file: kept.id, artwork: kept.artwork, isTold } as const
    if (await picked.patch(at, row.id, change)) {
      if (kept.where === 'held') await picked.hold(at, { ...row, ...change })
      return true
    }
    await others.end(at, row)
    await release(picked, at.local, kept.id)
    return false
  }

  async function notSaved(at: Place, row: UploadRow, error: unknown): Promise<void> {
    deps.log('The file was not saved.', error)
    const isGone = error instanceof CopyError && error.code === 'unreadable'
    const change: Partial<UploadRow> = isGone
      ? { state: 'refused', message: UNREADABLE_TEXT, preview: null }
      : { state: 'interrupted' }
    await picked.patch(at, row.id, { ...change, file: null })
  }

  async function retry(at: Place): Promise<boolean> {
    if (live.isBusy(at)) return false
    const unjudged = live.unjudgedOf(at)
    if (unjudged) {
      await place(at, unjudged)
      return true
    }
    const row = await picked.get(at)
    if (!row?.file || !['failed', 'paused', 'uploading'].includes(row.state)) return false
    await picked.patch(at, row.id, { state: 'uploading', message: '' })
    await queue.pump(at.local)
    return true
  }

  return {
    getSnapshot: live.getSnapshot,
    subscribe: live.subscribe,
    place,
    async placeKept(at, id) {
      const row = await at.local.files.get(id)
      const bytes = await at.local.files.open(id)
      if (!row || !bytes) return false
      await place(at, new File([bytes], row.fileName, { type: row.type }))
      await release(picked, at.local, id)
      return true
    },
    retry,
    async pause(at) {
      const row = await picked.get(at)
      if (row?.state !== 'uploading') return
      await picked.patch(at, row.id, { state: 'paused' })
      live.forget(at)
    },
    resume: async at => void (await retry(at)),
    async clear(at) {
      const hadVerdict = live.unjudgedOf(at) === null
      live.forget(at)
      if (!hadVerdict) return
      const row = await picked.get(at)
      if (row) await others.end(at, row)
      await picked.drop(at)
      // A file that was never stored leaves the earlier one of its slot in place.
      const isAttempt = row !== null && row.state !== 'stored'
      if (!isAttempt || (await holds(at, row.key))) await at.local.cart.setArtwork(at.line, at.slot, null)
      if (row) await letGo(at.local, row)
    },
    async start(local) {
      await recover(picked, local, row => live.isBusy(row))
      await settle(picked, local)
      await others.catchUp(local)
      await queue.pump(local)
    },
    idle: queue.pump,
    end: () => over.abort(new DOMException('the person left', 'AbortError')),
  }
}

/** The file itself went away or changed since it was picked. */
function isFileGone(error: unknown): boolean {
  if (error instanceof ArtworkReadError) return error.code === 'unreadable'
  return error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)
}

async function holds({ local, line, slot }: Place, key: string | null): Promise<boolean> {
  return key !== null && (await local.cart.find(line))?.artwork[slot]?.key === key
}
