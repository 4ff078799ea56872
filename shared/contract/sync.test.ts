import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitingPatch } from '#shared/cart/pending-file.ts'
import { aLine, anArtwork } from '#shared/testing/cart.ts'
import { expectLimits, type Limit, text } from '#shared/testing/limits.ts'
import { MAIN_CART, SYNC_PROTO } from './limits.ts'
import { readMutation, syncRequest } from './sync.ts'

const about = () => ({ mid: crypto.randomUUID(), line: crypto.randomUUID(), seenRev: 0 })
const patch = (val: object) => ({ ...about(), op: 'patch', val })
const add = (val: object) => ({ ...about(), op: 'add', val: { ...aLine('line'), ...val } })

const file = { id: crypto.randomUUID(), fileName: 'banner.pdf' }

test.each([
  ['a file', { waitingFront: file }],
  ['none', { waitingFront: null, waitingBack: null }],
  ['a file as a newer shop tells it', { waitingBack: { ...file, pages: 1 } }],
])('D19 word of %s is taken, in a patch and with a new line', (_, val) => {
  for (const mutation of [patch(val), add(val)]) expect(readMutation(mutation)).toEqual(mutation)
})

test.each([
  ['a name of more than 240 code units', { ...file, fileName: 'x'.repeat(241) }],
  ['an id of more than 64', { ...file, id: 'x'.repeat(65) }],
  ['no id', { ...file, id: '' }],
  ['no name', { id: file.id }],
  ['mere text', 'banner.pdf'],
])('D19 word of a file with %s is refused', (_, waitingFront) => {
  for (const word of [{ waitingFront }, { waitingWall: waitingFront }]) {
    expect(readMutation(patch(word))).toBeNull()
    expect(readMutation(add(word))).toBeNull()
  }
})

test('D19 law: whatever a file is called, what a device says of it is taken', () => {
  const anyName = fc.string({ unit: 'binary', maxLength: 600 })
  fc.assert(
    fc.property(anyName, fileName => {
      expect(readMutation(patch(waitingPatch('front', { ...file, fileName })))).not.toBeNull()
    }),
  )
})

test('issue 6.40: a line comes with files for parts that this shop knows and for those it does not', () => {
  const artwork = { front: null, back: anArtwork(1), wall: anArtwork(2), partOfANewerShop: null }
  const mutation = add({ artwork })
  expect(readMutation(mutation)).toEqual(mutation)
  const placed = { ...about(), op: 'artwork', val: { slot: 'partOfANewerShop', artwork: anArtwork(1) } }
  expect(readMutation(placed)).toEqual(placed)
})

const SEVENTEEN = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`part${n}`, null]))
test.each([
  ['something else than a file in a part', { front: null, back: null, wall: { key: 'x' } }],
  [
    'a file of another bucket',
    { front: null, back: null, rider: { ...anArtwork(), bucket: 'product-artwork' } },
  ],
  ['a part that is called like no part', { front: null, back: null, 'full wall': null }],
  ['no back', { front: null, wall: null }],
  ['seventeen slots', { front: null, back: null, ...SEVENTEEN }],
  ['no map', []],
])('issue 6.40: a line with %s is refused', (_, artwork) => {
  expect(readMutation(add({ artwork }))).toBeNull()
})

test.each(['', 'Front', 'full wall', '__proto__', `p${'x'.repeat(32)}`])(
  'issue 6.40: a file for a slot called %j is refused',
  slot => {
    const placed = { ...about(), op: 'artwork', val: { slot, artwork: null } }
    expect(readMutation(placed)).toBeNull()
  },
)

const request = { proto: SYNC_PROTO, user: 'auth0|ada', cart: MAIN_CART, epoch: '', knownV: 0, muts: [] }
const asks = (change: object) => syncRequest.safeParse({ ...request, ...change }).success
const takes = (mutation: { mid: string }) => readMutation(mutation) !== null
const artwork = (change: object) => ({
  ...about(),
  op: 'artwork',
  val: { slot: 'front', artwork: { ...anArtwork(), ...change } },
})
/** Options whose values lie so deep in each other. */
const nested = (depth: number): unknown => (depth === 0 ? 1 : { in: nested(depth - 1) })

test.each<Limit>([
  ['characters of a person', length => asks({ user: text(length) }), 1, 256],
  ['characters of an epoch', length => asks({ epoch: text(length) }), 0, 100],
  ['the version known', knownV => asks({ knownV }), 0, Number.MAX_SAFE_INTEGER],
  ['characters of a new line’s product', length => takes(add({ product: text(length) })), 1, 200],
  ['characters of a changed product', length => takes(patch({ product: text(length) })), 1, 200],
  ['characters of a new line’s picture', length => takes(add({ productImg: text(length) })), 0, 1024],
  ['characters of a changed picture', length => takes(patch({ productImg: text(length) })), 0, 1024],
  ['characters of an artwork’s name', length => takes(artwork({ fileName: text(length) })), 0, 1024],
  ['bytes of an artwork', size => takes(artwork({ size })), 0, 314_572_800],
  ['how deep a line’s values lie', depth => takes(patch({ options: { Hem: nested(depth) } })), 0, 5],
])('"Cart sync" %s: at least and at most so much', (...limit) => expectLimits(limit))

