import { createHash } from 'node:crypto'

/** Strong ETag of some bytes, with its quotes. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
}
