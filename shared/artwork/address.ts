import { previewKey } from './preview.ts'
import { shortFileName, splitExtension } from './short-name.ts'

/** Longest key an object store keeps, in bytes. */
export const MAX_KEY_BYTES = 1024

/** The shape of an artwork's key: `{uuid}/{encoded filename}` (D22); a name of dots alone would be a step in a path. */
export const ARTWORK_KEY =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/(?!\.{1,2}$)[^/]+$/i

/** Whether a key's file name is encoded, so that it means one thing in an address (D22): spaces and symbols stand as `%20`. */
export function isEncodedKey(key: string): boolean {
  const name = key.slice(key.indexOf('/') + 1)
  try {
    return /^[\w.!~*'()%-]+$/.test(name) && decodeURIComponent(name) !== ''
  } catch {
    return false
  }
}

/** The UUID an artwork's key begins with, by itself. */
export const ARTWORK_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The UUID a key begins with. */
export function artworkUuid(key: string): string {
  return key.slice(0, key.indexOf('/'))
}

/** Percent-encodes like the S3 client does: also ! ' ( ) and *, which `encodeURIComponent` leaves. */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    symbol => `%${symbol.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * The key of a person's file: `{uuid}/{encoded filename}` (D22), the name as the shop keeps it (issue 6.1), and
 * shortened further where a store could not keep it. Never that of the small picture beside it (D19).
 */
export function artworkKeyFor(uuid: string, fileName: string): string {
  const kept = shortFileName(fileName.toWellFormed())
  const name = /^\.{1,2}$/.test(kept) ? 'artwork' : kept
  const key = `${uuid}/${encodeURIComponent(shortened(name, MAX_KEY_BYTES - uuid.length - 1))}`
  return key === previewKey(key) ? `${uuid}/artwork` : key
}

/** Drops characters before the extension until the encoded name fits. */
function shortened(name: string, maxBytes: number): string {
  const [whole, extension] = splitExtension(name)
  const stem = [...whole]
  while (encodeURIComponent(stem.join('') + extension).length > maxBytes) stem.pop()
  return stem.join('') + extension
}

/**
 * The stored object's address (D21). Keys hold an encoded file name, and a path-style address encodes the key once
 * more, so a `%` of the key reads `%25` here. `base` ends in the bucket, without a slash.
 */
export function keyToUrl(base: string, key: string): string {
  return `${base}/${key.split('/').map(encodeSegment).join('/')}`
}

/** The artwork key an address names, without its query; null when the address is not one of ours (D21). */
export function urlToKey(base: string, url: string): string | null {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (!path.startsWith(`${base}/`)) return null
  try {
    const key = path
      .slice(base.length + 1)
      .split('/')
      .map(decodeURIComponent)
      .join('/')
    return ARTWORK_KEY.test(key) && keyToUrl(base, key) === path ? key : null
  } catch {
    return null
  }
}
