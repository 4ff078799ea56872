import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { piecesOf } from '#api/judging/pieces.ts'
import { ForwardBytes } from '#api/judging/shrink-jpeg/forward-bytes.ts'
import { packFax } from '#api/judging/testing/pack-fax.ts'
import { toHex } from '#shared/artwork/parts.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { FaxRows } from './fax-rows.ts'

/** A row of runs, of which the first is white. */
const row = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 6000 })), { maxLength: 12 })
  .map(runs => (columns: number) => {
    const bits = new Uint8Array(columns)
    let at = 0
    for (const [index, run] of runs.entries()) {
      bits.fill(index % 2, at, at + run)
      at += run
    }
    return bits
  })
/** Rows that are often like the one above but for a few pixels. */
const picture = fc
  .tuple(
    fc.integer({ min: 1, max: 7000 }),
    fc.array(fc.tuple(row, fc.integer({ min: -5, max: 5 })), { maxLength: 9 }),
  )
  .map(([columns, rows]) =>
    rows.flatMap(([bits, shift]) => {
      const first = bits(columns)
      return [first, Uint8Array.from(first, (_, at) => first[at + shift] ?? 0)]
    }),
  )
const packing = fc.record({ k: fc.constantFrom(-1, 0, 1, 4), isAligned: fc.boolean(), hasEnds: fc.boolean() })

async function rowsOf(packed: Uint8Array, columns: number, k: number, isAligned: boolean, most = 99) {
  const source = sourceOfBytes(packed)
  const fax = new FaxRows(new ForwardBytes(piecesOf(source, 500)), {
    columns,
    k,
    isAligned,
    isBlackSet: true,
  })
  const rows: string[] = []
  const line = new Uint8Array(columns)
  while (rows.length < most && (await fax.next(line, 0, 1))) rows.push(toHex(line))
  return rows
}

describe('issue 12.7: rows of a fax', () => {
  test('law: are as they were packed, in each of the ways there are', async () => {
    await fc.assert(
      fc.asyncProperty(picture, packing, async (rows, { k, isAligned, ...given }) => {
        const hasEnds = k > 0 || (k === 0 && given.hasEnds)
        const found = await rowsOf(
          packFax(rows, { k, isAligned, hasEnds }),
          rows[0]?.length ?? 9,
          k,
          isAligned,
        )
        expect(found).toEqual(rows.map(toHex))
      }),
    )
  })

  test('law: of any bytes at all they come to an end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), packing, async (bytes, { k, isAligned }) => {
        expect((await rowsOf(bytes, 40, k, isAligned, 5000)).length).toBeLessThan(5000)
      }),
      { numRuns: 500 },
    )
  })

  test('behind a damage go on with the next end of a line', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => new Uint8Array(64).fill(1, at, 40))
    const packed = packFax(rows, { k: 0, isAligned: true, hasEnds: true })
    packed.fill(0x01, 11, 13)
    const found = await rowsOf(packed, 64, 0, true)
    expect(found.slice(-2)).toEqual(rows.slice(-2).map(toHex))
  })
})
