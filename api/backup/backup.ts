import { existsSync, writeFileSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PRIVATE, privateFile, privateFolder } from '#api/private-files.ts'
import { describeFile, holdsAnything, keptFiles, MANIFEST, type Manifest } from './files.ts'

/** First, so that whatever it refers to is in what is copied after it. */
const SHOP = 'shop.sqlite'

export type BackupResult<T> = ({ ok: true } & T) | { ok: false; says: string }

/**
 * Copies a data folder into an empty one, also while the shop runs: each database as it is at one moment, the shop's
 * own first. Bytes of objects never change, so they are copied before the databases and what came since after them.
 */
export async function backUp(
  dataDir: string,
  target: string,
  now: number,
): Promise<BackupResult<{ manifest: Manifest }>> {
  if (!existsSync(join(dataDir, SHOP))) return { ok: false, says: `There is no shop in ${dataDir}.` }
  if (`${resolve(target)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    return { ok: false, says: 'A backup inside the data folder would be lost with it.' }
  if (holdsAnything(target)) return { ok: false, says: `${target} is not empty.` }
  privateFolder(target)
  await copyOthers(dataDir, target)
  for (const path of shopFirst(keptFiles(dataDir).databases)) copyDatabase(dataDir, target, path)
  await copyOthers(dataDir, target)
  const { databases, others } = keptFiles(target)
  const files = []
  for (const path of [...databases, ...others].sort()) files.push(await describeFile(target, path))
  const manifest: Manifest = { format: 1, madeAt: new Date(now).toISOString(), files }
  writeFileSync(join(target, MANIFEST), JSON.stringify(manifest, null, 2), {
    mode: PRIVATE.file,
    flush: true,
  })
  return { ok: true, manifest }
}

function shopFirst(paths: string[]): string[] {
  return [...paths].sort((a, b) => Number(b === SHOP) - Number(a === SHOP))
}

async function copyOthers(from: string, to: string): Promise<void> {
  for (const path of keptFiles(from).others) {
    const target = join(to, path)
    if (existsSync(target)) continue
    privateFolder(dirname(target))
    await copyPrivately(join(from, path), target).catch(ignoreMissing)
  }
}

/** Copies a file; the copy is its owner's alone, whoever may read the other. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await chmod(to, PRIVATE.file)
}

/** Cleaned away meanwhile: nothing refers to it. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/** One read transaction of SQLite's own, whoever writes meanwhile. */
function copyDatabase(from: string, to: string, path: string): void {
  const target = join(to, path)
  privateFolder(dirname(target))
  privateFile(target)
  const db = new DatabaseSync(join(from, path), { timeout: 10_000 })
  try {
    db.prepare('VACUUM INTO ?').run(target)
  } finally {
    db.close()
  }
}
