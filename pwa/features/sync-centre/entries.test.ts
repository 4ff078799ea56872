import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartRow } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { BANNER, uploadRow } from '#pwa/local/testing/rows.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import { entriesOf, type SyncSources } from './entries.ts'

const LINE = { ...BANNER, id: 'line-1' }
const NOTHING: SyncSources = {
  rows: [],
  uploads: [],
  live: new Map(),
  sending: new Set(),
  lines: [LINE],
  unplaced: new Set(),
}
const message = (id: string, change: Partial<OutboxRow> = {}): OutboxRow => ({
  seq: 1,
  id,
  kind: 'contact',
  entity: 'contact',
  body: { message: 'Hello' },
  madeAt: 1,
  state: 'waiting',
  ...change,
})
const removal: OutboxRow = {
  ...cartRow({ mid: 'c1', line: 'line-1', seenRev: 0, op: 'remove' }, 1, { lines: [LINE] }),
  seq: 2,
}

test('issue 4.3 what needs the person is apart from what goes by itself, with its reason', () => {
  const refused = message('m2', { state: 'needs-you', code: 'bad_request', reason: 'Words' })
  const { going, needs } = entriesOf({ ...NOTHING, rows: [message('m1'), refused, removal] })
  expect(going.map(({ id }) => id)).toEqual(['m1', 'c1'])
  expect(needs).toMatchObject([{ id: 'm2', reason: 'Words' }])
})

test('issue 4.3 being sent: the oldest message alone, changes of the cart together', () => {
  const sending = new Set(['contact', 'cart:main'])
  const { going } = entriesOf({ ...NOTHING, sending, rows: [message('m1'), message('m2'), removal] })
  expect(going.map(entry => entry.kind === 'row' && entry.isSending)).toEqual([true, false, true])
})

test('issue 4.3 a message that needs the person does not hold the next one’s place', () => {
  const rows = [message('m1', { state: 'needs-you', code: 'invalid' }), message('m2')]
  const { going, needs } = entriesOf({ ...NOTHING, rows, sending: new Set(['contact']) })
  expect(going).toMatchObject([{ id: 'm2', isSending: true }])
  expect(needs).toMatchObject([{ isSending: false }])
})

test.each<[UploadRecord['state'], string | null, 'going' | 'needs' | 'neither']>([
  ['saving', null, 'going'],
  ['uploading', 'f', 'going'],
  ['paused', 'f', 'going'],
  ['uploading', null, 'needs'],
  ['failed', 'f', 'needs'],
  ['refused', null, 'needs'],
  ['interrupted', null, 'needs'],
  ['stored', null, 'neither'],
])('issue 4.3 a file that is %s, its bytes at %s: %s', (state, file, place) => {
  const { going, needs } = entriesOf({ ...NOTHING, uploads: [uploadRow({ state, file })] })
  expect([going.length, needs.length]).toEqual([Number(place === 'going'), Number(place === 'needs')])
})

test('issue 4.3 a file on its way says how far and how fast, under its product’s name', () => {
  const going = { done: 50, size: 100, speed: 10, left: 5 }
  const live = new Map([
    ['line-1/front', { phase: 'uploading' as const, fileName: 'banner.jpg', isSafe: true, ...going }],
  ])
  const found = entriesOf({ ...NOTHING, uploads: [uploadRow({ file: 'f' })], live })
  expect(found.going).toMatchObject([
    { title: 'Artwork of 13oz Vinyl Banner', state: { kind: 'uploading', percent: 50, ...going } },
  ])
})

test('Artwork: a file that lost its line needs the person, whatever it was doing', () => {
  const uploads = [uploadRow({ line: 'gone', file: 'f' })]
  const { going, needs } = entriesOf({ ...NOTHING, uploads, unplaced: new Set(['pick-1']) })
  expect(going).toEqual([])
  expect(needs).toMatchObject([{ id: 'pick-1', isUnplaced: true }])
})

test('issue 4.3 every row is listed once, whatever waits', () => {
  const anyRow = fc.record({ needs: fc.boolean(), entity: fc.constantFrom('contact', 'user') })
  fc.assert(
    fc.property(fc.array(anyRow), fc.subarray(['contact', 'user']), (made, sending) => {
      const rows = made.map(({ needs, entity }, i) =>
        message(`r${i}`, { entity, state: needs ? 'needs-you' : 'waiting' }),
      )
      const found = entriesOf({ ...NOTHING, rows, sending: new Set(sending) })
      const ids = [...found.going, ...found.needs].map(({ id }) => id).sort()
      expect(ids).toEqual(rows.map(({ id }) => id).sort())
      expect(found.going.filter(entry => entry.kind === 'row' && entry.isSending).length).toBeLessThanOrEqual(
        sending.length,
      )
    }),
  )
})
