import { createHash } from 'node:crypto'

/** A UUID that these words make, always the same: the id of what must happen once for them. */
export function derivedUuid(...words: string[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
