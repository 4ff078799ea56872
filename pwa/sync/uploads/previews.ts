import type { Local } from '#pwa/local/open.ts'
import type { Inspection, UploadRecord } from '#pwa/local/upload-record.ts'
import type { Activity } from './activity.ts'
import type { Dispatch } from './dispatch.ts'
import type { TabLock } from './tab-lock.ts'
import { type Log, refOf, type SlotRef, type UploadRecords } from './upload-records.ts'
import { lacksPicture } from './upload-state.ts'

interface PreviewDeps {
  records: UploadRecords
  dispatch: Dispatch
  log: Log
}

/** Gives stored artwork's small pictures to the person's other devices and orders (D19). */
export interface PreviewSender {
  /** As the choice is by now, stored under `key`: its picture may have been drawn meanwhile. Never rejects. */
  showNamed(at: SlotRef, id: string, key: string): Promise<void>
  /** Sends those of stored artwork that did not arrive yet. */
  showAll(local: Local): Promise<void>
}

export function createPreviewSender({
  records,
  dispatch,
  sendPreview,
  log,
}: PreviewDeps & { sendPreview(key: string, preview: Blob): Promise<void> }): PreviewSender {
  const going = new Set<string>()

  /** One that failed is sent again by `showAll`. Never rejects. */
  async function show(at: SlotRef, record: UploadRecord, key: string): Promise<void> {
    if (!('isShown' in record) || !record.preview || record.isShown || going.has(record.id)) return
    going.add(record.id)
    try {
      await sendPreview(key, record.preview)
      await dispatch(at, { kind: 'shown', id: record.id })
    } catch (error) {
      log('The preview was not sent.', error)
    } finally {
      going.delete(record.id)
    }
  }

  return {
    async showNamed(at, id, key) {
      const record = await records.get(at).catch(() => null)
      if (record?.id === id) await show(at, record, key)
    },
    async showAll(local) {
      const stored = (await records.list(local)).filter(record => record.state === 'stored')
      await Promise.all(stored.map(record => show(refOf(local, record), record, record.key)))
    },
  }
}

export interface LatePreviewDeps extends PreviewDeps {
  activity: Pick<Activity, 'getSnapshot' | 'subscribe'>
  /** Draws a file with more time than a pick has; rejects with the signal's reason. */
  lookAgain(file: Blob, signal: AbortSignal): Promise<Inspection>
  /** Runs once the page has nothing better to do; the returned function prevents it. */
  whenIdle(run: () => void): () => void
  tabLock: TabLock
  /** There is a picture more, or one try less: what waited for that goes on. */
  onLooked(local: Local): void
  /** Aborted when the person leaves. */
  over: AbortSignal
}

/**
 * Draws the small pictures that took too long when their files were picked, or were cut off by a reload: one at a time,
 * while nothing else is going on, for as long as the file is on this device (D19, issue 6.38).
 */
export function latePreviews(deps: LatePreviewDeps) {
  const { records, over, log } = deps
  const running = new Map<string, Promise<void>>()
  const nextOf = async (local: Local) => (await records.list(local)).find(lacksPicture)

  async function drawAll(local: Local): Promise<void> {
    for (let next = await nextOf(local); next && !over.aborted; next = await nextOf(local)) {
      await until(over, done => whenQuiet(deps.activity, done))
      await until(over, deps.whenIdle)
      const { id } = next
      const at = refOf(local, next)
      await deps.tabLock(`look ${id}`, over, () => look(deps, at, id))
      deps.onLooked(local)
    }
  }

  return {
    /** Resolves when every file here has its picture or is out of tries. Never rejects. */
    pump(local: Local): Promise<void> {
      const mine = (running.get(local.sub) ?? Promise.resolve()).then(() =>
        drawAll(local).catch(error => log('Pictures that are missing could not be drawn.', error)),
      )
      running.set(local.sub, mine)
      return mine
    },
  }
}

async function look(deps: LatePreviewDeps, at: SlotRef, id: string): Promise<void> {
  const record = await deps.records.get(await deps.records.whereIs(at, id))
  // Another tab may have been faster, or the person has taken it away.
  if (record?.id !== id || !lacksPicture(record) || !('file' in record)) return
  const seen = await lookAt(deps, at.local, record.file ?? '')
  await deps.dispatch(at, { kind: 'looked', id, ...(seen ?? { preview: null, found: null }) })
}

/** Null when the bytes are gone, or the reader broke. */
async function lookAt(
  { lookAgain, over, log }: LatePreviewDeps,
  local: Local,
  id: string,
): Promise<Inspection | null> {
  const file = await local.files.open(id)
  try {
    return file && (await lookAgain(file, over))
  } catch (error) {
    if (over.aborted) throw error
    log('The picture of an artwork could not be drawn.', error)
    return null
  }
}

/** Calls back when no file is being checked or copied: those somebody waits for come first. */
function whenQuiet({ getSnapshot, subscribe }: LatePreviewDeps['activity'], run: () => void): () => void {
  const look = () => {
    const isBusy = [...getSnapshot().values()].some(({ phase }) => phase === 'checking' || phase === 'saving')
    if (!isBusy) run()
  }
  const unsubscribe = subscribe(look)
  look()
  return unsubscribe
}

/** Resolves when it is called back, and stops waiting then. Rejects with the signal's reason. */
function until(signal: AbortSignal, wait: (done: () => void) => () => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  const end = wait(resolve)
  return promise.finally(() => {
    end()
    signal.removeEventListener('abort', stop)
  })
}
