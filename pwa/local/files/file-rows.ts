import type { FileRow, LocalDb } from '#pwa/local/schema.ts'

/** What is known of the files on this device. */
export interface FileRows {
  get(id: string): Promise<FileRow | null>
  put(row: FileRow): Promise<void>
  delete(id: string): Promise<void>
  /** In the order in which they were kept. */
  list(): Promise<FileRow[]>
}

const inOrder = (rows: FileRow[]) => rows.sort((a, b) => a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1))

export function dexieFileRows(db: LocalDb): FileRows {
  return {
    get: async id => (await db.files.get(id)) ?? null,
    put: async row => void (await db.files.put(row)),
    delete: id => db.files.delete(id),
    list: async () => inOrder(await db.files.toArray()),
  }
}

export function memoryFileRows(): FileRows {
  const rows = new Map<string, FileRow>()
  return {
    get: async id => rows.get(id) ?? null,
    put: async row => void rows.set(row.id, row),
    delete: async id => void rows.delete(id),
    list: async () => inOrder([...rows.values()]),
  }
}
