import { createListeners } from '#pwa/lib/listeners.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { type SlotId, slotKey } from './upload-records.ts'

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

/** A picked file that has no verdict yet: nothing but this page has it. */
export interface UnjudgedFile {
  file: File
  /** Ends its check; false when that came to a verdict meanwhile. */
  end(): boolean
}

interface LiveEntry {
  shown: LiveUpload
  /** The picked file as long as it has no verdict. */
  unjudged: File | null
  stop: AbortController
}

/** What this page is checking, saving and uploading, by slot. */
export interface Activity {
  getSnapshot(): ReadonlyMap<string, LiveUpload>
  subscribe(listener: () => void): () => void
  /** Stands beside what goes for the slot: the file that goes loses its place only to an accepted one. */
  check(at: SlotId, file: File): Run
  /** `isSafe` says that the device has the file: the page may be closed. */
  go(at: SlotId, phase: 'saving' | 'uploading', file: GoingFile): Run
  /** The check of a file came to no verdict. */
  fail(at: SlotId): void
  /** Stops the check alone. */
  removeCheck(at: SlotId): void
  /** Stops what goes up; a file that is checked or saved for the slot meanwhile is another. */
  stopSending(at: SlotId): void
  /** Stops what is under way; nothing is shown for the slot any more. */
  remove(at: SlotId): void
  /** The picked file that is being checked, or could not be. */
  unjudgedOf(at: SlotId): File | null
  /** All of those. */
  unjudged(): UnjudgedFile[]
  isChecking(at: SlotId): boolean
  isBusy(at: SlotId): boolean
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

export function createActivity(clock: { now(): number }): Activity {
  const checks = new Map<string, LiveEntry>()
  const goings = new Map<string, LiveEntry>()
  const listeners = createListeners()
  let snapshot: ReadonlyMap<string, LiveUpload> = new Map()

  function notify() {
    snapshot = new Map([...goings, ...checks].map(([key, entry]) => [key, entry.shown]))
    listeners.notify()
  }

  function stop(entries: Map<string, LiveEntry>, key: string) {
    if (!entries.has(key)) return
    entries.get(key)?.stop.abort()
    entries.delete(key)
    notify()
  }

  function start(
    entries: Map<string, LiveEntry>,
    key: string,
    shown: LiveUpload,
    unjudged: File | null,
  ): Run {
    entries.get(key)?.stop.abort()
    const entry: LiveEntry = { shown, unjudged, stop: new AbortController() }
    entries.set(key, entry)
    notify()
    return runOf(entry, {
      clock,
      notify,
      isCurrent: () => entries.get(key) === entry,
      end() {
        entries.delete(key)
        notify()
      },
    })
  }

  const unjudgedFile = (key: string, file: File): UnjudgedFile => ({
    file,
    end() {
      if (checks.get(key)?.unjudged !== file) return false
      stop(checks, key)
      return true
    },
  })

  const isChecking = (at: SlotId) => checks.get(slotKey(at))?.shown.phase === 'checking'

  return {
    getSnapshot: () => snapshot,
    subscribe: listeners.add,
    check: (at, file) => start(checks, slotKey(at), { phase: 'checking', fileName: file.name }, file),
    go: (at, phase, file) =>
      start(goings, slotKey(at), { phase, ...file, done: 0, speed: null, left: null }, null),
    fail(at) {
      const entry = checks.get(slotKey(at))
      if (!entry) return
      entry.shown = { phase: 'failed', fileName: entry.shown.fileName }
      notify()
    },
    removeCheck: at => stop(checks, slotKey(at)),
    stopSending(at) {
      const key = slotKey(at)
      if (goings.get(key)?.shown.phase !== 'saving') stop(goings, key)
    },
    remove(at) {
      stop(checks, slotKey(at))
      stop(goings, slotKey(at))
    },
    unjudgedOf: at => checks.get(slotKey(at))?.unjudged ?? null,
    unjudged: () =>
      [...checks].flatMap(([key, { unjudged }]) => (unjudged ? [unjudgedFile(key, unjudged)] : [])),
    isChecking,
    isBusy: at => goings.has(slotKey(at)) || isChecking(at),
    slotsOf: line => [...liveOfLine(snapshot, line).keys()],
  }
}

interface RunDeps extends Pick<Run, 'isCurrent' | 'end'> {
  clock: { now(): number }
  notify(): void
}

/** What one attempt tells of itself; nothing of it counts once it is not the current one. */
function runOf(entry: LiveEntry, { clock, notify, isCurrent, end }: RunDeps): Run {
  const { shown, stop } = entry
  let throughput: Throughput | null = null
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    signal: stop.signal,
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
    end: () => isCurrent() && end(),
  }
}

/** How fast a file goes up, smoothed so that the time left does not jump. */
export interface Throughput {
  /** Milliseconds of the clock and bytes sent when it was last looked at. */
  at: number
  sent: number
  /** Bytes a second; null before there is anything to go by. */
  speed: number | null
}

/** Milliseconds after which an old speed counts for about a third. */
const MEMORY_MS = 4_000
/** Shorter stretches say more of the network card than of the network. */
const SHORTEST_MS = 250

export const startThroughput = (now: number, sent: number): Throughput => ({ at: now, sent, speed: null })

/** The pace once `sent` bytes are there at `now`. Bytes that have to be sent again count for nothing. */
export function throughputAfter(throughput: Throughput, now: number, sent: number): Throughput {
  const ms = now - throughput.at
  if (ms < SHORTEST_MS) return throughput
  const fresh = (Math.max(0, sent - throughput.sent) * 1000) / ms
  const weight = 1 - Math.exp(-ms / MEMORY_MS)
  const speed = throughput.speed === null ? fresh : throughput.speed + weight * (fresh - throughput.speed)
  return { at: now, sent, speed }
}

/** Whole seconds left for the rest of a file, at least 1; null while nobody can tell. */
export function secondsLeft({ speed }: Throughput, left: number): number | null {
  return speed === null || speed < 1 ? null : Math.max(1, Math.round(left / speed))
}
