import { ArtworkReadError } from '#pwa/lib/artwork/worker-connection.ts'
import { CopyError } from '#pwa/local/files/bytes.ts'
import type { FileRow } from '#pwa/local/schema.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import type { LiveUploads, Run } from '#pwa/sync/live-uploads.ts'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import { shortFileName } from '#shared/artwork/short-name.ts'
import { INTERRUPTED_TEXT, UNREADABLE_TEXT } from '#shared/artwork/texts.ts'
import type { Verdict } from '#shared/artwork/verdict.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { PendingAnnouncer } from './pending-announcer.ts'
import type { SlotTurns } from './slot-turns.ts'
import { isKept, type Log, release, type SlotRef, safest, type UploadRecords } from './upload-records.ts'

/** What is seen of an accepted file after its verdict. */
export interface Inspection {
  /** Small picture (D19). */
  preview: Blob | null
  /** For advice (D17). */
  found: FoundInFile | null
}

/** The verdict on a picked file (D16). */
export interface PickVerdict {
  verdict: Verdict
  message: string
  facts: { type: ArtworkRef['type'] | null }
  /** Takes longer than the verdict: the file is saved meanwhile. Never rejects. */
  seen: Promise<Inspection>
}

/** What became of a picked file: only a safe one needs no other keeping. */
export type IntakeResult =
  | { kind: 'safe' }
  /** It goes up, and is in this page alone. */
  | { kind: 'held' }
  | { kind: 'refused'; message: string }
  /** No verdict or no copy came about, or another pick took its place meanwhile. */
  | { kind: 'failed' }

interface Accepted {
  file: File
  seen: Promise<Inspection>
}

const FAILED: IntakeResult = { kind: 'failed' }
const NOTHING_INSPECTED: Promise<Inspection> = Promise.resolve({ preview: null, found: null })

export interface IntakeDeps {
  live: LiveUploads
  records: UploadRecords
  turns: SlotTurns
  others: PendingAnnouncer
  judge(file: File): Promise<PickVerdict>
  newId(): string
  /** Epoch milliseconds: for the order of files. */
  clock: { now(): number }
  /** The reader is to blame: the file is in hand for another try. */
  onUnjudged(intake: SlotRef): void
  log: Log
}

