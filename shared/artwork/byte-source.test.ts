import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { sourceOfBlob } from './byte-source.ts'

test('D16 a source gives the bytes asked for, and fewer only at the end of the file', async () => {
  const ranges = fc.tuple(fc.uint8Array({ maxLength: 60 }), fc.nat(80), fc.nat(80))
  await fc.assert(
    fc.asyncProperty(ranges, async ([bytes, offset, length]) => {
      const wanted = [...bytes.subarray(offset, offset + length)]
      const blob = new Blob([Uint8Array.from(bytes)])
      expect([...(await sourceOfBytes(bytes).read(offset, length))]).toEqual(wanted)
      expect([...(await sourceOfBlob(blob).read(offset, length))]).toEqual(wanted)
    }),
  )
})
