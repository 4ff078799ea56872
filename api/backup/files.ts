import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Written last: a folder that holds it is a whole backup. */
export const MANIFEST = 'backup.json'

export interface BackedUpFile {
  /** Inside the backup, with forward slashes. */
  path: string
  bytes: number
  sha256: string
}

export interface Manifest {
  format: 1
  /** ISO time by the server's clock. */
  madeAt: string
  files: BackedUpFile[]
}

/** Drawn anew when asked for. */
const LEFT_OUT = 'pictures'
/** Beside a database, and no part of a copy of it. */
const BESIDE_DATABASE = /\.sqlite-(wal|shm|journal)$/

/** What of a data folder is kept: its databases, and the other files. */
export function keptFiles(dataDir: string): { databases: string[]; others: string[] } {
  const all = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => !path.startsWith(`${LEFT_OUT}/`) && !BESIDE_DATABASE.test(path))
  const isDatabase = (path: string) => path.endsWith('.sqlite')
  return { databases: all.filter(isDatabase), others: all.filter(path => !isDatabase(path)) }
}

/** A file of a backup as its manifest names it. */
export async function describeFile(folder: string, path: string): Promise<BackedUpFile> {
  const file = join(folder, path)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { path, bytes: statSync(file).size, sha256: hash.digest('hex') }
}

/** Whether a folder is there and holds anything. */
export function holdsAnything(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}
