import { artworkIdOf, partsOf, type Sha256, toBase64 } from '#shared/artwork/parts.ts'

/** Parts that are hashed side by side: the browser digests off this thread, and reading is the other half. */
const AT_ONCE = 2

export const sha256: Sha256 = async bytes => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/**
 * SHA-256 of each 8 MiB part, base64 in order; only the parts at hand are in memory. Tells the bytes hashed so far.
 * Rejects as the Blob does when it cannot be read any more.
 */
export async function hashParts(blob: Blob, onHashed: (bytes: number) => void = () => {}): Promise<string[]> {
  const parts = partsOf(blob.size)
  const digests: string[] = []
  let next = 0
  let hashed = 0
  async function work() {
    for (let part = parts[next++]; part; part = parts[next++]) {
      const bytes = await blob.slice(part.offset, part.offset + part.size).arrayBuffer()
      digests[part.number - 1] = toBase64(await sha256(new Uint8Array(bytes)))
      hashed += part.size
      onHashed(hashed)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return digests
}

/** The identity of a file with these parts' digests ("Artwork"). */
export const identify = (digests: readonly string[]): Promise<string> => artworkIdOf(digests, sha256)
