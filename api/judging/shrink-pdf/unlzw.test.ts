import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { piecesOf } from '#api/judging/pieces.ts'
import { packLzw } from '#api/judging/testing/pack-lzw.ts'
import { toHex } from '#shared/artwork/parts.ts'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { unlzw } from './unlzw.ts'

async function unpacked(packed: Uint8Array, early: 0 | 1) {
  const pieces: Uint8Array[] = []
  for await (const piece of unlzw(piecesOf(sourceOfBytes(packed), 700), early)) pieces.push(piece)
  return { bytes: joinBytes(...pieces), most: Math.max(0, ...pieces.map(({ length }) => length)) }
}
/** Noise, which makes many codes, and runs, which make long ones. */
const content = fc
  .array(fc.tuple(fc.uint8Array({ maxLength: 3000 }), fc.nat(255), fc.nat(9000)), { maxLength: 6 })
  .map(pieces =>
    joinBytes(...pieces.flatMap(([noise, byte, run]) => [noise, new Uint8Array(run).fill(byte)])),
  )

describe('issue 12.7: LZW that is unpacked as it comes', () => {
  test('law: is what was packed, whenever its codes become longer', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.constantFrom<0 | 1>(0, 1), async (bytes, early) => {
        expect(toHex((await unpacked(packLzw(bytes, early), early)).bytes)).toBe(toHex(bytes))
      }),
    )
  })

  test('as the standard has it', async () => {
    const packed = Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01)
    expect([...(await unpacked(packed, 1)).bytes]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
  })

  test('of which a little becomes very much is held a little at a time', async () => {
    const zeros = new Uint8Array(6_000_000)
    const { bytes, most } = await unpacked(packLzw(zeros, 1), 1)
    expect(bytes.length).toBe(zeros.length)
    expect(most).toBeLessThan(300_000)
  })

  test('law: any bytes at all come to an end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async bytes => {
        expect((await unpacked(bytes, 1)).bytes.length).toBeLessThan(300 * 4096)
      }),
      { numRuns: 500 },
    )
  })
})
