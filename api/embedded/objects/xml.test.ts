import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPartList } from './complete-upload.ts'
import { element, innerOfEach, textOf } from './xml.ts'

describe('XML', () => {
  test('text survives being written and read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(textOf('Key', element('Key', text))).toBe(text.trim())
      }),
    )
  })

  test('absent values write nothing, absent elements read null', () => {
    expect(element('A', null) + element('A', undefined)).toBe('')
    expect(textOf('A', '<B>x</B>')).toBeNull()
  })

  test('a hostile document costs no more than its length', () => {
    expect(innerOfEach('Part', '<Part>'.repeat(200_000)).every(inner => inner === '')).toBe(true)
  })

  test('D23: a part list is read with quoted, escaped and bare ETags', () => {
    const xml = ['"abc"', '&quot;abc&quot;', '&#34;abc&#x22;', ' abc ']
      .map((etag, at) => `<Part><ETag>${etag}</ETag><PartNumber>${at + 1}</PartNumber></Part>`)
      .join('\n')
    expect(readPartList(`<CompleteMultipartUpload>${xml}</CompleteMultipartUpload>`)).toEqual(
      [1, 2, 3, 4].map(number => ({ number, etag: 'abc', sha256: null })),
    )
  })

  test.each(['', '{}', '<Part></Part>', '<Part><PartNumber>one</PartNumber></Part>', '<Part><PartNumber>1'])(
    'D23: %s is no part list',
    xml => expect(() => readPartList(xml)).toThrow(expect.objectContaining({ code: 'MalformedXML' })),
  )
})
