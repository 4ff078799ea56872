import { ArtworkReadError } from '#pwa/lib/artwork/read-error.ts'
import { CopyError } from '#pwa/local/files/bytes.ts'
import type { FileChoice, Inspection } from '#pwa/local/upload-record.ts'
import { shortFileName } from '#shared/artwork/short-name.ts'
import { UNREADABLE_TEXT } from '#shared/artwork/texts.ts'
import type { Verdict } from '#shared/artwork/verdict.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { Activity, Run } from './activity.ts'
import type { Dispatch } from './dispatch.ts'
import type { Log, SlotRef, UploadRecords } from './upload-records.ts'

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

const FAILED: IntakeResult = { kind: 'failed' }
const NOTHING_SEEN: Promise<Inspection> = Promise.resolve({ preview: null, found: null })

export interface IntakeDeps {
  activity: Activity
  records: UploadRecords
  dispatch: Dispatch
  judge(file: File): Promise<PickVerdict>
  newId(): string
  /** Epoch milliseconds: for the order of files. */
  clock: { now(): number }
  /** The reader is to blame: the file is in hand for another try. */
  onUnjudged(at: SlotRef): void
  log: Log
}

/** Judges picked files and saves accepted ones on the device; a slot loses its file only to one that is safe. */
export function createIntake(deps: IntakeDeps): (at: SlotRef, file: File) => Promise<IntakeResult> {
  let lastMade = 0
  return async (at, file) => {
    const check = deps.activity.check(at, file)
    const judged = await judgeSafely(deps, at, file, check)
    if (judged === null) return FAILED
    lastMade = Math.max(deps.clock.now(), lastMade + 1)
    const choice = await choiceOf(at, file, { id: deps.newId(), madeAt: lastMade, type: judged.facts.type })
    // Another file may have been chosen meanwhile; then this one is nobody's any more.
    if (!check.isCurrent()) return FAILED
    if (judged.verdict === 'accept' && judged.facts.type)
      return save(deps, at, { choice, file, judged, check })
    const { message } = judged
    await deps.dispatch(at, { kind: 'refused', choice, message })
    check.end()
    return { kind: 'refused', message }
  }
}

/** Null when the reader is to blame: a good file must not be called damaged, so it is kept for another try. */
async function judgeSafely(
  deps: IntakeDeps,
  at: SlotRef,
  file: File,
  check: Run,
): Promise<PickVerdict | null> {
  try {
    return await deps.judge(file)
  } catch (error) {
    deps.log('The artwork could not be judged.', error)
    if (isFileGone(error))
      return { verdict: 'damaged', message: UNREADABLE_TEXT, facts: { type: null }, seen: NOTHING_SEEN }
    if (check.isCurrent()) {
      deps.activity.fail(at)
      deps.onUnjudged(at)
    }
    return null
  }
}

/** The file itself went away or changed since it was picked. */
function isFileGone(error: unknown): boolean {
  if (error instanceof ArtworkReadError) return error.code === 'unreadable'
  return error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)
}

async function choiceOf(
  { local, line, slot }: SlotRef,
  file: File,
  { type, ...made }: { id: string; madeAt: number; type: string | null },
): Promise<FileChoice> {
  const was = (await local.cart.find(line))?.artwork[slot]?.key ?? null
  const { size } = file
  const fileName = shortFileName(file.name)
  return { line, slot, ...made, fileName, size, type: type ?? file.type, was, isAnnounced: false }
}

interface Accepted {
  choice: FileChoice
  file: File
  judged: PickVerdict
  check: Run
}

/** Once it is safe and still wanted the file goes up by itself. */
async function save(
  deps: IntakeDeps,
  at: SlotRef,
  { choice, file, judged, check }: Accepted,
): Promise<IntakeResult> {
  const { id, fileName, size, type } = choice
  const copy = deps.newId()
  const run = deps.activity.go(at, 'saving', { fileName, size, isSafe: false })
  // The page stays busy in between: an update must not slip through.
  check.end()
  run.onProgress(0)
  const { signal } = run
  try {
    await deps.dispatch(at, { kind: 'accepted', choice, file: copy }, signal)
    signal.throwIfAborted()
    const onProgress = ({ written, hashed }: { written: number; hashed: number }) =>
      run.onProgress(Math.floor((written + hashed) / 2))
    const kept = await at.local.files.keep(file, { id: copy, type, signal, onProgress })
    // Safe already: whoever closes the page now loses its picture, and no file.
    const seen = await judged.seen
    return await goOn(deps, at, { id, file: kept.id, artwork: kept.artwork, ...seen }, kept.where === 'held')
  } catch (error) {
    if (!signal.aborted) {
      deps.log('The file was not saved.', error)
      const isUnreadable = error instanceof CopyError && error.code === 'unreadable'
      await deps.dispatch(at, { kind: 'copy-failed', id, isUnreadable })
    }
    return FAILED
  } finally {
    run.end()
  }
}

/** The choice is whole, if the slot still is about it. */
async function goOn(
  { records, dispatch }: IntakeDeps,
  at: SlotRef,
  copied: { id: string; file: string; artwork: string | null } & Inspection,
  isHeld: boolean,
): Promise<IntakeResult> {
  const where = await records.whereIs(at, copied.id)
  const isAnnounced = !isHeld && !records.isInPageOnly(where)
  const { after } = await dispatch(at, { kind: 'copied', isAnnounced, ...copied })
  if (after?.id !== copied.id) return FAILED
  if (!isHeld) return { kind: 'safe' }
  await records.hold(await records.whereIs(at, copied.id), copied.id)
  return { kind: 'held' }
}
