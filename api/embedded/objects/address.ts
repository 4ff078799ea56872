import { S3Error } from './s3-error.ts'

/** Where the stand-in is mounted on the API's own port. */
export const OBJECTS_PATH = '/objects'
const LONGEST_KEY_BYTES = 1024

/** Percent-encodes as SigV4 does: everything but unreserved characters, in upper-case hex. */
export function strictEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** A path or key, encoded segment by segment. */
export function encodePath(path: string): string {
  return path.split('/').map(strictEncode).join('/')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error('InvalidURI')
  }
}

export interface Address {
  /** Decoded, from the root of the server: what SigV4 signs, encoded anew. */
  path: string
  /** Decoded names and values, in the order sent. */
  query: [string, string][]
  bucket: string
  key: string
}

function queryOf(raw: string): [string, string][] {
  const pairs = raw.split('&').filter(pair => pair !== '')
  return pairs.map(pair => {
    const [name = '', ...value] = pair.split('=')
    return [decode(name), decode(value.join('='))]
  })
}

/**
 * Reads path-style addresses (`/objects/bucket/key`) from the URL as it was sent: a parsed URL would already have lost
 * the difference between `%25` and `%`, which keys and signatures live by.
 */
export function readAddress(rawUrl: string): Address {
  const target = rawUrl.slice(rawUrl.indexOf('/', rawUrl.indexOf('://') + 3))
  const mark = target.indexOf('?')
  const path = decode(mark < 0 ? target : target.slice(0, mark))
  const inside = path.slice(OBJECTS_PATH.length + 1)
  const slash = inside.indexOf('/')
  const bucket = slash < 0 ? inside : inside.slice(0, slash)
  const key = slash < 0 ? '' : inside.slice(slash + 1)
  if (Buffer.byteLength(key) > LONGEST_KEY_BYTES) throw new S3Error('KeyTooLongError')
  return { path, query: queryOf(mark < 0 ? '' : target.slice(mark + 1)), bucket, key }
}
