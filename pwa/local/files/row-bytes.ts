import type { LocalDb } from '#pwa/local/local-db.ts'
import { partsOf, toBase64 } from '#shared/artwork/parts.ts'
import { type ByteStorage, type CopyOptions, copyError, sha256 } from './bytes.ts'

/** Files in the database, 8 MiB a row: where the browser has no file system for pages ("Artwork"). */
export function rowBytes(db: LocalDb): ByteStorage {
  const rowsOf = (file: string) => db.fileParts.where('file').equals(file)
  const storage: ByteStorage = {
    async copy(id, bytes, options = {}) {
      try {
        await write(db, id, bytes, options)
        return await readBack(db, id, bytes.size, options)
      } catch (error) {
        await storage.remove(id).catch(() => {})
        throw options.signal?.aborted ? options.signal.reason : copyError(error)
      }
    },
    async read(id, size) {
      const rows = await rowsOf(id).sortBy('part')
      const whole = new Blob(rows.map(row => row.bytes))
      return rows.length > 0 && whole.size === size ? whole : null
    },
    remove: async id => void (await rowsOf(id).delete()),
    list: async () => {
      const keys = await db.fileParts.orderBy('file').uniqueKeys()
      return keys.map(String)
    },
  }
  return storage
}

async function write(db: LocalDb, file: string, bytes: Blob, { signal, onProgress }: CopyOptions) {
  for (const { number, offset, size } of partsOf(bytes.size)) {
    signal?.throwIfAborted()
    const piece = await bytes.slice(offset, offset + size).arrayBuffer()
    await db.fileParts.put({ file, part: number, bytes: piece })
    onProgress?.({ written: offset + size, hashed: 0 })
  }
}

async function readBack(db: LocalDb, file: string, size: number, { signal, onProgress }: CopyOptions) {
  const digests: string[] = []
  for (const part of partsOf(size)) {
    signal?.throwIfAborted()
    const row = await db.fileParts.get([file, part.number])
    const piece = row && (await new Blob([row.bytes]).arrayBuffer())
    if (piece?.byteLength !== part.size) throw new Error('fewer bytes were kept than written')
    digests.push(toBase64(await sha256(new Uint8Array(piece))))
    onProgress?.({ written: size, hashed: part.offset + part.size })
  }
  return digests
}
