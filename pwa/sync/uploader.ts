import { ArtworkReadError } from '#pwa/lib/artwork/worker-line.ts'
import type { Local } from '#pwa/local/open.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import { artworkKeyFor } from '#shared/artwork/address.ts'
import { UNREADABLE_TEXT } from '#shared/artwork/texts.ts'
import type { Verdict } from '#shared/artwork/verdict.ts'
import type { ArtworkRef, ArtworkSlot } from '#shared/cart/line.ts'
import { createLiveUploads, type LiveUploads, type Run } from './live-uploads.ts'
import type { UploadJob } from './upload.ts'

/** The verdict on a picked file and its small picture (D16, D19). */
export interface Judged {
  verdict: Verdict
  message: string
  facts: { type: ArtworkRef['type'] | null }
  preview: Blob | null
}

export interface UploaderDeps {
  judge(file: File): Promise<Judged>
  upload(job: UploadJob): Promise<void>
  sendPreview(key: string, preview: Blob): Promise<void>
  newId(): string
  /** Tells the person, wherever in the shop they are. */
  onUploaded(): void
  onFailed(retry: () => void): void
  log(text: string, error: unknown): void
}

/** One slot of one line of one person. */
export interface Place {
  local: Local
  line: string
  slot: ArtworkSlot
}

export interface Uploader extends Pick<LiveUploads, 'getSnapshot' | 'subscribe'> {
  /** Judges a file and, when it is accepted, uploads it and sets the line's artwork. Never throws. */
  place(place: Place, file: File): Promise<void>
  /** Tries a failed check or upload again, the upload under its key; false when the file is not there any more. */
  retry(place: Place): Promise<boolean>
  /** Takes the slot's file away, stopping what is under way. */
  clear(place: Place): Promise<void>
  /** Goes on with small files whose upload an earlier page did not finish. */
  resume(local: Local): Promise<void>
}

/** Uploads artwork for as long as the page lives, whatever screen is shown (spec §4, §5). */
export function createUploader(deps: UploaderDeps): Uploader {
  const live = createLiveUploads()

  async function place(at: Place, file: File) {
    const run = live.begin(at, file)
    const judged = await judgeSafely(at, file, run)
    if (judged === null || !run.isCurrent()) return
    const row = rowOf(at, file, judged, deps.newId)
    await remembered(at.local.uploads.put(row))
    if (row.key === null) run.end()
    else await send(at, row.key, row, file)
  }

  /** What the device remembers of an upload is a help; a full disk must not stop the upload itself. */
  async function remembered(writing: Promise<void>) {
    try {
      await writing
    } catch (error) {
      deps.log('The upload could not be remembered on this device.', error)
    }
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

  async function send(at: Place, key: string, row: UploadRow, file: Blob) {
    const run = live.upload(at, row.fileName, file)
    const artwork = refOf(key, row)
    try {
      const { signal, onProgress } = run
      await deps.upload({ key, file, type: artwork.type, signal, onProgress })
      if (!run.isCurrent()) return
      await at.local.cart.setArtwork(at.line, at.slot, artwork)
      await remembered(at.local.uploads.patch(at.line, at.slot, key, { state: 'stored' }))
      run.end()
      deps.onUploaded()
      await showElsewhere(key, row.preview)
    } catch (error) {
      if (run.isCurrent()) await fail(at, key, error)
    }
  }

  async function fail(at: Place, key: string, error: unknown) {
    deps.log('The artwork was not uploaded.', error)
    live.fail(at)
    await remembered(at.local.uploads.patch(at.line, at.slot, key, { state: 'failed' }))
    deps.onFailed(() => void retry(at))
  }

  async function showElsewhere(key: string, preview: Blob | null) {
    if (!preview) return
    try {
      await deps.sendPreview(key, preview)
    } catch (error) {
      deps.log('The preview was not sent.', error)
    }
  }

  async function retry(at: Place): Promise<boolean> {
    if (live.isBusy(at)) return false
    const unjudged = live.unjudgedOf(at)
    if (unjudged) {
      await place(at, unjudged)
      return true
    }
    const row = await at.local.uploads.get(at.line, at.slot)
    const file = live.fileOf(at) ?? row?.file
    if (!row?.key || row.state === 'stored' || !file || live.isBusy(at)) return false
    await send(at, row.key, row, file)
    return true
  }

  return {
    getSnapshot: live.getSnapshot,
    subscribe: live.subscribe,
    place,
    retry,
    async clear(at) {
      const hadVerdict = live.unjudgedOf(at) === null
      live.forget(at)
      if (!hadVerdict) return
      const row = await at.local.uploads.get(at.line, at.slot)
      await at.local.uploads.drop(at.line, at.slot)
      // A file that was never stored leaves the earlier one of its slot in place.
      const isAttempt = row !== null && row.state !== 'stored'
      if (!isAttempt || (await holds(at, row.key))) await at.local.cart.setArtwork(at.line, at.slot, null)
    },
    async resume(local) {
      const rows = await local.uploads.list()
      const unfinished = rows.filter(row => row.state === 'uploading' && row.file)
      await Promise.all(unfinished.map(({ line, slot }) => retry({ local, line, slot })))
    },
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

function rowOf({ line, slot }: Place, file: File, judged: Judged, newId: () => string): UploadRow {
  const { type } = judged.facts
  const isAccepted = judged.verdict === 'accept' && type !== null
  return {
    line,
    slot,
    state: isAccepted ? 'uploading' : 'refused',
    fileName: file.name,
    size: file.size,
    type: type ?? file.type,
    key: isAccepted ? artworkKeyFor(newId(), file.name) : null,
    message: judged.message,
    preview: isAccepted ? judged.preview : null,
    file: isAccepted ? file : null,
  }
}

function refOf(key: string, { fileName, size, type }: UploadRow): ArtworkRef {
  const known = type === 'application/pdf' ? 'application/pdf' : 'image/jpeg'
  return { bucket: 'order-artwork', key, fileName, size, type: known }
}
