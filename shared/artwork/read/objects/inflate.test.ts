import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from '#shared/artwork/parts.ts'
import { deflated } from '#shared/testing/artwork-pdf-streams.ts'
import { joinBytes } from '#shared/testing/bytes.ts'
import { inflate, inflatedSoFar } from './inflate.ts'

const ALL = 1 << 20
/** Noise, which is stored as it is, runs and echoes, which are not. */
const content = fc
  .array(
    fc
      .tuple(fc.uint8Array({ maxLength: 300 }), fc.nat(255), fc.nat(400), fc.nat(40))
      .map(([noise, byte, run, echoes]) =>
        joinBytes(noise, new Uint8Array(run).fill(byte), ...new Array<Uint8Array>(echoes).fill(noise)),
      ),
    { maxLength: 12 },
  )
  .map(pieces => joinBytes(...pieces))
const isStartOf = (start: Uint8Array, whole: Uint8Array) =>
  toHex(start) === toHex(whole.subarray(0, start.length))

describe('D16 a zlib stream unpacked as far as it goes', () => {
  test('D16 law: every stream comes back whole', async () => {
    await fc.assert(
      fc.asyncProperty(content, async bytes => {
        const found = inflatedSoFar(await deflated(bytes), ALL)
        expect(found.isCut).toBe(false)
        expect(toHex(found.bytes)).toBe(toHex(bytes))
      }),
    )
  })

  test('D16 law: of a cut stream comes what stood before the cut, of a longer one no more than asked for', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.nat(), fc.nat(5000), async (bytes, cut, most) => {
        const packed = await deflated(bytes)
        const found = inflatedSoFar(packed.subarray(0, cut % (packed.length + 1)), most)
        expect(isStartOf(found.bytes, bytes)).toBe(true)
        expect(found.bytes.length).toBeLessThanOrEqual(most)
        expect(inflatedSoFar(packed, most).isCut).toBe(bytes.length > most)
      }),
    )
  })

  test('D16 law: any bytes at all end within the bound', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        const { length } = inflatedSoFar(joinBytes([0x78, 0x9c], bytes), 9000).bytes
        expect(length).toBeLessThanOrEqual(9000)
      }),
      { numRuns: 500 },
    )
  })

  test('D16 what is no zlib stream gives nothing', async () => {
    const packed = await deflated(new Uint8Array(50))
    for (const head of [[], [0x78], [0x79, 0x9c], [0x78, 0x9d], [0x78, 0xbb]])
      expect(inflatedSoFar(joinBytes(head, packed.subarray(2)), ALL).bytes.length).toBe(0)
  })
})

describe('D16 the platform unpacks, and what it loses comes all the same', () => {
  const whole = new Uint8Array(300_000).map((_, at) => (at * at * 7) % 251)

  test.each<[string, (packed: Uint8Array) => Uint8Array]>([
    ['as it should be', packed => packed],
    ['a line end behind', packed => joinBytes(packed, '\r\n')],
    ['a thousand other bytes behind', packed => joinBytes(packed, new Uint8Array(1000))],
    ['a wrong checksum', packed => joinBytes(packed.subarray(0, -4), 'abcd')],
    ['no checksum', packed => packed.subarray(0, -4)],
  ])('D16 %s', async (_, change) => {
    const stream = change(await deflated(whole))
    expect(await inflate(stream, ALL)).toEqual({ bytes: whole, isCut: false })
    expect(await inflate(stream, 1000)).toEqual({ bytes: whole.subarray(0, 1000), isCut: true })
  })

  test('D16 a stream cut in half gives its first half', async () => {
    const noise = new Uint8Array(100_000).map((_, at) => (Math.sin(at) * 1e6) & 0xff)
    const packed = await deflated(noise)
    const { bytes } = await inflate(packed.subarray(0, packed.length / 2), ALL)
    expect(bytes.length).toBeGreaterThan(noise.length / 3)
    expect(isStartOf(bytes, noise)).toBe(true)
  })
})
