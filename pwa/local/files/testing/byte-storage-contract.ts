import { describe, expect, test } from 'vitest'
import type { ByteStorage, CopyProgress } from '#pwa/local/files/bytes.ts'
import { PART_BYTES, partsOf, toBase64 } from '#shared/artwork/parts.ts'

/** Bytes that differ in every part and at every place of it. */
export function someBytes(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at++) bytes[at] = (at * 31 + (at >> 16) * 7 + seed) & 255
  return bytes
}

/** The digests a keeper must answer. */
export function digestsOf(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  return Promise.all(
    partsOf(bytes.length).map(async ({ offset, size }) => {
      const digest = await crypto.subtle.digest('SHA-256', bytes.slice(offset, offset + size))
      return toBase64(new Uint8Array(digest))
    }),
  )
}

const bytesOf = async (blob: Blob | null) => blob && new Uint8Array(await blob.arrayBuffer())
/** A Blob whose file went away: its slices reject as a browser's do. */
function goneAfter(bytes: Uint8Array<ArrayBuffer>, good: number): Blob {
  const blob = new Blob([bytes])
  const slice = blob.slice.bind(blob)
  blob.slice = (start = 0, end = blob.size) => {
    const piece = slice(start, end)
    if (end > good) piece.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    return piece
  }
  return blob
}

/** What every place that keeps bytes must hold to ("Artwork"). */
export function storesBytes(name: string, open: () => ByteStorage | Promise<ByteStorage>): void {
  describe(`Artwork: files in ${name}`, () => {
    test.each([1, 5000, PART_BYTES, PART_BYTES + 1, 2 * PART_BYTES + 77])(
      '%i bytes come back as they were, with the digests of their parts',
      async size => {
        const storage = await open()
        const bytes = someBytes(size)
        expect(await storage.copy('a', new Blob([bytes]))).toEqual(await digestsOf(bytes))
        const back = await bytesOf(await storage.read('a', size))
        // Equality of millions of elements is slow to tell.
        expect(back?.length).toBe(size)
        expect(await digestsOf(back ?? new Uint8Array())).toEqual(await digestsOf(bytes))
      },
    )

    test('what was never kept is null, and so is what has another size', async () => {
      const storage = await open()
      await storage.copy('a', new Blob([someBytes(10)]))
      expect(await storage.read('b', 10)).toBeNull()
      expect(await storage.read('b', 0)).toBeNull()
      expect(await storage.read('a', 11)).toBeNull()
    })

    test('files are apart, listed by id, and one that is removed is gone; removing twice is fine', async () => {
      const storage = await open()
      await storage.copy('a', new Blob([someBytes(10, 1)]))
      await storage.copy('b', new Blob([someBytes(10, 2)]))
      expect((await storage.list()).sort()).toEqual(['a', 'b'])
      await storage.remove('a')
      await storage.remove('a')
      expect(await storage.list()).toEqual(['b'])
      expect(await bytesOf(await storage.read('b', 10))).toEqual(someBytes(10, 2))
    })

    test('progress rises to the whole size, first written, then read back', async () => {
      const storage = await open()
      const told: CopyProgress[] = []
      const size = PART_BYTES + 9
      await storage.copy('a', new Blob([someBytes(size)]), { onProgress: progress => told.push(progress) })
      expect(told.at(-1)).toEqual({ written: size, hashed: size })
      told.reduce((before, now) => {
        expect(now.written).toBeGreaterThanOrEqual(before.written)
        expect(now.hashed).toBeGreaterThanOrEqual(before.hashed)
        return now
      })
    })

    test('a copy that is given up leaves nothing', async () => {
      const storage = await open()
      const stop = new AbortController()
      const copying = storage.copy('a', new Blob([someBytes(3 * PART_BYTES)]), {
        signal: stop.signal,
        onProgress: () => stop.abort(new Error('enough')),
      })
      await expect(copying).rejects.toThrow('enough')
      expect(await storage.list()).toEqual([])
    })
  })
}

/** For keepers that read in this thread, where a file that goes away can be acted. */
export function noticesGoneFiles(name: string, open: () => ByteStorage): void {
  test(`Artwork: a file that goes away while ${name} copies it is unreadable, and leaves nothing`, async () => {
    const storage = open()
    const copying = storage.copy('a', goneAfter(someBytes(PART_BYTES + 5), PART_BYTES))
    await expect(copying).rejects.toMatchObject({ name: 'CopyError', code: 'unreadable' })
    expect(await storage.list()).toEqual([])
  })
}
