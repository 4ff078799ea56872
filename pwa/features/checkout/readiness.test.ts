import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ARTWORK, BANNER, uploadRow } from '#pwa/local/testing/rows.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { waitingPatch } from '#shared/cart/pending-file.ts'
import { canWish, isPayable, isReady, purposeOf } from './readiness.ts'

const bare: CartLine = { ...BANNER, id: 'line-1' }
const ready: CartLine = { ...bare, artwork: { front: ARTWORK, back: null } }
const coming = uploadRow({ file: 'f' })

test.each([
  ['nothing to buy', [], [], false],
  ['artwork that is there', [ready], [], true],
  ['artwork nobody chose', [bare], [], false],
  ['artwork on its way', [bare], [coming], true],
  ['paused artwork', [bare], [uploadRow({ file: 'f', state: 'paused' })], true],
  ['artwork still being copied', [bare], [uploadRow({ state: 'saving' })], true],
  ['artwork whose copy was cut off', [bare], [uploadRow({ state: 'interrupted' })], false],
  ['artwork that is lost', [bare], [uploadRow({ file: null })], false],
  ['refused artwork', [bare], [uploadRow({ state: 'refused' })], false],
  ['a back file alone', [bare], [uploadRow({ file: 'f', slot: 'back' })], false],
  ['another line’s file', [bare], [uploadRow({ file: 'f', line: 'other' })], false],
  ['a line without a price', [{ ...ready, priceList: -1 }], [], false],
] as [string, CartLine[], UploadRecord[], boolean][])(
  'issue 4.5 offline with %s it can be asked for',
  (_, lines, uploads, isOpen) => {
    const standing = { lines, uploads, isOffline: true, isWished: false }
    expect(purposeOf(standing)).toEqual({ kind: 'wish', isOpen })
  },
)

test('§4 with a connection and no wish the spec’s own gate decides, whatever is on its way', () => {
  const standing = { uploads: [coming], isOffline: false, isWished: false }
  expect(purposeOf({ ...standing, lines: [bare] })).toEqual({ kind: 'pay', isOpen: false })
  expect(purposeOf({ ...standing, lines: [ready] })).toEqual({ kind: 'pay', isOpen: true })
})

test('issue 4.5 a wish waits for the connection and for every file, also one that replaces another', () => {
  const wished = { lines: [ready], uploads: [], isOffline: false, isWished: true }
  expect(purposeOf(wished)).toEqual({ kind: 'pay', isOpen: true })
  expect(purposeOf({ ...wished, isOffline: true })).toEqual({ kind: 'wished' })
  expect(purposeOf({ ...wished, uploads: [coming] })).toEqual({ kind: 'wished' })
  expect(purposeOf({ ...wished, lines: [bare] })).toEqual({ kind: 'wished' })
  expect(purposeOf({ ...wished, uploads: [uploadRow({ line: 'gone', file: 'f' })] }).kind).toBe('pay')
})

test.each([
  ['a file of another device', 'choice', 'front', false],
  ['a back of another device', 'choice', 'back', false],
  ['word of this device’s own, stored file', 'pick-1', 'front', true],
] as const)(
  'D19 who wished to check out is not told while the cart waits for %s: %#',
  (_, id, slot, isTold) => {
    const lines = [{ ...ready, ...waitingPatch(slot, { id, fileName: 'a.jpg' }) }]
    const uploads = [uploadRow({ line: 'line-1', state: 'stored' })]
    expect(isReady({ lines, uploads, isOffline: false })).toBe(isTold)
    expect(isReady({ lines: [ready], uploads, isOffline: false })).toBe(true)
  },
)

test('D19 word of a waiting file is no artwork to the gate', () => {
  const file = { id: 'choice', fileName: 'a.jpg' }
  expect(isPayable([{ ...bare, waitingFront: file }])).toBe(false)
  expect(isPayable([{ ...ready, waitingFront: file }])).toBe(true)
})

const anyLine = fc.constantFrom(bare, ready, { ...ready, id: 'line-2' }, { ...ready, priceList: -1 })
const anyUpload = fc
  .record({
    line: fc.constantFrom('line-1', 'line-2'),
    state: fc.constantFrom<UploadRecord['state']>(
      'saving',
      'uploading',
      'paused',
      'failed',
      'refused',
      'stored',
    ),
    file: fc.constantFrom(null, 'f'),
  })
  .map(uploadRow)
const anyStanding = fc.record({
  lines: fc.array(anyLine, { maxLength: 3 }),
  uploads: fc.array(anyUpload, { maxLength: 3 }),
  isOffline: fc.boolean(),
  isWished: fc.boolean(),
})

test('issue 4.5 law: nobody can pay offline or past the spec’s gate, and what is ready can be paid', () => {
  fc.assert(
    fc.property(anyStanding, standing => {
      const purpose = purposeOf(standing)
      if (purpose.kind === 'pay') {
        expect(standing.isOffline).toBe(false)
        expect(purpose.isOpen).toBe(isPayable(standing.lines))
      }
      if (isReady(standing)) {
        expect(purpose).toEqual({ kind: 'pay', isOpen: true })
        expect(canWish(standing)).toBe(true)
      }
    }),
  )
})
