import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE, privateFolder } from '#api/private-files.ts'

/**
 * The name of one version of an object's bytes. Keys are the customers' words: only their hash ever meets the file
 * system, so no key can name a path.
 */
export function fileNameOf(bucket: string, key: string, version: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([bucket, key]))
    .digest('hex')
  return `${hash}.${version}`
}

/** Where the object store lies in a data folder. */
export const objectsFolder = (dataDir: string): string => join(dataDir, 'objects')

/** Where kept files lie, in the object store's folder. */
export const KEPT = 'blobs'

const BATCH_BYTES = 1024 * 1024

/** A file being written; it counts only once it is kept. */
export interface Draft {
  write(chunk: Uint8Array): Promise<void>
  /** Makes the bytes last under their name. */
  keep(): Promise<void>
  discard(): Promise<void>
}

/** The bytes of all objects, as files that are written once and never changed. */
export interface Blobs {
  draft(name: string): Promise<Draft>
  open(name: string): Promise<FileHandle>
  remove(names: readonly string[]): Promise<void>
  /** Names of the files that are kept. */
  names(): Promise<string[]>
  /** Bytes of a kept file; null when there is none. */
  size(name: string): Promise<number | null>
  /** Kept files that were there when the folder was opened, whoever wrote them. */
  readonly foundKept: readonly string[]
  /** Removes the drafts that were there when the folder was opened: whoever wrote them is gone. */
  sweepDrafts(): Promise<void>
}

/** Whether an error says that a file is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let done = 0
  while (done < chunk.byteLength) done += (await handle.write(chunk, done)).bytesWritten
}

/** Gathers pieces as small as the network hands them: each write of its own costs more than its bytes. */
function gathering(handle: FileHandle) {
  const batch = Buffer.allocUnsafe(BATCH_BYTES)
  let held = 0
  async function flush(): Promise<void> {
    await writeWhole(handle, batch.subarray(0, held))
    held = 0
  }
  async function write(chunk: Uint8Array): Promise<void> {
    if (held + chunk.byteLength > BATCH_BYTES) await flush()
    if (chunk.byteLength > BATCH_BYTES) return writeWhole(handle, chunk)
    batch.set(chunk, held)
    held += chunk.byteLength
  }
  return { write, flush }
}

async function startDraft(drafts: string, kept: string, name: string): Promise<Draft> {
  const path = join(drafts, name)
  const handle = await open(path, 'wx', PRIVATE.file)
  const { write, flush } = gathering(handle)
  return {
    write,
    async keep() {
      await flush()
      await handle.sync()
      await handle.close()
      await rename(path, join(kept, name))
      await syncFolder(kept)
    },
    async discard() {
      await handle.close()
      await rm(path, { force: true })
    },
  }
}

/** Opens the folder, making what is missing of it. Whoever opens it holds its lock (issue 6.3). */
export function openBlobs(folder: string): Blobs {
  const drafts = join(folder, 'drafts')
  const kept = join(folder, KEPT)
  for (const path of [drafts, kept]) privateFolder(path)
  let leftDrafts = readdirSync(drafts)
  return {
    draft: name => startDraft(drafts, kept, name),
    open: name => open(join(kept, name), 'r'),
    async remove(names) {
      await Promise.all(names.map(name => rm(join(kept, name), { force: true })))
    },
    names: () => readdir(kept),
    size: name =>
      stat(join(kept, name)).then(
        ({ size }) => size,
        error => {
          if (isMissing(error)) return null
          throw error
        },
      ),
    foundKept: readdirSync(kept),
    async sweepDrafts() {
      await Promise.all(leftDrafts.map(name => rm(join(drafts, name), { force: true })))
      leftDrafts = []
    },
  }
}
