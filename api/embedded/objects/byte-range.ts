import { S3Error } from './s3-error.ts'

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a Range header against an object of `size` bytes. Null means the whole object: no header, or one that is not a
 * single byte range, which HTTP says to ignore. Throws InvalidRange when nothing of it lies within the object.
 */
export function readRange(header: string | null, size: number): ByteRange | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return null
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end) throw new S3Error('InvalidRange')
  return { start, end }
}
