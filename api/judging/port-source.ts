import type { MessagePort } from 'node:worker_threads'
import { type ByteSource, withinSize } from '#shared/artwork/byte-source.ts'
import type { RangeAnswer, RangeRequest } from './messages.ts'

/** The thread that has the bytes could not have them: that says nothing of the file. */
export class RangeUnread extends Error {}

/** Bytes that another thread hands over range by range; a read rejects with `RangeUnread` when that thread has none for it. */
export function sourceOfPort(size: number, port: MessagePort): ByteSource {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let last = 0
  port.on('message', ({ id, bytes }: RangeAnswer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (bytes === null) asked?.reject(new RangeUnread('the range could not be read'))
    else asked?.resolve(bytes)
  })
  return {
    size,
    read(offset, length) {
      const { start, end } = withinSize(size, offset, length)
      if (start === end) return Promise.resolve(new Uint8Array())
      const id = ++last
      const asked = Promise.withResolvers<Uint8Array>()
      waiting.set(id, asked)
      port.postMessage({ id, offset: start, length: end - start } satisfies RangeRequest)
      return asked.promise
    },
  }
}

/** Answers another thread's requests from `source`, in their turn. */
export function serveRanges(source: ByteSource, port: MessagePort): void {
  port.on('message', ({ id, offset, length }: RangeRequest) => {
    const answer = (bytes: Uint8Array | null) => port.postMessage({ id, bytes } satisfies RangeAnswer)
    source.read(offset, length).then(answer, () => answer(null))
  })
}
