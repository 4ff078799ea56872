import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type FolderLock, tryLockFolder } from '#api/embedded/folder-lock.ts'
import { objectsFolder } from '#api/embedded/objects/blobs.ts'
import { privateFolder } from '#api/private-files.ts'
import { isBusy } from '#api/sqlite-file.ts'
import { beginLife } from '#api/store/life.ts'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import { type BackupResult, copyPrivately } from './backup.ts'
import { describeFile, holdsAnything, type Manifest, readManifest } from './files.ts'

export interface RestoreWorld {
  /** Replaces a data folder that holds something; that is moved aside, never deleted. */
  force: boolean
  newId: () => string
  /** Epoch ms. */
  now: number
}

/**
 * Puts a backup in the place of a data folder and begins a new life of its store, so that devices which have seen later
 * versions compare their carts anew ("Cart sync", epochs). The folder appears whole, by one renaming.
 */
export async function restore(
  source: string,
  dataDir: string,
  { force, newId, now }: RestoreWorld,
): Promise<BackupResult<{ manifest: Manifest; movedTo: string | null }>> {
  const manifest = readManifest(source)
  if (!manifest) return { ok: false, says: `There is no finished backup in ${source}.` }
  const broken = await firstBroken(source, manifest)
  if (broken) return { ok: false, says: `${broken} is not as it was backed up.` }
  const before = whileNobodyHas(dataDir, force)
  if (before) return { ok: false, says: before }
  const staging = `${dataDir}.restoring`
  await stage(source, staging, manifest)
  await newLife(staging, newId)
  const movedTo = holdsAnything(dataDir)
    ? `${dataDir}.before-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
    : null
  // Copying takes its time, and a shop may have been started meanwhile.
  const since = whileNobodyHas(dataDir, force, () => {
    if (movedTo) renameSync(dataDir, movedTo)
    else if (existsSync(dataDir)) rmdirSync(dataDir)
    renameSync(staging, dataDir)
  })
  if (since) {
    rmSync(staging, { recursive: true, force: true })
    return { ok: false, says: since }
  }
  return { ok: true, manifest, movedTo }
}

/** Does `work` on a folder that may be replaced, holding the object store's lock meanwhile; else says why not. */
function whileNobodyHas(dataDir: string, force: boolean, work: () => void = () => undefined): string | null {
  const running = `A shop is running on ${dataDir}. Stop it first.`
  const objects = objectsFolder(dataDir)
  const lock = existsSync(objects) ? tryLockFolder(objects) : NO_LOCK
  if (!lock) return running
  try {
    if (isInUse(join(dataDir, 'shop.sqlite'))) return running
    if (holdsAnything(dataDir) && !force) return `${dataDir} is not empty. With --force it is moved aside.`
    work()
    return null
  } finally {
    lock.release()
  }
}

const NO_LOCK: FolderLock = { release: () => undefined }

async function firstBroken(source: string, { files }: Manifest): Promise<string | null> {
  for (const { path, bytes, sha256 } of files) {
    if (!existsSync(join(source, path))) return path
    const found = await describeFile(source, path)
    if (found.bytes !== bytes || found.sha256 !== sha256) return path
  }
  return null
}

/** Leaving write-ahead logging takes the file for oneself, which fails while anybody has it open. */
function isInUse(file: string): boolean {
  if (!existsSync(file)) return false
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    db.exec('PRAGMA journal_mode = DELETE')
    return false
  } catch (error) {
    // A broken one is in nobody's use: to put it back is what restoring is for.
    return isBusy(error)
  } finally {
    db.close()
  }
}

async function stage(source: string, staging: string, { files }: Manifest): Promise<void> {
  rmSync(staging, { recursive: true, force: true })
  privateFolder(staging)
  for (const { path } of files) {
    privateFolder(dirname(join(staging, path)))
    await copyPrivately(join(source, path), join(staging, path))
  }
}

async function newLife(dataDir: string, newId: () => string): Promise<void> {
  const store = openSqliteStore({ file: join(dataDir, 'shop.sqlite') })
  try {
    await beginLife(store, newId)
  } finally {
    await store.close()
  }
}
