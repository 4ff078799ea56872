import { expect, test } from 'vitest'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sniffType } from './sniff.ts'

const padded = (gap: number) => joinBytes(new Uint8Array(gap), '%PDF-1.7')

test.each([
  ['a JPEG', joinBytes([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  ['a JPEG that names PDF inside', joinBytes([0xff, 0xd8, 0xff], '%PDF-1.4'), 'image/jpeg'],
  ['a PDF', padded(0), 'application/pdf'],
  ['a PDF whose mark ends with byte 1,024', padded(1019), 'application/pdf'],
  ['a mark that ends one byte later', padded(1020), null],
  ['a JPEG that starts late', joinBytes([0], [0xff, 0xd8, 0xff]), null],
  ['a PNG', joinBytes([0x89], 'PNG\r\n'), null],
  ['two bytes of a JPEG', joinBytes([0xff, 0xd8]), null],
  ['nothing', joinBytes(), null],
])('D16 content decides the type: %s', (_, head, type) => {
  expect(sniffType(head)).toBe(type)
})
