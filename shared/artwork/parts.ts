/** Bytes of every part of an artwork but the last ("Artwork", D23). */
export const PART_BYTES = 8 * 1024 * 1024

/** SHA-256 as a platform offers it. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

/** A stretch of a file that is hashed and sent by itself. */
export interface FilePart {
  /** From 1, as object stores count. */
  number: number
  /** Bytes before it. */
  offset: number
  /** Bytes. */
  size: number
}

/** A part with the SHA-256 of its bytes, in base64. */
export interface HashedPart extends FilePart {
  sha256: string
}

/** A part as the object store lists it. */
export interface HeldPart {
  number: number
  size: number
  /** Base64; null where the store does not know. */
  sha256: string | null
}

/** The shape of an artwork's identity: 64 lower-case hexadecimal digits. */
export const ARTWORK_ID = /^[0-9a-f]{64}$/

/** The parts of a file of so many bytes, in order (D23). */
export function partsOf(size: number): FilePart[] {
  return Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, i) => {
    const offset = i * PART_BYTES
    return { number: i + 1, offset, size: Math.min(PART_BYTES, size - offset) }
  })
}

/** The file's parts with their digests, base64 in order; throws a RangeError when there are more or fewer digests. */
export function hashedParts(size: number, digests: readonly string[]): HashedPart[] {
  const parts = partsOf(size)
  if (parts.length !== digests.length) throw new RangeError('one digest a part')
  return parts.map((part, i) => ({ ...part, sha256: digests[i] ?? '' }))
}

/** What a store must still be sent: parts it does not hold in this size with this checksum (D23). */
export function missingParts(held: readonly HeldPart[], wanted: readonly HashedPart[]): HashedPart[] {
  const known = new Map(held.map(part => [part.number, part]))
  return wanted.filter(({ number, size, sha256 }) => {
    const part = known.get(number)
    return part?.size !== size || part.sha256 !== sha256
  })
}

/** An artwork's identity: the SHA-256 over its parts' SHA-256 digests, in hexadecimal ("Artwork"). */
export async function artworkIdOf(digests: readonly string[], sha256: Sha256): Promise<string> {
  const joined = new Uint8Array(digests.length * 32)
  digests.forEach((digest, i) => {
    const bytes = fromBase64(digest)
    if (bytes.length !== 32) throw new RangeError('not a SHA-256 digest')
    joined.set(bytes, i * 32)
  })
  return toHex(await sha256(joined))
}

/** Lower-case hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Base64 as checksum headers carry it; for short values. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** The bytes base64 stands for; throws where it is none. */
export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), symbol => symbol.charCodeAt(0))
}
