import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ARTWORK_ID,
  artworkIdOf,
  fromBase64,
  hashedParts,
  missingParts,
  PART_BYTES,
  partsOf,
  type Sha256,
  toBase64,
} from './parts.ts'
import { MAX_ARTWORK_BYTES } from './verdict.ts'

const sha256: Sha256 = async bytes => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const digest = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toBase64)
const fileSize = fc.integer({ min: 1, max: MAX_ARTWORK_BYTES })

/** A file's parts with digests of their own. */
const hashedFile = fileSize.chain(size => {
  const count = partsOf(size).length
  return fc
    .array(digest, { minLength: count, maxLength: count })
    .map(digests => ({ size, digests, parts: hashedParts(size, digests) }))
})

describe('D23 parts', () => {
  test('cover the file without gap or overlap, all of 8 MiB but the last', () => {
    fc.assert(
      fc.property(fileSize, size => {
        const parts = partsOf(size)
        let end = 0
        parts.forEach((part, i) => {
          expect(part).toMatchObject({ number: i + 1, offset: end })
          end += part.size
        })
        expect(end).toBe(size)
        expect(parts.slice(0, -1).every(part => part.size === PART_BYTES)).toBe(true)
        expect(parts.at(-1)?.size).toBeGreaterThan(0)
      }),
    )
  })

  test.each([
    [0, 0],
    [1, 1],
    [PART_BYTES, 1],
    [PART_BYTES + 1, 2],
    [MAX_ARTWORK_BYTES, 38],
  ])('%i bytes are %i parts', (size, count) => expect(partsOf(size)).toHaveLength(count))

  test('one digest a part, or none of it counts', () => {
    expect(() => hashedParts(PART_BYTES + 1, ['AA=='])).toThrow(RangeError)
  })
})

describe('D23 missing parts', () => {
  test('are all of nothing and none of everything, in whatever order the store lists them', () => {
    fc.assert(
      fc.property(hashedFile, ({ parts }) => {
        expect(missingParts([], parts)).toEqual(parts)
        expect(missingParts([...parts].reverse(), parts)).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test('are exactly those whose size or checksum the store does not confirm', () => {
    const fault = fc.constantFrom('none', 'absent', 'size', 'checksum', 'unknown')
    fc.assert(
      fc.property(hashedFile, fc.array(fault, { minLength: 38, maxLength: 38 }), ({ parts }, faults) => {
        const held = parts.flatMap((part, i) => {
          if (faults[i] === 'absent') return []
          if (faults[i] === 'size') return [{ ...part, size: part.size - 1 }]
          if (faults[i] === 'checksum') return [{ ...part, sha256: `${part.sha256}x` }]
          return [faults[i] === 'unknown' ? { ...part, sha256: null } : part]
        })
        expect(missingParts(held, parts)).toEqual(parts.filter((_, i) => faults[i] !== 'none'))
      }),
      { numRuns: 30 },
    )
  })

  test('ignore parts beyond the file', () => {
    const parts = hashedParts(10, ['AA=='])
    expect(missingParts([...parts, { number: 2, size: 5, sha256: 'AA==' }], parts)).toEqual([])
  })
})

describe('Artwork: identity', () => {
  test('is the SHA-256 over the SHA-256 digests of the parts, by any other reckoning', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(digest, { minLength: 1, maxLength: 38 }), async digests => {
        const joined = new Blob(digests.map(each => Buffer.from(each, 'base64')))
        const whole = await crypto.subtle.digest('SHA-256', await joined.arrayBuffer())
        const id = await artworkIdOf(digests, sha256)
        expect(id).toBe(Buffer.from(whole).toString('hex'))
        expect(id).toMatch(ARTWORK_ID)
      }),
    )
  })

  test('differs as soon as a part differs or changes its place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(digest, { minLength: 2, maxLength: 8 }), async digests => {
        const id = await artworkIdOf(digests, sha256)
        expect(await artworkIdOf(digests.toReversed(), sha256)).not.toBe(id)
        expect(await artworkIdOf(digests.slice(1), sha256)).not.toBe(id)
      }),
    )
  })

  test('is refused of what is no digest', async () => {
    await expect(artworkIdOf(['AAAA'], sha256)).rejects.toThrow(RangeError)
  })

  test('base64 there and back is the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), bytes => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
        expect(fromBase64(toBase64(bytes))).toEqual(bytes)
      }),
    )
  })
})
