import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sparsePdf } from '#shared/testing/artwork-pdf-streams.ts'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { boundTables } from './table-bounds.ts'

const MOST = 2 ** 21
const readWhole = (file: Uint8Array) => boundTables(sourceOfBytes(file)).read(0, file.length)
const table = (entries: string) => `7 0 obj\n<< /Type /XRef ${entries} >>\nstream\n`

test('issue 6.2: what a file of its size can hold is read as it is, whatever pieces it is read in', async () => {
  const file = await sparsePdf(1000)
  const source = boundTables(sourceOfBytes(file))
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length), fc.nat(file.length), async (offset, length) => {
      expect(await source.read(offset, length)).toEqual(file.slice(offset, offset + length))
    }),
  )
})

test.each([
  ['one row too many', '/W [1 2 1] /Size 2097153'],
  ['an index', '/Index [5 2097153] /W[1 2 1]'],
  ['runs and a comment', '/Index [0 2000000 5000000 100000] /W % widths\n [1 2 1]'],
  ['names written otherwise', '/#53ize 99999999 /#57 [1 2 1]'],
  ['an index elsewhere', '/W [1 2 1] /Index 8 0 R'],
  ['a size elsewhere', '/W [1 2 1] /Size 8 0 R'],
  ['much before it', `/Other (${'x'.repeat(50_000)}) /Size 99999999 /W [1 2 1]`],
])('issue 6.2: a small file with a table (%s) is not read', async (_, entries) => {
  await expect(readWhole(joinBytes(table(entries)))).rejects.toThrow('than')
})

test('issue 6.2: the tables of a file count together, each once however often it is read', async () => {
  const saved = table('/W [1 2 1] /Size 1000000')
  const file = joinBytes(saved, saved)
  const source = boundTables(sourceOfBytes(file))
  for (let again = 0; again < 5; again++) await source.read(0, file.length)
  await expect(readWhole(joinBytes(saved, saved, saved))).rejects.toThrow('than')
})

test('issue 6.2: a table cut by the edge of a read counts all the same', async () => {
  const file = joinBytes('x'.repeat(5000), table('/W [1 2 1] /Size 99999999'))
  const source = boundTables(sourceOfBytes(file))
  const edge = new TextDecoder('latin1').decode(file).indexOf('/W') + 1
  await expect(source.read(edge, 10)).rejects.toThrow('than')
})

test('issue 6.2: a row for each byte is none too many, and what is no table is not taken for one', async () => {
  const room = new Uint8Array(MOST)
  const large = joinBytes(table(`/W [1 2 1] /Size ${MOST + 50}`), room)
  expect(await readWhole(large)).toEqual(large)
  for (const other of [
    '<< /W 300 /Size 99999999 >>',
    '<< /W [1 [500]] /Size /Large >>',
    '/W [1 2 1] /Size 99999999',
  ])
    expect(await readWhole(joinBytes(`7 0 obj\n${other}`))).toHaveLength(8 + other.length)
})
