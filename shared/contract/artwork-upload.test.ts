import { describe, expect, test } from 'vitest'
import { PART_BYTES } from '#shared/artwork/parts.ts'
import { expectLimits, type Limit, text } from '#shared/testing/limits.ts'
import { artworkParam, completeUploadRequest, signPartRequest, startUploadRequest } from './artwork-upload.ts'

const UUID = '0123abcd-0123-4bcd-8bcd-0123456789ab'
const sha256 = `${'A'.repeat(43)}=`
const file = { fileName: 'banner.pdf', size: 1000, contentType: 'application/pdf', sha256 }
const place = { id: UUID, line: UUID, slot: 'front', fileName: 'banner.pdf', was: null }

const starts = (change: object) => startUploadRequest.safeParse({ ...file, ...change }).success
const completes = (...places: object[]) => completeUploadRequest.safeParse({ places }).success
const signs = (change: object) => signPartRequest.safeParse({ number: 1, sha256, ...change }).success

describe('limits of an upload', () => {
  test.each<Limit>([
    ['bytes of a file', size => starts({ size }), 1, 314_572_800],
    ['characters of its name', length => starts({ fileName: text(length) }), 0, 1024],
    ['a part’s number', number => signs({ number }), 1, 38],
    ['places of a file', count => completes(...Array.from({ length: count }, () => place)), 0, 400],
    ['characters of the name in a place', length => completes({ ...place, fileName: text(length) }), 0, 1024],
    ['characters of what was there', length => completes({ ...place, was: text(length) }), 0, 1024],
  ])('D23 %s: at least and at most so much', (...limit) => expectLimits(limit))
})

test('D23 up to 8 MiB a file names its checksum; above that its parts do', () => {
  const unnamed = (size: number) => starts({ size, sha256: undefined })
  expect([unnamed(1), unnamed(PART_BYTES), unnamed(PART_BYTES + 1)]).toEqual([false, false, true])
})

test.each([
  ['half bytes', { size: 1.5 }],
  ['another type', { contentType: 'image/png' }],
  ['half a character in its name', { fileName: '\uD83D.pdf' }],
])('D23 a file with %s is refused', (_, change) => {
  expect(starts(change)).toBe(false)
})

test.each([
  ['none', ''],
  ['hexadecimal', 'a'.repeat(64)],
  ['a byte too few', `${'A'.repeat(42)}==`],
  ['a byte too many', 'A'.repeat(44)],
  ['without its end', 'A'.repeat(43)],
  ['of another alphabet', `${'-'.repeat(43)}=`],
])('D23 a checksum that is %s is refused', (_, wrong) => {
  expect([starts({ sha256: wrong }), signs({ sha256: wrong })]).toEqual([false, false])
})

test.each([
  ['64 lower-case hexadecimal digits', '0a'.repeat(32), true],
  ['63 digits', 'a'.repeat(63), false],
  ['65 digits', 'a'.repeat(65), false],
  ['upper case', 'A'.repeat(64), false],
])('"Artwork" an identity is no other than 64 digits: %s', (_, artwork, isTaken) => {
  expect(artworkParam.safeParse({ artwork }).success).toBe(isTaken)
})
