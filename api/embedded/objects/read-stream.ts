import type { FileHandle } from 'node:fs/promises'
import type { Blobs } from './blobs.ts'
import type { ByteRange } from './byte-range.ts'
import type { Segment } from './object-index.ts'

const PIECE_BYTES = 64 * 1024

interface Stretch {
  file: string
  /** Within the file. */
  start: number
  length: number
}

/** Which bytes of which files make up a range of an object. */
export function stretchesOf(segments: readonly Segment[], range: ByteRange): Stretch[] {
  let offset = 0
  return segments.flatMap(({ file, size }) => {
    const start = Math.max(range.start - offset, 0)
    const end = Math.min(range.end - offset, size - 1)
    offset += size
    return start <= end ? [{ file, start, length: end - start + 1 }] : []
  })
}

interface OpenSegment {
  handle: FileHandle
  start: number
  length: number
}

async function openAll(blobs: Blobs, stretches: readonly Stretch[]): Promise<OpenSegment[]> {
  const opened: OpenSegment[] = []
  try {
    for (const { file, start, length } of stretches)
      opened.push({ handle: await blobs.open(file), start, length })
    return opened
  } catch (error) {
    await closeAll(opened)
    throw error
  }
}

async function closeAll(opened: OpenSegment[]): Promise<void> {
  await Promise.all(opened.splice(0).map(({ handle }) => handle.close()))
}

/** One piece of the first stretch, which is closed and dropped when it is used up; null at the end. */
async function nextPiece(opened: OpenSegment[]): Promise<Uint8Array | null> {
  const [current] = opened
  if (!current) return null
  const size = Math.min(PIECE_BYTES, current.length)
  const { bytesRead, buffer } = await current.handle.read(Buffer.alloc(size), 0, size, current.start)
  if (bytesRead === 0) throw new Error('A stored file is shorter than its index says.')
  current.start += bytesRead
  current.length -= bytesRead
  if (current.length === 0) {
    opened.shift()
    await current.handle.close()
  }
  return buffer.subarray(0, bytesRead)
}

/**
 * Streams a range of an object. All its files are open before the first byte is promised, so an object that is replaced
 * or deleted meanwhile is still served whole. Rejects with ENOENT when it was gone already.
 */
export async function streamRange(
  blobs: Blobs,
  segments: readonly Segment[],
  range: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  const opened = await openAll(blobs, stretchesOf(segments, range))
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const piece = await nextPiece(opened)
        if (piece) controller.enqueue(piece)
        else controller.close()
      } catch (error) {
        await closeAll(opened)
        throw error
      }
    },
    cancel: () => closeAll(opened),
  })
}
