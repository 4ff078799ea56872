import type { LocalDb } from '#pwa/local/schema.ts'
import { copyLocks } from './copy-locks.ts'
import { createFiles, type FileRepository } from './file-repository.ts'
import { dexieFileRows, memoryFileRows } from './file-rows.ts'
import { memoryBytes } from './memory-bytes.ts'
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
