import type { Bucket, ObjectGateway } from '#api/gateways/ports.ts'
import type { ByteSource } from '#shared/artwork/byte-source.ts'

/** Bytes of one object that are read to judge it, and the least that is fetched at once. */
const MAX_READ = 16 << 20
const BLOCK = 1 << 16

/** An object read range by range, as far as it may be. */
export interface ObjectSource extends ByteSource {
  /** True once more was asked for than may be read. */
  isExhausted(): boolean
  /** Milliseconds the store took to answer. */
  waited(): number
}

/** A stored object for a reader; a read rejects when the bytes are gone or more than `maxRead` bytes, 16 MB unless told otherwise, would have been read. */
export function objectSource(
  objects: Pick<ObjectGateway, 'read'>,
  at: { bucket: Bucket; key: string; size: number },
  maxRead = MAX_READ,
  now: () => number = () => performance.now(),
): ObjectSource {
  let total = 0
  let waited = 0
  let held = { start: 0, bytes: new Uint8Array() as Uint8Array }

  const fetchRange = async (start: number, end: number): Promise<Uint8Array> => {
    total += end - start
    if (total > maxRead) throw new Error('more than may be read')
    const since = now()
    const bytes = await objects.read(at.bucket, at.key, { start, end: end - 1 })
    waited += now() - since
    if (bytes?.length !== end - start) throw new Error('the object is not as it was')
    return bytes
  }
  return {
    size: at.size,
    isExhausted: () => total > maxRead,
    waited: () => waited,
    async read(offset, length) {
      const end = Math.min(at.size, offset + length)
      if (offset >= end) return new Uint8Array()
      if (offset < held.start || end > held.start + held.bytes.length) {
        const bytes = await fetchRange(offset, Math.min(at.size, Math.max(end, offset + BLOCK)))
        held = { start: offset, bytes }
      }
      return held.bytes.slice(offset - held.start, end - held.start)
    },
  }
}
