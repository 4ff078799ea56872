import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { withinSize } from '#shared/artwork/byte-source.ts'

/** A file that cannot be read, or that changed while it was. */
class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/**
 * Lets `use` read the regular file at `path` and closes it. Rejects with `UnreadableFile` when there is none, when it
 * is something else (a folder, a pipe) or when it changed meanwhile.
 */
export async function withFile<T>(path: string, use: (source: ByteSource) => Promise<T>): Promise<T> {
  // A pipe without a writer would keep a plain open waiting for ever.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const before = await stateOf(file)
    if (!before.isFile) throw new UnreadableFile('no regular file')
    const result = await use({
      size: before.size,
      read: (at, length) => readAt(file, before.size, at, length),
    })
    const after = await stateOf(file)
    if (after.stamp !== before.stamp) throw new UnreadableFile('changed while it was read')
    return result
  } finally {
    await file.close()
  }
}

async function stateOf(file: FileHandle) {
  const stat = await file.stat({ bigint: true })
  return { isFile: stat.isFile(), size: Number(stat.size), stamp: `${stat.size} ${stat.mtimeNs}` }
}

async function readAt(file: FileHandle, size: number, offset: number, length: number): Promise<Uint8Array> {
  const { start, end } = withinSize(size, offset, length)
  const bytes = new Uint8Array(end - start)
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, start + done)
    if (bytesRead === 0) throw new UnreadableFile('became shorter while it was read')
    done += bytesRead
  }
  return bytes
}
