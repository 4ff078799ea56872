import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { distrustPageCounts } from './page-counts.ts'

test('D16 a doubted count reads the same whatever pieces the file is read in', async () => {
  const file = joinBytes(
    '<< /Kids [1 0 R] /Count   1>> /Count 12 /Count 0/Type /Count 1 0 R /Linearized 1 /Count 1.5 /Count%1\r\n % 0\n0/Count%1 ',
    [0x80, 0xff],
  )
  const doubted =
    '<< /Kids [1 0 R] /Count   9>> /Count 12 /Count 9/Type /Count 1 0 R /Linearised 1 /Count 1.5 /Count%1\r\n % 0\n9/Count%1 '
  const source = distrustPageCounts(sourceOfBytes(file))
  expect(await source.read(0, file.length)).toEqual(joinBytes(doubted, [0x80, 0xff]))
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length), fc.nat(file.length), async (offset, length) => {
      const piece = await source.read(offset, length)
      expect(piece).toEqual(joinBytes(doubted, [0x80, 0xff]).slice(offset, offset + length))
    }),
  )
})
