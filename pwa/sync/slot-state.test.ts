import { expect, test } from 'vitest'
import { ARTWORK, uploadRow } from '#pwa/local/testing.ts'
import { slotState } from './slot-state.ts'

const preview = new Blob(['webp'])
const file = new Blob(['jpeg'])

test('§4 artwork: nothing picked is none', () => {
  expect(slotState(undefined, undefined, null)).toEqual({ kind: 'none' })
})

test('§4 artwork: a line that holds a stored object counts as uploaded, on any device', () => {
  expect(slotState(undefined, undefined, ARTWORK)).toMatchObject({ kind: 'uploaded', fileName: 'banner.jpg' })
})

test('D19 artwork: the device that uploaded it shows its own preview', () => {
  const row = uploadRow({ state: 'stored', preview })
  expect(slotState(undefined, row, ARTWORK)).toMatchObject({ kind: 'uploaded', preview })
  expect(slotState(undefined, { ...row, key: 'another' }, ARTWORK)).toMatchObject({ preview: null })
})

test('§4 artwork: what happens in this page comes first, with its percent', () => {
  const live = { phase: 'uploading', fileName: 'new.jpg', percent: 42 } as const
  expect(slotState(live, uploadRow({ preview, fileName: 'new.jpg' }), ARTWORK)).toEqual({
    kind: 'uploading',
    fileName: 'new.jpg',
    percent: 42,
    preview,
  })
  expect(slotState(live, uploadRow({ preview }), ARTWORK)).toMatchObject({ preview: null })
})

test('§5 artwork: a refusal shows its text, and names the earlier file that still counts', () => {
  const row = uploadRow({ state: 'refused', key: null, fileName: 'b.png', message: 'No.' })
  expect(slotState(undefined, row, null)).toEqual({
    kind: 'refused',
    fileName: 'b.png',
    message: 'No.',
    kept: null,
  })
  expect(slotState(undefined, row, ARTWORK)).toMatchObject({ kept: 'banner.jpg' })
})

test('after a reload: a file that was kept can be tried again, one that was not has to be chosen again', () => {
  expect(slotState(undefined, uploadRow({ file }), null).kind).toBe('failed')
  expect(slotState(undefined, uploadRow(), null).kind).toBe('interrupted')
})

test('after a reload: an upload whose end was not written down is uploaded when the line says so', () => {
  expect(slotState(undefined, uploadRow({ state: 'uploading' }), ARTWORK).kind).toBe('uploaded')
})
