/** A file read piece by piece, so that 300 MB never have to be in memory. */
export interface ByteSource {
  /** Bytes in all. */
  readonly size: number
  /** The bytes from `offset` on: `length` of them, fewer only where the file ends. Rejects when it cannot be read. */
  read(offset: number, length: number): Promise<Uint8Array>
}

/** What a Blob or File offers. */
export interface Sliceable {
  readonly size: number
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

/** The part of a range that lies within a file of `size` bytes. */
export function withinSize(size: number, offset: number, length: number): { start: number; end: number } {
  const start = Math.min(Math.max(0, offset), size)
  return { start, end: Math.min(size, start + Math.max(0, length)) }
}

/** A Blob or File; only the slices asked for are read. */
export function sourceOfBlob(blob: Sliceable): ByteSource {
  return {
    size: blob.size,
    async read(offset, length) {
      const { start, end } = withinSize(blob.size, offset, length)
      return new Uint8Array(await blob.slice(start, end).arrayBuffer())
    },
  }
}
