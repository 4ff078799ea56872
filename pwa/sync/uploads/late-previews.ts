import type { Local } from '#pwa/local/open.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import type { LiveUploads } from '../live-uploads.ts'
import type { Inspection } from './intake.ts'
import type { TabLock } from './tab-lock.ts'
import type { Log, UploadRecords } from './upload-records.ts'

/** How often a picture is tried here that did not come with the verdict; then the server draws it. */
const MOST_LOOKS = 2
/** What happens to a row in these states is over or waits: nobody else is about to give it a picture. */
const SETTLED: UploadRow['state'][] = ['uploading', 'paused', 'failed', 'stored']

/** Whether a file that is here has no picture yet, and another try is worth its while (issue 6.38). */
export function lacksPicture({ state, preview, file, looks = 0 }: UploadRow): boolean {
  return preview === null && file !== null && looks < MOST_LOOKS && SETTLED.includes(state)
}

export interface LateDeps {
  records: UploadRecords
  live: Pick<LiveUploads, 'getSnapshot' | 'subscribe'>
  /** Draws a file with more time than a pick has; rejects with the signal's reason. */
  lookAgain(file: Blob, signal: AbortSignal): Promise<Inspection>
  /** Runs once the page has nothing better to do; the returned function prevents it. */
  whenIdle(run: () => void): () => void
  tabLock: TabLock
  /** There is a picture more, or one try less: what waited for that goes on. */
  onLooked(local: Local): void
  /** Aborted when the person leaves. */
  over: AbortSignal
  log: Log
}

/**
 * Draws the small pictures that took too long when their files were picked, or were cut off by a reload: one at a time,
 * while nothing else is going on, for as long as the file is on this device (D19, issue 6.38).
 */
export function latePreviews(deps: LateDeps) {
  const { records, over } = deps
  const running = new Map<string, Promise<void>>()

  async function drawAll(local: Local): Promise<void> {
    for (let next = await nextOf(local); next && !over.aborted; next = await nextOf(local)) {
      await until(over, done => whenQuiet(deps.live, done))
      await until(over, deps.whenIdle)
      const row = next
      await deps.tabLock(`look ${row.id}`, over, () => look(local, row))
      deps.onLooked(local)
    }
  }

  const nextOf = async (local: Local) => (await records.list(local)).find(lacksPicture)

  async function look(local: Local, { id, line, slot }: UploadRow): Promise<void> {
    const place = await records.whereIs({ local, line, slot }, id)
    const row = await records.get(place)
    // Another tab may have been faster, or the person has taken it away.
    if (row?.id !== id || !lacksPicture(row)) return
    const seen = await lookAt(local, row.file ?? '')
    const after = await records.whereIs(place, id)
    const found = seen?.found ? { found: seen.found } : {}
    const change = seen?.preview ? { preview: seen.preview, isShown: false } : { looks: (row.looks ?? 0) + 1 }
    await records.patch(after, id, { ...found, ...change })
  }

  /** Null when the bytes are gone, or the reader broke. */
  async function lookAt(local: Local, id: string): Promise<Inspection | null> {
    const file = await local.files.open(id)
    try {
      return file && (await deps.lookAgain(file, over))
    } catch (error) {
      if (over.aborted) throw error
      deps.log('The picture of an artwork could not be drawn.', error)
      return null
    }
  }

  return {
    /** Resolves when every file here has its picture or is out of tries. Never rejects. */
    pump(local: Local): Promise<void> {
      const mine = (running.get(local.sub) ?? Promise.resolve()).then(() =>
        drawAll(local).catch(error => {
          if (!over.aborted) deps.log('Pictures that are missing could not be drawn.', error)
        }),
      )
      running.set(local.sub, mine)
      return mine
    },
  }
}

/** Calls back when no file is being checked or copied: those somebody waits for come first. */
function whenQuiet({ getSnapshot, subscribe }: LateDeps['live'], run: () => void): () => void {
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
