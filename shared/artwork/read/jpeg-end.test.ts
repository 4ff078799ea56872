import { describe, expect, test } from 'vitest'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { hasImageEnd } from './jpeg-end.ts'

const MB = 1 << 20
const END = [0xff, 0xd9]

/** A file of zeros with an end marker at these places, that counts what is read of it. */
function fileWith(size: number, ...ends: number[]): ByteSource & { bytesRead(): number } {
  let read = 0
  return {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      for (const end of ends)
        for (const [at, byte] of END.entries())
          if (end + at >= offset && end + at < offset + bytes.length) bytes[end + at - offset] = byte
      read += bytes.length
      return bytes
    },
    bytesRead: () => read,
  }
}

describe('a whole picture', () => {
  test('has its end in the last bytes, and no more is read to see it', async () => {
    const file = fileWith(100 * MB, 100 * MB - 2)
    expect(await hasImageEnd(file, 1000)).toBe(true)
    expect(file.bytesRead()).toBeLessThan(MB)
  })

  test('may have its end before what a camera hangs behind it', async () => {
    expect(await hasImageEnd(fileWith(100 * MB, 95 * MB), 1000)).toBe(true)
  })

  test('may end early, with more behind it than is looked through from the back', async () => {
    expect(await hasImageEnd(fileWith(100 * MB, 3 * MB), 1000)).toBe(true)
  })

  test.each([1 << 16, (1 << 16) + MB, (1 << 16) + 3 * MB, 8 * MB - 1])(
    'has its end seen where it lies across an edge, %i from the back',
    async back => {
      expect(await hasImageEnd(fileWith(50 * MB, 50 * MB - back - 1), 0)).toBe(true)
    },
  )
})

describe('a picture that was cut off', () => {
  test('has none, and is not read for longer than it may be', async () => {
    const file = fileWith(100 * MB)
    expect(await hasImageEnd(file, 1000)).toBe(false)
    expect(file.bytesRead()).toBeLessThan(16 * MB)
  })

  test('is not whole by an end that stands before its data', async () => {
    expect(await hasImageEnd(fileWith(5000, 100), 1000)).toBe(false)
  })

  test('may hold half of the marker', async () => {
    const half: ByteSource = { size: 3, read: async () => Uint8Array.of(1, 2, 0xff) }
    expect(await hasImageEnd(half, 0)).toBe(false)
  })
})

test('looking ends when nobody waits for it any more', async () => {
  const reason = new Error('another file')
  await expect(hasImageEnd(fileWith(MB), 0, AbortSignal.abort(reason))).rejects.toBe(reason)
})