/** Judges picked files and saves accepted ones on the device; a slot loses its file only to one that is safe. */
export function createIntake({ live, records, turns, others, ...deps }: IntakeDeps) {
  let lastMade = 0

  async function intake(at: SlotRef, file: File): Promise<IntakeResult> {
    const check = live.check(at, file)
    const judged = await judgeSafely(at, file, check)
    // Another file may have been chosen meanwhile; then this one is nobody's any more.
    if (judged === null || !check.isCurrent()) return FAILED
    const row = await rowOf(at, file, judged)
    if (!check.isCurrent()) return FAILED
    if (row.state !== 'refused') return save(at, row, { file, seen: judged.seen }, check)
    await turns.take(at, () => refuse(at, row))
    check.end()
    return { kind: 'refused', message: row.message }
  }

  /** Null when the reader is to blame: a good file must not be called damaged, so it is kept for another try. */
  async function judgeSafely(at: SlotRef, file: File, check: Run): Promise<PickVerdict | null> {
    try {
      return await deps.judge(file)
    } catch (error) {
      deps.log('The artwork could not be judged.', error)
      if (isFileGone(error))
        return {
          verdict: 'damaged',
          message: UNREADABLE_TEXT,
          facts: { type: null },
          seen: NOTHING_INSPECTED,
        }
      if (check.isCurrent()) {
        live.fail(at)
        deps.onUnjudged(at)
      }
      return null
    }
  }

  async function rowOf(at: SlotRef, file: File, judged: PickVerdict): Promise<UploadRow> {
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
      fileName: shortFileName(file.name),
      size: file.size,
      type: type ?? file.type,
      artwork: null,
      key: null,
      was: (await local.cart.find(line))?.artwork[slot]?.key ?? null,
      message: judged.message,
      found: null,
      preview: null,
      file: isAccepted ? deps.newId() : null,
    }
  }

  /** A file that is kept here stays the slot's, with the refusal beside it. */
  async function refuse(at: SlotRef, row: UploadRow): Promise<void> {
    const before = await records.get(at)
    const { fileName, message } = row
    if (before && isKept(before)) await records.patch(at, before.id, { refused: { fileName, message } })
    else await records.put(at, row)
  }

  /** The slot is about this choice from now on; the one before is kept until this one is safe. */
  async function replace(at: SlotRef, row: UploadRow): Promise<void> {
    const before = await records.get(at)
    const earlier = safest(before)
    if (before?.isTold && !earlier) await others.end(at, before)
    await records.put(at, { ...row, earlier })
    if (before) await release(records, at.local, before.file)
  }

  /** Once it is safe and still wanted the file goes up by itself. */
  async function save(
    at: SlotRef,
    row: UploadRow,
    { file, seen }: Accepted,
    check: Run,
  ): Promise<IntakeResult> {
    const { fileName, size } = row
    const run = live.go(at, 'saving', { fileName, size, isSafe: false })
    // The page stays busy in between: an update must not slip through.
    check.end()
    run.onProgress(0)
    try {
      await turns.take(at, async () => run.isCurrent() && replace(at, row))
      run.signal.throwIfAborted()
      const onProgress = ({ written, hashed }: { written: number; hashed: number }) =>
        run.onProgress(Math.floor((written + hashed) / 2))
      const options = { id: row.file ?? undefined, type: row.type, signal: run.signal, onProgress }
      const kept = await at.local.files.keep(file, options)
      // Safe already: whoever closes the page now loses its picture, and no file.
      const whole = { ...row, ...(await seen) }
      return await turns.take(at, async () => saved(await records.whereIs(at, row.id), whole, kept))
    } catch (error) {
      if (!run.signal.aborted) await notSaved(await records.whereIs(at, row.id), row, error)
      return FAILED
    } finally {
      run.end()
    }
  }

  async function saved(at: SlotRef, row: UploadRow, kept: FileRow): Promise<IntakeResult> {
    const earlier = (await records.get(at))?.earlier ?? null
    const isTold = kept.where !== 'held' && !records.isStray(at)
    if (isTold) await others.announce(at, row)
    const { preview, found } = row
    const change: Partial<UploadRow> = {
      state: 'uploading',
      file: kept.id,
      artwork: kept.artwork,
      isTold,
      preview,
      found,
    }
    if (!(await records.patch(at, row.id, { ...change, earlier: null }))) {
      await others.end(at, row)
      await release(records, at.local, kept.id)
      return FAILED
    }
    if (earlier) await releaseEarlier(at, earlier)
    if (kept.where !== 'held') return { kind: 'safe' }
    await records.hold(at, row.id)
    return { kind: 'held' }
  }

  async function releaseEarlier(at: SlotRef, earlier: UploadRow): Promise<void> {
    if (earlier.isTold) await others.end(at, earlier)
    await release(records, at.local, earlier.file)
  }

  async function notSaved(at: SlotRef, row: UploadRow, error: unknown): Promise<void> {
    deps.log('The file was not saved.', error)
    const isGone = error instanceof CopyError && error.code === 'unreadable'
    if (await records.takeBack(at, row.id, isGone ? UNREADABLE_TEXT : INTERRUPTED_TEXT)) return
    const change: Partial<UploadRow> = isGone
      ? { state: 'refused', message: UNREADABLE_TEXT, preview: null }
      : { state: 'interrupted' }
    await records.patch(at, row.id, { ...change, file: null })
  }

  return intake
}

/** The file itself went away or changed since it was picked. */
function isFileGone(error: unknown): boolean {
  if (error instanceof ArtworkReadError) return error.code === 'unreadable'
  return error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)
}
