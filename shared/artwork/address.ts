/** Percent-encodes like the S3 client does: also ! ' ( ) and *, which `encodeURIComponent` leaves. */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, symbol => `%${symbol.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** The key of a person's file: `{uuid}/{encoded filename}` (D22). */
export function artworkKeyFor(uuid: string, fileName: string): string {
  return `${uuid}/${encodeSegment(fileName)}`
}

/**
 * The stored object's address (D21). Keys hold an encoded file name, and a path-style address encodes the key once
 * more, so a `%` of the key reads `%25` here. `base` ends in the bucket, without a slash.
 */
export function keyToUrl(base: string, key: string): string {
  return `${base}/${key.split('/').map(encodeSegment).join('/')}`
}

/** The key an address names, without its query; null when the address is not one of ours (D21). */
export function urlToKey(base: string, url: string): string | null {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (!path.startsWith(`${base}/`)) return null
  try {
    const key = path.slice(base.length + 1).split('/').map(decodeURIComponent).join('/')
    return keyToUrl(base, key) === path ? key : null
  } catch {
    return null
  }
}
