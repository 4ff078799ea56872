import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ARTWORK, uploadRow } from '#pwa/local/testing/rows.ts'
import { fileShown, type LiveUpload, percentOf, refusalBeside, slotState } from './slot-view.ts'

const preview = new Blob(['webp'])
const GOING = { done: 420, size: 1000, speed: 10, left: 58, isSafe: true } as const

test('§4 artwork: nothing picked is none', () => {
  expect(slotState(undefined, undefined, null)).toEqual({ kind: 'none' })
})

test('§4 artwork: a line that holds a stored object counts as uploaded, on any device', () => {
  expect(slotState(undefined, undefined, ARTWORK)).toMatchObject({ kind: 'uploaded', fileName: 'banner.jpg' })
})

test('issue 6.38: of a file that is still drawn here no stored picture is asked for, until its tries are over', () => {
  const row = uploadRow({ state: 'stored', file: 'kept' })
  expect(slotState(undefined, row, ARTWORK)).toMatchObject({ kind: 'uploaded', preview: undefined })
  const drawnNever = uploadRow({ state: 'stored', file: 'kept', looks: 2 })
  expect(slotState(undefined, drawnNever, ARTWORK)).toMatchObject({ preview: null })
  expect(slotState(undefined, uploadRow({ state: 'stored', file: null }), ARTWORK)).toMatchObject({
    preview: null,
  })
})

test('D19 artwork: the device that uploaded it shows its own preview', () => {
  const row = uploadRow({ state: 'stored', preview })
  expect(slotState(undefined, row, ARTWORK)).toMatchObject({ kind: 'uploaded', preview })
  const other = uploadRow({ state: 'stored', preview, key: 'another' })
  expect(slotState(undefined, other, ARTWORK)).toMatchObject({ preview: null })
})

test('D19 artwork: before this device’s memory was read nobody knows whether it has its own preview', () => {
  expect(slotState(undefined, null, ARTWORK)).toMatchObject({ kind: 'uploaded', preview: undefined })
})

test('§4 artwork: what happens in this page comes first, with its percent', () => {
  const live = { phase: 'uploading', fileName: 'new.jpg', ...GOING } as const
  expect(slotState(live, uploadRow({ preview, fileName: 'new.jpg' }), ARTWORK)).toEqual({
    kind: 'uploading',
    fileName: 'new.jpg',
    percent: 42,
    ...GOING,
    preview,
  })
  expect(slotState(live, uploadRow({ preview }), ARTWORK)).toMatchObject({ preview: null })
})

const REFUSED = { fileName: 'b.png', message: 'No.' }

test('§5 artwork: a refusal shows its text, and names the earlier file that still counts', () => {
  const row = uploadRow({ state: 'refused', key: null, ...REFUSED })
  expect(slotState(undefined, row, null)).toEqual({ kind: 'refused', ...REFUSED })
  expect(refusalBeside(undefined, row, null)).toBeNull()
  expect(refusalBeside(undefined, row, ARTWORK)).toEqual({ ...REFUSED, kept: 'banner.jpg' })
})

test('§4 artwork: what the line holds counts as uploaded, with its picture, when a later file was refused', () => {
  const beside = { ...REFUSED, kept: 'banner.jpg' }
  const row = uploadRow({ state: 'stored', preview, refused: REFUSED })
  expect(slotState(undefined, row, ARTWORK)).toEqual({
    kind: 'uploaded',
    fileName: 'banner.jpg',
    artwork: ARTWORK,
    preview,
  })
  expect(refusalBeside(undefined, row, ARTWORK)).toEqual(beside)
  const alone = uploadRow({ state: 'refused', ...REFUSED })
  expect(slotState(undefined, alone, ARTWORK)).toMatchObject({ kind: 'uploaded', preview: null })
  expect(slotState(undefined, row, null)).toEqual({ kind: 'refused', ...REFUSED })
  expect(refusalBeside(undefined, row, null)).toBeNull()
})

test.each([
  ['refused', { state: 'refused', ...REFUSED }],
  ['refused, of the same name', { state: 'refused', ...REFUSED, fileName: 'mended.pdf' }],
  ['stored with a later one refused', { state: 'stored', refused: REFUSED }],
] as const)('D16: a file being saved is told beside nothing of an earlier pick: %s', (_, before) => {
  const live: LiveUpload = { phase: 'saving', fileName: 'mended.pdf', ...GOING }
  expect(refusalBeside(live, uploadRow(before), null)).toBeNull()
})

test.each([
  [{ state: 'saving' }, 'saving'],
  [{ state: 'uploading', file: 'f' }, 'waiting'],
  [{ state: 'uploading', file: null }, 'interrupted'],
  [{ state: 'paused', file: 'f' }, 'paused'],
  [{ state: 'failed', file: 'f' }, 'failed'],
  [{ state: 'interrupted' }, 'interrupted'],
] as const)('after a reload: a row that says %o shows as %s', (change, kind) => {
  expect(slotState(undefined, uploadRow({ ...change, key: null }), null).kind).toBe(kind)
})

test('a failed upload shows the reason where one is known', () => {
  const row = uploadRow({ state: 'failed', file: 'f', key: null, message: 'Too large.' })
  expect(slotState(undefined, row, null)).toMatchObject({ kind: 'failed', reason: 'Too large.' })
})

test.each([
  [
    'stored',
    uploadRow({ state: 'stored', preview }),
    ARTWORK,
    { kind: 'uploaded', artwork: ARTWORK, preview },
  ],
  ['stored by another device', undefined, ARTWORK, { kind: 'uploaded', artwork: ARTWORK, preview: null }],
  [
    'on its way',
    uploadRow({ state: 'uploading', file: 'f', preview, key: null }),
    null,
    { kind: 'waiting', preview },
  ],
  ['not there', undefined, null, null],
  ['refused', uploadRow({ state: 'refused', key: null, ...REFUSED }), null, null],
] as const)(
  'D16 while another file is checked, the slot keeps showing the one that is %s',
  (_, row, artwork, kept) => {
    const state = slotState({ phase: 'checking', fileName: 'b' }, row, artwork)
    expect(state).toMatchObject({ kind: 'checking', fileName: 'b', kept })
    expect(fileShown(state)).toEqual(state.kind === 'checking' ? state.kept : null)
  },
)

test.each([
  [{ phase: 'checking', fileName: 'a' }, { kind: 'checking' }],
  [
    { phase: 'saving', fileName: 'a', ...GOING },
    { kind: 'saving', done: 420, size: 1000 },
  ],
  [
    { phase: 'waiting', fileName: 'a', size: 9, isSafe: false },
    { kind: 'waiting', isSafe: false },
  ],
  [
    { phase: 'failed', fileName: 'a' },
    { kind: 'failed', reason: '' },
  ],
] as const)('in this page: %o', (live, shown) => {
  expect(slotState(live, undefined, null)).toMatchObject(shown)
})

test('§4 progress: whole percent, rounded down, so that 100 means all of it', () => {
  fc.assert(
    fc.property(fc.nat(314_572_800), fc.integer({ min: 1, max: 314_572_800 }), (done, size) => {
      const percent = percentOf(done, size)
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
      if (done < size) expect(percent).toBeLessThan(100)
    }),
  )
  expect(percentOf(0, 0)).toBe(0)
})

test('after a reload: an upload whose end was not written down is uploaded when the line says so', () => {
  const row = uploadRow({ state: 'uploading', key: ARTWORK.key })
  expect(slotState(undefined, row, ARTWORK).kind).toBe('uploaded')
})
