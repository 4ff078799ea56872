import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { countReads } from '#shared/testing/counting-source.ts'
import { windowed } from './windowed.ts'

const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 251)

test('law: through windows every look sees the same bytes, in any order and beyond the end', async () => {
  const look = fc.tuple(fc.nat(6000), fc.nat(900))
  await fc.assert(
    fc.asyncProperty(
      fc.array(look, { maxLength: 30 }),
      fc.integer({ min: 1, max: 700 }),
      async (looks, width) => {
        const source = windowed(sourceOfBytes(bytes), width)
        for (const [at, length] of looks)
          expect(await source.read(at, length)).toEqual(bytes.slice(at, at + length))
      },
    ),
  )
})

test('D16 looks at two places in turn cost one read of each', async () => {
  const { source, bytesRead } = countReads(sourceOfBytes(bytes))
  const near = windowed(source, 500)
  for (let at = 0; at < 400; at += 10) {
    await near.read(at, 10)
    await near.read(3000 + at, 10)
  }
  expect(bytesRead()).toBe(1000)
})
