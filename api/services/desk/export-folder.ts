import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { JOBS_LEDGER, readLedger } from '#shared/orders/job-ticket.ts'

/** A folder that orders' files are brought into, each once (issue 11.2). */
export interface ExportFolder {
  /** Whether the file of this identity was brought here before, be it here still or not. */
  has(id: string): boolean
  /**
   * Writes a file with its ticket beside it and notes it down, the note last: what is cut short is written anew. Throws where
   * what lies on the disk is not what was written.
   */
  add(file: ExportedFile): Promise<void>
}

export interface ExportedFile {
  /** What it is known by for ever. */
  id: string
  name: string
  bytes: AsyncIterable<Uint8Array>
  /** What the ticket beside it says, once its SHA-256 (hexadecimal) and bytes are known; throws where these are wrong. */
  ticket(written: { sha256: string; bytes: number }): object
}

/** Opens the folder, which is made where it is not there. */
export async function openExportFolder(folder: string): Promise<ExportFolder> {
  await mkdir(folder, { recursive: true })
  const known = new Set(await ledgerIn(join(folder, JOBS_LEDGER)))
  return {
    has: id => known.has(id),
    async add({ id, name, bytes, ticket }) {
      const path = join(folder, name)
      const part = `${path}.part`
      try {
        const written = await writeAll(part, bytes)
        if ((await hashOf(part)) !== written.sha256) throw new Error('the disk gave back other bytes')
        const text = `${JSON.stringify(ticket(written), null, 2)}\n`
        await writeAll(`${path}.json.part`, [Buffer.from(text)])
        await rename(part, path)
        await rename(`${path}.json.part`, `${path}.json`)
      } finally {
        await rm(part, { force: true })
        await rm(`${path}.json.part`, { force: true })
      }
      await append(join(folder, JOBS_LEDGER), `${JSON.stringify({ id, name })}\n`)
      known.add(id)
    },
  }
}

async function ledgerIn(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return readLedger(text)
}

async function writeAll(
  path: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ sha256: string; bytes: number }> {
  await using file = await open(path, 'w')
  const hash = createHash('sha256')
  let count = 0
  for await (const piece of bytes) {
    await file.writeFile(piece)
    hash.update(piece)
    count += piece.length
  }
  await file.sync()
  return { sha256: hash.digest('hex'), bytes: count }
}

/** A line that a kill cut off before is ended first. */
async function append(path: string, line: string): Promise<void> {
  await using file = await open(path, 'a+')
  const { size } = await file.stat()
  const last = Buffer.alloc(1)
  if (size > 0) await file.read(last, 0, 1, size - 1)
  const isCut = size > 0 && last.toString() !== '\n'
  await file.writeFile(isCut ? `\n${line}` : line)
  await file.sync()
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}
