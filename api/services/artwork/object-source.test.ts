import fc from 'fast-check'
import { expect, test } from 'vitest'
import { objectSource } from './object-source.ts'

const AT = { bucket: 'order-artwork', key: 'a/b' } as const

function stored(bytes: Uint8Array) {
  const ranges: number[] = []
  const objects = {
    read: async (_: string, __: string, range?: { start: number; end: number }) => {
      const { start, end } = range ?? { start: 0, end: bytes.length - 1 }
      ranges.push(end - start + 1)
      return bytes.slice(start, end + 1)
    },
  }
  return { ranges, source: objectSource(objects, { ...AT, size: bytes.length }) }
}

test('D16 an object reads as its bytes do, wherever one looks', async () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => at % 251)
  const look = fc.tuple(fc.nat(210_000), fc.nat(80_000))
  await fc.assert(
    fc.asyncProperty(fc.array(look, { maxLength: 12 }), async looks => {
      const { source } = stored(bytes)
      for (const [at, length] of looks)
        expect(await source.read(at, length)).toEqual(bytes.slice(at, at + length))
    }),
    { numRuns: 50 },
  )
})

test('D16 many small looks close together are one request', async () => {
  const { source, ranges } = stored(new Uint8Array(300_000))
  for (let at = 0; at < 60_000; at += 500) await source.read(at, 500)
  expect(ranges).toEqual([65_536])
})

test('D16 no more than 16 MB of an object are read', async () => {
  const { source, ranges } = stored(new Uint8Array(20 << 20))
  for (let part = 0; part < 16; part++) await source.read(part << 20, 1 << 20)
  await expect(source.read(16 << 20, 100)).rejects.toThrow('more than may be read')
  expect(source.isExhausted()).toBe(true)
  expect(ranges.reduce((sum, length) => sum + length, 0)).toBe(16 << 20)
})

test('D16 an object that became shorter is an error', async () => {
  const source = objectSource({ read: async () => new Uint8Array(5) }, { ...AT, size: 100 })
  await expect(source.read(0, 50)).rejects.toThrow('not as it was')
})
