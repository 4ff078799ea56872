import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What was worked out over the bytes of one body as they passed. */
export interface Digests {
  /** Hex. */
  md5: string
  /** Base64. */
  sha256: string
  /** Base64, big-endian. */
  crc32: string
}

/** Digests a body piece by piece, holding none of it. */
export function createDigester(): { add(chunk: Uint8Array): void; done(): Digests } {
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  let crc = 0
  return {
    add(chunk) {
      md5.update(chunk)
      sha256.update(chunk)
      crc = crc32(chunk, crc)
    },
    done() {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(crc)
      return { md5: md5.digest('hex'), sha256: sha256.digest('base64'), crc32: bytes.toString('base64') }
    },
  }
}
