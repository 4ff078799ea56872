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
