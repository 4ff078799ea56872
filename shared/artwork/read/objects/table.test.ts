import { expect, test } from 'vitest'
import { latin1Bytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { countReads } from '#shared/testing/counting-source.ts'
import { fileBytes } from './file-bytes.ts'
import { readSections } from './table.ts'
import { Unfollowable } from './values.ts'

const fileOf = (text: string) => fileBytes(sourceOfBytes(latin1Bytes(text)), 0)
const SIZES = '/Size 1 /W [1 1 1] /Length 3'

test.each([
  ['a number', '7'],
  ['a text', '(xref)'],
  ['a list', '[1 2 3]'],
  ['nothing', 'null'],
  ['the page itself', '<< /Type /Page >>'],
  ['a table without its stream', `<< /Type /XRef ${SIZES} >>`],
  ['a stream of something else', `<< /Type /ObjStm ${SIZES} >> stream\n\x01\x09\x00\nendstream`],
  ['a stream that says nothing of itself', `<< ${SIZES} >> stream\n\x01\x09\x00\nendstream`],
])('D16 where the last pointer leads to %s, there is no table to follow', async (_, object) => {
  await expect(readSections(fileOf(`5 0 obj ${object} endobj`), 0)).rejects.toThrow(Unfollowable)
})

test('D16 an object is read to its end, and what is none no further than where that shows', async () => {
  const rest = ' '.repeat(1 << 20)
  const { source, bytesRead } = countReads(sourceOfBytes(latin1Bytes(`5 0 no object${rest}`)))
  await expect(fileBytes(source, 0).objectAt(0)).rejects.toThrow(Unfollowable)
  expect(bytesRead()).toBeLessThan(1 << 12)
  const names = Array.from({ length: 20_000 }, (_, at) => ({ name: `N${at}` }))
  const list = names.map(({ name }) => `/${name}`).join(' ')
  expect(await fileOf(`5 0 obj [${list}] endobj`).objectAt(0, 5)).toEqual({ value: names, stream: null })
})
