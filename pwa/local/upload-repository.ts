import { liveQuery } from 'dexie'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { LocalDb, UploadRow } from './schema.ts'

export type { UploadRow } from './schema.ts'

/** Files up to this many bytes are kept on the device until they are stored. */
export const MAX_KEPT_BYTES = 8 * 1024 * 1024

/** What this device knows of the files picked for its cart lines. */
export interface UploadRepository {
  get(line: string, slot: ArtworkSlot): Promise<UploadRow | null>
  /** Replaces what is known of the slot; large files are let go, their preview and state stay. */
  put(row: UploadRow): Promise<void>
  /** Changes fields of a slot's row, if there still is one about the same object. */
  patch(line: string, slot: ArtworkSlot, key: string, change: Partial<UploadRow>): Promise<void>
  list(): Promise<UploadRow[]>
  drop(line: string, slot: ArtworkSlot): Promise<void>
  watch(tell: (rows: UploadRow[]) => void): () => void
}

function keepable(row: UploadRow): UploadRow {
  const isKept = row.file !== null && row.file.size <= MAX_KEPT_BYTES && row.state !== 'stored'
  return isKept ? row : { ...row, file: null }
}

export function dexieUploads(db: LocalDb): UploadRepository {
  return {
    get: async (line, slot) => (await db.uploads.get([line, slot])) ?? null,
    put: async row => void (await db.uploads.put(keepable(row))),
    patch: (line, slot, key, change) =>
      db.transaction('rw', db.uploads, async () => {
        const row = await db.uploads.get([line, slot])
        if (row?.key === key) await db.uploads.put(keepable({ ...row, ...change }))
      }),
    list: () => db.uploads.toArray(),
    drop: (line, slot) => db.uploads.delete([line, slot]),
    watch(tell) {
      const watching = liveQuery(() => db.uploads.toArray()).subscribe(tell)
      return () => watching.unsubscribe()
    },
  }
}

/** Uploads that are known as long as the page lives (D1). */
export function memoryUploads(): UploadRepository {
  const rows = new Map<string, UploadRow>()
  const listeners = new Set<(rows: UploadRow[]) => void>()
  const at = (line: string, slot: ArtworkSlot) => `${line} ${slot}`
  function tellAll() {
    for (const tell of listeners) tell([...rows.values()])
  }
  const uploads: UploadRepository = {
    get: async (line, slot) => rows.get(at(line, slot)) ?? null,
    async put(row) {
      rows.set(at(row.line, row.slot), keepable(row))
      tellAll()
    },
    async patch(line, slot, key, change) {
      const row = rows.get(at(line, slot))
      if (row?.key === key) await uploads.put({ ...row, ...change })
    },
    list: async () => [...rows.values()],
    async drop(line, slot) {
      rows.delete(at(line, slot))
      tellAll()
    },
    watch(tell) {
      listeners.add(tell)
      tell([...rows.values()])
      return () => listeners.delete(tell)
    },
  }
  return uploads
}
