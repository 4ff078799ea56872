import { type ByteSource, withinSize } from '#shared/artwork/byte-source.ts'
import type { RangeAnswer, RangeRequest } from './messages.ts'

/** The process that has the bytes could not have them: that says nothing of the file. */
export class RangeUnread extends Error {}

/** Where a reader's ranges are asked for and come in. */
export interface RangeChannel {
  ask(request: RangeRequest): void
  /** Settles the read that waits for it; one of an earlier file is nobody's. */
  take(answer: RangeAnswer): void
}

/** The sources of one reader's files, one file at a time. */
export interface ChannelSources extends Pick<RangeChannel, 'take'> {
  /** A file of `size` bytes; a read rejects with `RangeUnread` when the other process has none for it. */
  open(size: number): ByteSource
}

/** Bytes that another process hands over range by range. */
export function channelSources(ask: RangeChannel['ask']): ChannelSources {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let last = 0
  return {
    open(size) {
      waiting.clear()
      return {
        size,
        read(offset, length) {
          const { start, end } = withinSize(size, offset, length)
          if (start === end) return Promise.resolve(new Uint8Array())
          const id = ++last
          const asked = Promise.withResolvers<Uint8Array>()
          waiting.set(id, asked)
          ask({ step: 'range', id, offset: start, length: end - start })
          return asked.promise
        },
      }
    },
    take({ id, bytes }) {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (bytes === null) asked?.reject(new RangeUnread('the range could not be read'))
      else asked?.resolve(plainBytes(bytes))
    },
  }
}

/** What came over a channel between processes: it makes buffers of bytes, whose `slice` shares them. */
export function plainBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.isBuffer(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length) : bytes
}

/** Answers another process's request from `source`. Never rejects. */
export async function rangeOf(
  source: ByteSource,
  { id, offset, length }: RangeRequest,
): Promise<RangeAnswer> {
  try {
    return { id, bytes: await source.read(offset, length) }
  } catch {
    return { id, bytes: null }
  }
}