test.each([
  ['another protocol', { proto: SYNC_PROTO + 1 }],
  ['another cart', { cart: 'second' }],
  ['a version before the first', { knownV: -1 }],
  ['half a version', { knownV: 0.5 }],
  ['a mutation without an id', { muts: [{ op: 'remove' }] }],
  ['a mutation whose id is no UUID', { muts: [{ mid: 'm1' }] }],
])('"Cart sync" a request with %s is refused', (_, change) => {
  expect(asks(change)).toBe(false)
})

test.each([
  ['no place', undefined, true],
  ['the start', [null], true],
  ['ten lines and the start', [...Array.from({ length: 10 }, () => crypto.randomUUID()), null], true],
  ['more lines', Array.from({ length: 12 }, () => crypto.randomUUID()), false],
  ['a line that is no UUID', ['line'], false],
])('issue 6.30 a new line that goes behind %s', (_, after, isTaken) => {
  expect(takes({ ...add({}), ...(after && { after }) })).toBe(isTaken)
})

test.each([
  ['of another kind', { ...about(), op: 'replace' }],
  ['of a line that is no UUID', { ...about(), op: 'remove', line: 'line' }],
  ['that saw half a revision', { ...about(), op: 'remove', seenRev: 0.5 }],
  ['with a quantity in words', patch({ options: { Quantity: 'two' } })],
  ['with artwork in another bucket', artwork({ bucket: 'product-artwork' })],
  ['with artwork under another key', artwork({ key: 'a.jpg' })],
  ['with artwork of another type', artwork({ type: 'image/png' })],
])('"Cart sync" a mutation %s is none', (_, mutation) => {
  expect(readMutation(mutation)).toBeNull()
})

test('issue 6.1: a mutation has 64 parts in one, 1000 in all and eight levels at most', () => {
  const many = (count: number, part: unknown = 1) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, part]))
  const levels = (depth: number): unknown => (depth === 0 ? 1 : { a: levels(depth - 1) })
  expect([patch(many(64)), patch(many(65))].map(takes)).toEqual([true, false])
  expect([patch({ options: many(64) }), patch({ options: many(65) })].map(takes)).toEqual([true, false])
  expect([patch(many(15, many(64))), patch(many(16, many(64)))].map(takes)).toEqual([true, false])
  // The mutation itself has 5 of them, what it is patched with 16, and 15 of those 64 each.
  const inAll = (rest: number) => patch({ ...many(15, many(64)), rest: many(rest) })
  expect([inAll(19), inAll(20)].map(takes)).toEqual([true, false])
  expect([patch({ a: levels(6) }), patch({ a: levels(7) })].map(takes)).toEqual([true, false])
})

test('"Cart sync": what no store can keep as a field’s name is no mutation, however deep it lies', () => {
  const names = ['a\0b', '_bsontype']
  for (const name of names)
    expect([patch({ [name]: 1 }), patch({ a: [{ [name]: 'x' }] })].map(takes)).toEqual([false, false])
  expect(takes(patch({ $set: 1, 'a.b': names }))).toBe(true)
})

test('"Cart sync" law: fields this shop has not heard of stay as they were sent', () => {
  const name = fc.string({ minLength: 1 }).map(key => `new ${key}`)
  fc.assert(
    fc.property(fc.dictionary(name, fc.oneof(fc.string(), fc.integer(), fc.boolean())), fields => {
      const sent = patch(fields)
      expect(readMutation(sent)).toBe(sent)
    }),
  )
})

test.each([null, undefined, 7, 'mid', [], {}, { mid: 7 }, { mid: 'first' }, { mid: null }])(
  'architecture "Cart sync": what names no mutation spoils its call, as nothing can be answered of it: %j',
  sent => {
    const call = { proto: SYNC_PROTO, user: 'u', cart: MAIN_CART, epoch: '', knownV: 0, muts: [sent] }
    const { success, error } = syncRequest.safeParse(call)
    expect({ success, messages: error?.issues.map(({ message }) => message) }).toEqual({
      success: false,
      messages: ['names no mutation'],
    })
  },
)

test('architecture "Cart sync": a mutation that is named and is none is told as such, and those beside it are read', () => {
  const { mid } = about()
  const right = patch({ jobName: 'Fair' })
  const call = { proto: SYNC_PROTO, user: 'u', cart: MAIN_CART, epoch: '', knownV: 0 }
  const read = syncRequest.parse({ ...call, muts: [{ mid, op: 'none' }, right] })
  expect(read.muts.map(each => [each.mid, each.mutation?.op ?? null])).toEqual([
    [mid, null],
    [right.mid, readMutation(right)?.op ?? null],
  ])
})
