import { liveQuery } from 'dexie'
import { createListeners } from '#pwa/lib/listeners.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { LocalDb } from './local-db.ts'
import { soundUpload } from './sound.ts'
import type { UploadRecord } from './upload-record.ts'

/** What this device knows of the files picked for its cart lines. */
export interface UploadRepository {
  get(line: string, slot: ArtworkSlot): Promise<UploadRecord | null>
  /** Replaces what is known of the slot. */
  put(row: UploadRecord): Promise<void>
  /**
   * Puts what `decide` makes of what is known, null for nothing; the same leaves it as it is. Nothing comes between, and
   * `decide` may run several times. `fileName` is given where the person is to be told that it was not kept.
   */
  change(
    line: string,
    slot: ArtworkSlot,
    decide: (record: UploadRecord | null) => UploadRecord | null,
    fileName?: string,
  ): Promise<void>
  /** In the order in which the files were chosen. */
  list(): Promise<UploadRecord[]>
  delete(line: string, slot: ArtworkSlot): Promise<void>
  watch(notify: (rows: UploadRecord[]) => void): () => void
}

const inOrder = (rows: UploadRecord[]) => rows.sort((a, b) => a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1))

export function dexieUploads(db: LocalDb): UploadRepository {
  const list = async () => inOrder((await db.uploads.toArray()).flatMap(row => soundUpload(row) ?? []))
  return {
    get: async (line, slot) => soundUpload(await db.uploads.get([line, slot])),
    put: async row => void (await db.uploads.put(row)),
    change: (line, slot, decide) =>
      db.transaction('rw', db.uploads, async () => {
        const before = soundUpload(await db.uploads.get([line, slot]))
        const next = decide(before)
        if (next === before) return
        if (next) await db.uploads.put(next)
        else await db.uploads.delete([line, slot])
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
  const rows = new Map<string, UploadRecord>()
  const listeners = createListeners<[rows: UploadRecord[]]>()
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
    async change(line, slot, decide) {
      const before = rows.get(at(line, slot)) ?? null
      const next = decide(before)
      if (next === before) return
      if (next) await uploads.put(next)
      else await uploads.delete(line, slot)
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
