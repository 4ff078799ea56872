import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit as honoBodyLimit } from 'hono/body-limit'
import { failure } from '#api/failure.ts'
import { refuse } from './envelope.ts'

/** Refuses bodies of more than `maxSize` bytes with 413 and this sentence. */
export function bodyLimit(maxSize: number, sentence: string): MiddlewareHandler {
  const onError = (c: Context) => {
    // The rest of the body is never read, so this connection can carry nothing more.
    c.header('Connection', 'close')
    return refuse(c, failure('too_large', sentence))
  }
  const counted = honoBodyLimit({ maxSize, onError })
  return (c, next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    // Node takes no more of a body than its length says, and none without one. Counting builds the whole request object.
    if (incoming === undefined || incoming.headers['transfer-encoding'] !== undefined) return counted(c, next)
    const size = Number(incoming.headers['content-length'] ?? 0)
    return size > maxSize ? Promise.resolve(onError(c)) : next()
  }
}
