import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { LiveUpload } from './slot-state.ts'

interface Where {
  line: string
  slot: ArtworkSlot
}

/** One attempt at one slot; it stops counting as soon as another begins or the slot is cleared. */
export interface Run {
  signal: AbortSignal
  isCurrent(): boolean
  onProgress(percent: number): void
  end(): void
}

interface Entry {
  shown: LiveUpload
  file: Blob | null
  /** The picked file as long as it has no verdict. */
  unjudged: File | null
  stop: AbortController
}

/** What this page is checking and uploading, by slot, with the file in hand for another try. */
export interface LiveUploads {
  getSnapshot(): ReadonlyMap<string, LiveUpload>
  subscribe(listener: () => void): () => void
  begin(where: Where, file: File): Run
  upload(where: Where, fileName: string, file: Blob): Run
  fail(where: Where): void
  forget(where: Where): void
  fileOf(where: Where): Blob | null
  /** The picked file that is being checked, or could not be. */
  unjudgedOf(where: Where): File | null
  isBusy(where: Where): boolean
}

export const slotKey = ({ line, slot }: Where): string => `${line}/${slot}`

export function createLiveUploads(): LiveUploads {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  let snapshot: ReadonlyMap<string, LiveUpload> = new Map()

  function tell() {
    snapshot = new Map([...entries].map(([key, entry]) => [key, entry.shown]))
    for (const listener of listeners) listener()
  }

  function set(key: string, entry: Entry | null) {
    if (entry) entries.set(key, entry)
    else entries.delete(key)
    tell()
  }

  function start(key: string, shown: LiveUpload, given: Pick<Entry, 'file' | 'unjudged'>): Run {
    entries.get(key)?.stop.abort()
    const entry: Entry = { shown, ...given, stop: new AbortController() }
    set(key, entry)
    const isCurrent = () => entries.get(key) === entry
    return {
      signal: entry.stop.signal,
      isCurrent,
      onProgress(percent) {
        if (!isCurrent()) return
        entry.shown = { phase: 'uploading', fileName: shown.fileName, percent }
        tell()
      },
      end: () => isCurrent() && set(key, null),
    }
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin: (where, file) =>
      start(slotKey(where), { phase: 'checking', fileName: file.name }, { file: null, unjudged: file }),
    upload: (where, fileName, file) =>
      start(slotKey(where), { phase: 'uploading', fileName, percent: 0 }, { file, unjudged: null }),
    fail(where) {
      const entry = entries.get(slotKey(where))
      if (!entry) return
      entry.shown = { phase: 'failed', fileName: entry.shown.fileName }
      tell()
    },
    forget(where) {
      entries.get(slotKey(where))?.stop.abort()
      set(slotKey(where), null)
    },
    fileOf: where => entries.get(slotKey(where))?.file ?? null,
    unjudgedOf: where => entries.get(slotKey(where))?.unjudged ?? null,
    isBusy: where => {
      const phase = entries.get(slotKey(where))?.shown.phase
      return phase === 'checking' || phase === 'uploading'
    },
  }
}
