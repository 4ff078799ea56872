import { artworkIdOf, PART_BYTES, partsOf, type Sha256, toBase64 } from '#shared/artwork/parts.ts'

/** How far a copy is. Both count to the file's size, in bytes. */
export interface CopyProgress {
  written: number
  hashed: number
}

export interface CopyOptions {
  signal?: AbortSignal | undefined
  onProgress?: ((progress: CopyProgress) => void) | undefined
}

/** A place on the device that keeps files byte for byte ("Artwork"). */
export interface ByteStorage {
  /**
   * Copies the bytes, reads them back and answers the SHA-256 of each 8 MiB part, base64: from then on they are safe.
   * A copy that fails or is given up leaves nothing. Rejects with `CopyError`.
   */
  copy(id: string, bytes: Blob, options?: CopyOptions): Promise<string[]>
  /** The bytes, read when they are used; null when there are none or not of this size. */
  read(id: string, size: number): Promise<Blob | null>
  remove(id: string): Promise<void>
  /** Ids of everything kept, whole or not. */
  list(): Promise<string[]>
}

/**
 * Why a file was not kept: this place does not work here, the device is full, or the file itself went away or changed
 * while it was read.
 */
export class CopyError extends Error {
  override readonly name = 'CopyError'
  readonly code: 'unavailable' | 'full' | 'unreadable'

  constructor(code: CopyError['code'], cause?: unknown) {
    super(`The file was not kept: ${code}.`, { cause })
    this.code = code
  }
}

const CODES: Record<string, CopyError['code']> = {
  QuotaExceededError: 'full',
  NotReadableError: 'unreadable',
  NotFoundError: 'unreadable',
}

/** The reason for which a browser's error, or one whose name came from a worker, kept a file from being kept. */
export function copyError(error: { name: string } | unknown): CopyError {
  if (error instanceof CopyError) return error
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  return new CopyError(CODES[name] ?? 'unavailable', error)
}

/** Parts that are hashed side by side: the browser digests off this thread, and reading is the other half. */
const AT_ONCE = 2

export const sha256: Sha256 = async bytes => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/**
 * SHA-256 of each 8 MiB part, base64 in order; only the parts at hand are in memory. Tells the bytes hashed so far.
 * Rejects as the Blob does when it cannot be read any more.
 */
export async function hashParts(blob: Blob, onHashed: (bytes: number) => void = () => {}): Promise<string[]> {
  const parts = partsOf(blob.size)
  const digests: string[] = []
  let next = 0
  let hashed = 0
  async function work() {
    for (let part = parts[next++]; part; part = parts[next++]) {
      const bytes = await blob.slice(part.offset, part.offset + part.size).arrayBuffer()
      digests[part.number - 1] = toBase64(await sha256(new Uint8Array(bytes)))
      hashed += part.size
      onHashed(hashed)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return digests
}

/** The identity of a file with these parts' digests ("Artwork"). */
export const identify = (digests: readonly string[]): Promise<string> => artworkIdOf(digests, sha256)

/** Files as the page holds them: gone with it, and for a picked one no copy at all (D1). */
export function memoryBytes(): ByteStorage {
  const held = new Map<string, Blob>()
  return {
    async copy(id, bytes, { signal, onProgress } = {}) {
      signal?.throwIfAborted()
      const digests = await hashParts(bytes, hashed => onProgress?.({ written: hashed, hashed })).catch(
        error => {
          throw copyError(error)
        },
      )
      signal?.throwIfAborted()
      held.set(id, bytes)
      return digests
    },
    async read(id, size) {
      const found = held.get(id)
      return found?.size === size ? found : null
    },
    remove: async id => void held.delete(id),
    list: async () => [...held.keys()],
  }
}

/** The part of `FileSystemSyncAccessHandle` that is used. */
export interface SyncHandle {
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

/** Writes all bytes to the handle, flushes and closes it; closes it as well when that fails. Tells the bytes written. */
export async function copyToHandle(
  bytes: Blob,
  handle: SyncHandle,
  onWritten: (bytes: number) => void,
): Promise<void> {
  const read = async (at: number) => new Uint8Array(await bytes.slice(at, at + PART_BYTES).arrayBuffer())
  try {
    handle.truncate(0)
    let nextPart = read(0)
    for (let at = 0; at < bytes.size; ) {
      const piece = await nextPart
      // The next piece is read while this one is written.
      nextPart = read(at + piece.length)
      // It is awaited unless the write fails first.
      nextPart.catch(() => {})
      writeWhole(handle, piece, at)
      at += piece.length
      onWritten(at)
    }
    await nextPart
    handle.flush()
  } finally {
    handle.close()
  }
}

/** A write may take less than it was given; one that takes nothing means a full device. */
function writeWhole(handle: SyncHandle, piece: Uint8Array<ArrayBuffer>, at: number): void {
  let done = 0
  while (done < piece.length) {
    const written = handle.write(piece.subarray(done), { at: at + done })
    if (written <= 0) throw new DOMException('nothing was written', 'QuotaExceededError')
    done += written
  }
}
