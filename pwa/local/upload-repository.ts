import { liveQuery } from 'dexie'
import { createListeners } from '#pwa/lib/listeners.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { LocalDb, UploadRow } from './schema.ts'
import { soundUpload } from './sound.ts'

export type { UploadRow } from './schema.ts'

/** What this device knows of the files picked for its cart lines. */
export interface UploadRepository {
  get(line: string, slot: ArtworkSlot): Promise<UploadRow | null>
  /** Replaces what is known of the slot. */
  put(row: UploadRow): Promise<void>
  /** Changes fields of a slot's row, if it still is about the same choice of a file; whether it was. */
  patch(line: string, slot: ArtworkSlot, id: string, change: Partial<UploadRow>): Promise<boolean>
  /** In the order in which the files were chosen. */
  list(): Promise<UploadRow[]>
  delete(line: string, slot: ArtworkSlot): Promise<void>
  watch(notify: (rows: UploadRow[]) => void): () => void
}

const inOrder = (rows: UploadRow[]) => rows.sort((a, b) => a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1))

export function dexieUploads(db: LocalDb): UploadRepository {
  const list = async () => inOrder((await db.uploads.toArray()).flatMap(row => soundUpload(row) ?? []))
  return {
    get: async (line, slot) => soundUpload(await db.uploads.get([line, slot])),
    put: async row => void (await db.uploads.put(row)),
    patch: (line, slot, id, change) =>
      db.transaction('rw', db.uploads, async () => {
        const row = soundUpload(await db.uploads.get([line, slot]))
        if (row?.id !== id) return false
        await db.uploads.put({ ...row, ...change })
        return true
      }),
    list,
    delete: (line, slot) => db.uploads.delete([line, slot]),
    watch(notify) {
      const watching = liveQuery(list).subscribe(notify)
      return () => watching.unsubscribe()
    },
  }
}

/** Uploads that are known as long as the page lives (D1). */
export function memoryUploads(): UploadRepository {
  const rows = new Map<string, UploadRow>()
  const listeners = createListeners<[rows: UploadRow[]]>()
  const at = (line: string, slot: ArtworkSlot) => `${line} ${slot}`
  const sorted = () => inOrder([...rows.values()])
  function tellAll() {
    listeners.notify(sorted())
  }
  const uploads: UploadRepository = {
    get: async (line, slot) => rows.get(at(line, slot)) ?? null,
    async put(row) {
      rows.set(at(row.line, row.slot), row)
      tellAll()
    },
    async patch(line, slot, id, change) {
      const row = rows.get(at(line, slot))
      if (row?.id !== id) return false
      await uploads.put({ ...row, ...change })
      return true
    },
    list: async () => sorted(),
    async delete(line, slot) {
      rows.delete(at(line, slot))
      tellAll()
    },
    watch(notify) {
      // Ahead: what a watcher does when it is told first is news as well.
      const end = listeners.add(notify)
      notify(sorted())
      return end
    },
  }
  return uploads
}
