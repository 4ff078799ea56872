import { describe, expect, test } from 'vitest'
import { aLine, anArtwork, aWaitingFile } from '#shared/testing/cart.ts'
import { isBlob, isSoundLine, isSoundNotice, isSoundOrder, soundRow, soundUpload } from './sound.ts'
import { uploadRow } from './testing/rows.ts'

const without = (value: object, field: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== field))
const line = aLine('a', { artwork: { front: anArtwork(1), back: null }, waitingBack: aWaitingFile(1) })

describe('issue 6.32: a line', () => {
  test('issue 6.32: is sound as the shop writes it, and with fields that nobody has heard of', () => {
    expect(isSoundLine(line)).toBe(true)
    expect(isSoundLine({ ...line, ofANewerShop: 1, artwork: { ...line.artwork, wall: null } })).toBe(true)
  })

  test.each(['id', 'product', 'productImg', 'options', 'total', 'priceList', 'priceSeen', 'artwork'])(
    'issue 6.32: is damaged without its %s',
    field => {
      expect(isSoundLine(without(line, field))).toBe(false)
    },
  )

  test.each<[string, object]>([
    ['a total that is no number', { total: Number.NaN }],
    ['options without a quantity', { options: { 'Job Name': 'Fair' } }],
    ['artwork without its key', { artwork: { front: without(anArtwork(1), 'key'), back: null } }],
    ['no place for a back', { artwork: { front: null } }],
    ['a waiting file that is a word', { waitingFront: 'banner.jpg' }],
  ])('issue 6.32: is damaged with %s', (_, change) => {
    expect(isSoundLine({ ...line, ...change })).toBe(false)
  })

  test.each([null, undefined, 'line', 7, [line]])('issue 6.32: is not %o', value => {
    expect(isSoundLine(value)).toBe(false)
  })
})

describe('issue 6.32: a row of the outbox', () => {
  const row = {
    seq: 1,
    id: 'm',
    kind: 'cart',
    entity: 'cart:main',
    state: 'waiting',
    madeAt: 1,
    body: { mid: 'm', seenRev: 0, line: 'a', op: 'remove' },
  }

  test.each<[string, object]>([
    ['add', { op: 'add', val: line }],
    ['add in a place', { op: 'add', val: line, after: ['b'] }],
    ['patch', { op: 'patch', val: { options: { Quantity: 2 } } }],
    ['artwork', { op: 'artwork', val: { slot: 'front', artwork: null } }],
    ['remove', { op: 'remove' }],
  ])('issue 6.32: can be sent: %s', (_, change) => {
    const sound = { ...row, body: { ...row.body, ...change } }
    expect(soundRow(sound)).toEqual(sound)
  })

  test.each<[string, object]>([
    ['an operation that is none', { op: 'paint' }],
    ['an addition of half a line', { op: 'add', val: without(line, 'total') }],
    ['an addition after a word', { op: 'add', val: line, after: 'b' }],
    ['a patch of nothing', { op: 'patch', val: null }],
    ['artwork for no slot', { op: 'artwork', val: { artwork: null } }],
    ['a revision that is a word', { seenRev: '0' }],
  ])('issue 6.32: cannot be sent: %s', (_, change) => {
    expect(soundRow({ ...row, body: { ...row.body, ...change } })).toBeNull()
  })

  const act = { order: 'GL7KQ2M9XD', seen: 1, act: { kind: 'unblock' } }
  test.each<[string, object, object[]]>([
    ['desk', { acts: [act] }, [{}, { acts: [] }, { acts: [{ ...act, seen: '1' }] }]],
    ['answer', { message: 'm', text: '' }, [{ message: 'm' }, { text: 'Yes' }]],
    [
      'proof',
      { order: 'o', version: 'v', answer: { kind: 'approved' } },
      [
        { order: 'o', version: 'v' },
        { order: 'o', answer: {} },
        { version: 'v', answer: {} },
      ],
    ],
    ['contact', { message: 'Hello' }, []],
    ['user', { email: '' }, []],
  ])(
    'issue 6.32: of kind %s can be sent with what that kind needs, and not without',
    (kind, body, lacking) => {
      const sound = { ...row, kind, body }
      expect(soundRow(sound)).toEqual(sound)
      for (const less of [...lacking, null, 'text', [body]])
        expect(soundRow({ ...sound, body: less })).toBeNull()
    },
  )

  test.each(['seq', 'id', 'kind', 'entity', 'state', 'madeAt', 'body'])(
    'issue 6.32: cannot be sent without its %s',
    field => {
      expect(soundRow(without(row, field))).toBeNull()
    },
  )

  test('issue 6.32: is sent without what is only said beside it, where that cannot be read', () => {
    const beside = { product: 7, code: {}, reason: null, seen: 'x', lost: {} }
    expect(soundRow({ ...row, ...beside })).toEqual(row)
    expect(soundRow({ ...row, product: 'Flag', lost: line })).toEqual({ ...row, product: 'Flag', lost: line })
  })
})

describe('issue 6.32: an upload', () => {
  test.each(['uploading', 'paused', 'failed', 'stored', 'interrupted', 'refused', 'saving'] as const)(
    'issue 6.32: is sound as the shop writes it: %s',
    state => {
      const record = uploadRow({ state, file: 'copy-1' })
      expect(soundUpload(record)).toEqual(record)
    },
  )

  test.each(['line', 'slot', 'id', 'state', 'fileName', 'type', 'madeAt', 'size', 'file'])(
    'issue 6.32: says nothing without its %s',
    field => {
      expect(soundUpload(without(uploadRow({ file: 'copy-1' }), field))).toBeNull()
    },
  )

  test('issue 6.32: goes on without a picture that is none', () => {
    const record = uploadRow({ file: 'copy-1' })
    expect(soundUpload({ ...record, preview: 'picture', found: 3 })).toEqual(record)
    const [picture, words] = [new Blob(['p']), 'p']
    expect({ picture: isBlob(picture), words: isBlob(words) }).toEqual({ picture: true, words: false })
  })
})

describe('issue 6.32: notices and orders', () => {
  const notice = { id: 'n', kind: 'gone', line: 'a', product: 'Flag' }
  const item = { product: 'Flag', artwork: '', options: {}, total: 45 }
  const order = { orderId: 'o', status: 'Paid', createdAt: '2026-11-21', totalAmount: 45, items: [item] }

  test.each<[string, object, boolean]>([
    ['as the shop writes it', {}, true],
    ['with the line that was lost', { lost: line }, true],
    ['with half a line', { lost: without(line, 'total') }, false],
    ['with words for what was overwritten', { overwrote: 'all' }, false],
    ['without a product', { product: undefined }, false],
  ])('issue 6.32: a notice %s', (_, change, isSound) => {
    expect(isSoundNotice({ ...notice, ...change })).toBe(isSound)
  })

  test.each<[string, object, boolean]>([
    ['as the shop writes it', {}, true],
    ['without items', { items: [] }, true],
    ['with items that are none', { items: null }, false],
    ['with an item without a total', { items: [without(item, 'total')] }, false],
    ['with a total that is a word', { totalAmount: '45' }, false],
  ])('issue 6.32: an order %s', (_, change, isSound) => {
    expect(isSoundOrder({ ...order, ...change })).toBe(isSound)
  })
})
