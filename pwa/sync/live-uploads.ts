import { createListeners } from '#pwa/lib/listeners.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { secondsLeft, startThroughput, type Throughput, throughputAfter } from './uploads/throughput.ts'

/** One slot of one line. */
export interface LineSlot {
  line: string
  slot: ArtworkSlot
}

/** How far bytes are, for people: bytes a second and seconds left are null while nobody can tell. */
export interface Going {
  /** Bytes done of `size`. */
  done: number
  size: number
  speed: number | null
  left: number | null
}

/** What is going on in this page for one slot of one line. */
export type LiveUpload =
  | { phase: 'checking'; fileName: string }
  | ({ phase: 'saving' | 'uploading'; fileName: string; isSafe: boolean } & Going)
  /** Between two tries, without a connection. */
  | { phase: 'waiting'; fileName: string; size: number; isSafe: boolean }
  /** The file got no verdict: the reader is to blame, and the file is in hand for another try. */
  | { phase: 'failed'; fileName: string }

/** One attempt at one slot; it stops counting as soon as another begins or the slot is cleared. */
export interface Run {
  signal: AbortSignal
  isCurrent(): boolean
  /** Told bytes done, rising or beginning anew. */
  onProgress(done: number): void
  /** Nothing moves for now; the next progress takes it back. */
  onWaiting(): void
  end(): void
}

interface LiveEntry {
  shown: LiveUpload
  /** The picked file as long as it has no verdict. */
  unjudged: File | null
  stop: AbortController
}

/** What this page is checking, saving and uploading, by slot. */
export interface LiveUploads {
  getSnapshot(): ReadonlyMap<string, LiveUpload>
  subscribe(listener: () => void): () => void
  /** Stands beside what goes for the slot: the file that goes loses its place only to an accepted one. */
  check(where: LineSlot, file: File): Run
  /** `isSafe` says that the device has the file: the page may be closed. */
  go(where: LineSlot, phase: 'saving' | 'uploading', file: GoingFile): Run
  /** The check of a file came to no verdict. */
  fail(where: LineSlot): void
  /** Stops the check alone. */
  removeCheck(where: LineSlot): void
  /** Stops what is under way; nothing is shown for the slot any more. */
  remove(where: LineSlot): void
  /** The picked file that is being checked, or could not be. */
  unjudgedOf(where: LineSlot): File | null
  isChecking(where: LineSlot): boolean
  isBusy(where: LineSlot): boolean
  /** Slots of a line that anything is under way for. */
  slotsOf(line: string): ArtworkSlot[]
}

export interface GoingFile {
  fileName: string
  size: number
  isSafe: boolean
}

/** Progress is told at most this often, in milliseconds: drawing it more often helps nobody and holds up the page. */
const TELL_EVERY_MS = 200

export const slotKey = ({ line, slot }: LineSlot): string => `${line}/${slot}`

/** What is under way for a line, by slot. */
export function liveOfLine(
  live: ReadonlyMap<string, LiveUpload>,
  line: string,
): ReadonlyMap<ArtworkSlot, LiveUpload> {
  const start = slotKey({ line, slot: '' })
  return new Map(
    [...live].flatMap(([key, upload]) =>
      key.startsWith(start) ? [[key.slice(start.length), upload] as const] : [],
    ),
  )
}

export function createLiveUploads(clock: { now(): number }): LiveUploads {
  const checks = new Map<string, LiveEntry>()
  const goings = new Map<string, LiveEntry>()
  const listeners = createListeners()
  let snapshot: ReadonlyMap<string, LiveUpload> = new Map()

  function notify() {
    snapshot = new Map([...goings, ...checks].map(([key, entry]) => [key, entry.shown]))
    listeners.notify()
  }

  function set(entries: Map<string, LiveEntry>, key: string, entry: LiveEntry | null) {
    if (entry) entries.set(key, entry)
    else entries.delete(key)
    notify()
  }

  function stop(entries: Map<string, LiveEntry>, key: string) {
    if (!entries.has(key)) return
    entries.get(key)?.stop.abort()
    set(entries, key, null)
  }

  function start(
    entries: Map<string, LiveEntry>,
    key: string,
    shown: LiveUpload,
    unjudged: File | null,
  ): Run {
    entries.get(key)?.stop.abort()
    const entry: LiveEntry = { shown, unjudged, stop: new AbortController() }
    set(entries, key, entry)
    const isCurrent = () => entries.get(key) === entry
    let throughput: Throughput | null = null
    let toldAt = Number.NEGATIVE_INFINITY
    return {
      signal: entry.stop.signal,
      isCurrent,
      onProgress(done) {
        if (!isCurrent() || !('done' in shown)) return
        // What is there already at the first word did not travel now.
        const now = clock.now()
        throughput = throughput ? throughputAfter(throughput, now, done) : startThroughput(now, done)
        if (now - toldAt < TELL_EVERY_MS && done < shown.size && entry.shown.phase === shown.phase) return
        toldAt = now
        const left = secondsLeft(throughput, shown.size - done)
        entry.shown = { ...shown, done, speed: throughput.speed, left }
        notify()
      },
      onWaiting() {
        if (!isCurrent() || !('size' in shown)) return
        const { fileName, size, isSafe } = shown
        entry.shown = { phase: 'waiting', fileName, size, isSafe }
        // What was fast before the connection broke says nothing of the next one.
        throughput = null
        notify()
      },
      end: () => isCurrent() && set(entries, key, null),
    }
  }

  const isChecking = (where: LineSlot) => checks.get(slotKey(where))?.shown.phase === 'checking'

  return {
    getSnapshot: () => snapshot,
    subscribe: listeners.add,
    check: (where, file) => start(checks, slotKey(where), { phase: 'checking', fileName: file.name }, file),
    go: (where, phase, file) =>
      start(goings, slotKey(where), { phase, ...file, done: 0, speed: null, left: null }, null),
    fail(where) {
      const entry = checks.get(slotKey(where))
      if (!entry) return
      entry.shown = { phase: 'failed', fileName: entry.shown.fileName }
      notify()
    },
    removeCheck: where => stop(checks, slotKey(where)),
    remove(where) {
      stop(checks, slotKey(where))
      stop(goings, slotKey(where))
    },
    unjudgedOf: where => checks.get(slotKey(where))?.unjudged ?? null,
    isChecking,
    isBusy: where => goings.has(slotKey(where)) || isChecking(where),
    slotsOf: line => [...liveOfLine(snapshot, line).keys()],
  }
}
