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

/** The UUID that follows from bytes, whoever has them. */
export async function hashedUuid(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hex = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
