import { createHash } from 'node:crypto'
import { crc32 as crc32Of } from 'node:zlib'

/** What was worked out over the bytes of one body as they passed. */
export interface Digests {
  /** Hex; what clients may hold for a name of these bytes, and for nothing more. */
  etag: string
  /** Base64; null where nobody asked for it. */
  md5: string | null
  /** Base64. */
  sha256: string
  /** Base64, big-endian. */
  crc32: string
}

/** Hexadecimal digits of an ETag. */
const ETAG_DIGITS = 32

/**
 * Digests a body piece by piece, holding none of it. Without `wantsMd5`, the dearest of them, the ETag comes from
 * SHA-256.
 */
export function createDigester(wantsMd5: boolean): { add(chunk: Uint8Array): void; done(): Digests } {
  const md5 = wantsMd5 ? createHash('md5') : null
  const sha256 = createHash('sha256')
  let crc = 0
  return {
    add(chunk) {
      md5?.update(chunk)
      sha256.update(chunk)
      crc = crc32Of(chunk, crc)
    },
    done() {
      const crc32 = Buffer.alloc(4)
      crc32.writeUInt32BE(crc)
      const [whole, short] = [sha256.digest(), md5?.digest() ?? null]
      return {
        etag: (short ?? whole).toString('hex').slice(0, ETAG_DIGITS),
        md5: short?.toString('base64') ?? null,
        sha256: whole.toString('base64'),
        crc32: crc32.toString('base64'),
      }
    },
  }
}
