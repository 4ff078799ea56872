import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { fileBytes } from './file-bytes.ts'
import { streamLength } from './stream-length.ts'

const lengthOf = (file: Uint8Array, start: number, said: number | null, most = 1 << 20) =>
  streamLength(fileBytes(sourceOfBytes(file), 0), start, said, most)

test('issue 6.41: law: a stream is as long as it is, whatever it says, and as it says where its end follows', async () => {
  const packed = fc.uint8Array({ maxLength: 200, max: 0x60 })
  const said = fc.option(fc.integer({ min: -5, max: 400 }))
  await fc.assert(
    fc.asyncProperty(packed, said, fc.constantFrom('', '\n', '\r', '\r\n'), async (bytes, wrong, end) => {
      const file = joinBytes('head', bytes, 'x', end, 'endstream endobj')
      const length = bytes.length + 1
      expect(await lengthOf(file, 4, length)).toBe(length)
      const given = wrong !== null && wrong >= length && wrong <= length + end.length ? null : wrong
      expect(await lengthOf(file, 4, given)).toBe(length)
    }),
  )
})

test('issue 6.41: an end across the edge of a read is found', async () => {
  for (let before = 0; before < 12; before++) {
    const file = joinBytes(new Uint8Array((1 << 16) - before), 'endstream')
    expect(await lengthOf(file, 0, null)).toBe((1 << 16) - before)
  }
})

test('issue 6.41: a stream that says its length and goes without the word at its end is as long as it says', async () => {
  expect(await lengthOf(joinBytes('12345\nendobj'), 0, 5)).toBe(5)
})

test('issue 6.41: a stream without an end is none, and is not looked for beyond what is read', async () => {
  await expect(lengthOf(joinBytes('12345'), 0, null)).rejects.toThrow('without end')
  await expect(lengthOf(joinBytes(new Uint8Array(200_000), 'endstream'), 0, 7, 65_536)).rejects.toThrow(
    'without end',
  )
})
