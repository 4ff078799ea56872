import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPdf, streamObject } from '#shared/testing/artwork-pdf.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { openObjects } from './open-objects.ts'

test('law: of a stream as many bytes are given as were asked for, and whether there were more is told', async () => {
  const text = fc.integer({ min: 0, max: 5000 }).map(length => 'x'.repeat(length))
  await fc.assert(
    fc.asyncProperty(text, fc.nat(6000), async (bytes, most) => {
      const file = buildPdf({ 1: '<< /Type /Catalog >>', 2: streamObject(bytes) })
      const objects = await openObjects(sourceOfBytes(file))
      const content = await objects.content({ ref: 2 }, most)
      expect({ length: content.bytes.length, isCut: content.isCut }).toEqual({
        length: Math.min(most, bytes.length),
        isCut: bytes.length > most,
      })
    }),
  )
})
