import type { MiddlewareHandler } from 'hono'
import { bodyLimit as honoBodyLimit } from 'hono/body-limit'
import { failure } from '#api/failure.ts'
import { refuse } from './envelope.ts'

/** Refuses bodies of more than `maxSize` bytes with 413 and this sentence. */
export function bodyLimit(maxSize: number, sentence: string): MiddlewareHandler {
  return honoBodyLimit({
    maxSize,
    onError: c => {
      // The rest of the body is never read, so this connection can carry nothing more.
      c.header('Connection', 'close')
      return refuse(c, failure('too_large', sentence))
    },
  })
}
