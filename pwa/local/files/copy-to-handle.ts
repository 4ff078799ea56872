import { PART_BYTES } from '#shared/artwork/parts.ts'

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
