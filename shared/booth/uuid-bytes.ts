import { toHex } from '#shared/artwork/parts.ts'

/** The bytes that hexadecimal digits write, two digits each. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A UUID as its 16 bytes; throws a RangeError for what is none, since two of those could come to the same bytes. */
export function uuidBytes(uuid: string): Uint8Array<ArrayBuffer> {
  if (!UUID.test(uuid)) throw new RangeError('not a UUID in lower case')
  return fromHex(uuid.replaceAll('-', ''))
}

/** The UUID of 16 bytes; null for anything else. */
export function uuidOf(bytes: unknown): string | null {
  if (!(bytes instanceof Uint8Array) || bytes.length !== 16) return null
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
