import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep, win32 } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { LOCK_FILE } from '#api/embedded/folder-lock.ts'

/** Written last: a folder that holds it is a whole backup. */
export const MANIFEST = 'backup.json'

/** Inside the backup, with forward slashes: a manifest comes from elsewhere, and its paths are written to. */
const insidePath = z
  .string()
  .min(1)
  .refine(path => !posix.isAbsolute(path) && !win32.isAbsolute(path) && !/^[a-z]:/i.test(path), 'is absolute')
  .refine(path => !path.split(/[\\/]/).includes('..'), 'leaves the folder')

const backedUpFile = z.object({ path: insidePath, bytes: z.number().int().min(0), sha256: z.string() })
export type BackedUpFile = z.infer<typeof backedUpFile>

const manifest = z.object({
  format: z.literal(1),
  /** ISO time by the server's clock. */
  madeAt: z.string(),
  files: z.array(backedUpFile),
})
export type Manifest = z.infer<typeof manifest>

/** The manifest of a whole backup; null where there is none that can be read and followed. */
export function readManifest(folder: string): Manifest | null {
  const file = join(folder, MANIFEST)
  if (!existsSync(file)) return null
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
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
    .filter(path => posix.basename(path) !== LOCK_FILE)
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
