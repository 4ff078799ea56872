import type { LocalDb } from '#pwa/local/local-db.ts'
import type { FileRow } from '#pwa/local/schema.ts'
import { memoryBytes } from './bytes.ts'
import { type CopyLocks, createFiles, type FileRepository, type FileRows } from './file-repository.ts'
import { opfsBytes, startKeepWorker } from './opfs-bytes.ts'
import { rowBytes } from './row-bytes.ts'

const chance = { newId: () => crypto.randomUUID(), now: () => Date.now() }

/** The files of the person whose database this is; their folder has its name (D2). */
export function openFiles(db: LocalDb): FileRepository {
  const hasFileSystem = 'Worker' in globalThis && 'getDirectory' in (globalThis.navigator?.storage ?? {})
  const opfs = hasFileSystem ? { opfs: opfsBytes({ folder: db.name, startWorker: startKeepWorker }) } : {}
  return createFiles({
    rows: dexieFileRows(db),
    storages: { ...opfs, rows: rowBytes(db) },
    held: memoryBytes(),
    locks: copyLocks(),
    ...chance,
  })
}

/** Files as long as the page lives (D1). */
export function memoryFiles(): FileRepository {
  const locks = copyLocks()
  return createFiles({ rows: memoryFileRows(), storages: {}, held: memoryBytes(), locks, ...chance })
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

const nameOf = (id: string) => `goldleaf-copy ${id.replace(/\.try$/, '')}`

/** Web Locks, which end with the tab that holds them. Without them every copy counts as being made. */
function copyLocks(locks: LockManager | undefined = globalThis.navigator?.locks): CopyLocks {
  if (!locks) return { hold: (_, work) => work(), isHeld: async () => true }
  return {
    hold: async (id, work) => (await locks.request(nameOf(id), work)) as Awaited<ReturnType<typeof work>>,
    isHeld: id => locks.request(nameOf(id), { ifAvailable: true }, async lock => lock === null),
  }
}
