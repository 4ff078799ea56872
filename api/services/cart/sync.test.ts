import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartDoc } from '#api/store/documents.ts'
import { Members } from '#api/store/members.ts'
import { ids, mutations, readSyncOf } from '#api/testing/sync.ts'
import { apply, EMPTY_CART } from '#shared/cart/apply.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import type { SyncAnswer } from '#shared/contract/sync.ts'
import { anArtwork } from '#shared/testing/cart.ts'
import { anyMutation, LINE_IDS } from '#shared/testing/cart-arbitrary.ts'
import { KNOWN_MS } from './memory.ts'
import { newCart, type SyncWorld, syncCart } from './sync.ts'

const PAT = 'auth0|pat'
const { add, patch, remove, artwork } = mutations
const NOW = Date.parse('2026-11-21T10:00:00Z')
const everyArtwork = new Set(Array.from({ length: 10 }, (_, number) => anArtwork(number).key))
const world = (changes: Partial<SyncWorld> = {}): SyncWorld => ({
  now: NOW,
  life: 'store-life',
  artworks: everyArtwork,
  ...changes,
})
const EMPTY = newCart(PAT, MAIN_CART, 'cart-life')
const [A = '', B = ''] = ids(2)

/** The server's cart after these requests, with all its answers. */
function served(requests: CartMutation[][], start: CartDoc = EMPTY, at = world()) {
  let doc = start
  const answers: SyncAnswer[] = []
  for (const muts of requests) {
    const synced = syncCart(doc, readSyncOf(PAT, muts), at)
    doc = synced.doc
    answers.push(synced.answer)
  }
  return { doc, answers, last: answers.at(-1) }
}

/** The shared arbitraries name lines for people; the wire has UUIDs. */
const uuidOf = new Map(LINE_IDS.map(id => [id, randomUUID()] as const))
const anyWireMutation = anyMutation.map((mutation): CartMutation => {
  const line = uuidOf.get(mutation.line) ?? mutation.line
  return mutation.op === 'add'
    ? { ...mutation, line, val: { ...mutation.val, id: line } }
    : { ...mutation, line }
})
const anyQueue = fc.uniqueArray(anyWireMutation, { selector: ({ mid }) => mid, maxLength: 25 })

/** A queue cut into requests, some of them sent again. */
const anyStory = fc
  .tuple(anyQueue, fc.array(fc.tuple(fc.nat(24), fc.integer({ min: 1, max: 8 })), { maxLength: 12 }))
  .map(([queue, repeats]) => {
    const requests: CartMutation[][] = []
    for (let at = 0; at < queue.length; at += 5) requests.push(queue.slice(at, at + 5))
    const again = repeats.map(([from, count]) => queue.slice(from, from + count))
    return { queue, requests, again }
  })

describe('"Cart sync" laws of the server', () => {
  test('G1: however often mutations come again, each counts once and is answered as the first time', () => {
    fc.assert(
      fc.property(anyStory, ({ requests, again }) => {
        const once = served(requests)
        const first = new Map(once.answers.flatMap(({ done }) => done.map(each => [each.mid, each])))
        const twice = served(again, once.doc)
        expect(twice.doc).toBe(once.doc)
        for (const each of twice.answers.flatMap(({ done }) => done))
          expect(each).toEqual(first.get(each.mid))
      }),
    )
  })

  test('G3: the lines are those of one serial replay of what was taken, in the order of arrival', () => {
    fc.assert(
      fc.property(anyStory, ({ queue, requests }) => {
        const { lines, removed } = queue.reduce((cart, each) => apply(cart, each).cart, EMPTY_CART)
        const { doc } = served(requests)
        expect({ lines: doc.lines, removed: doc.removed }).toEqual({ lines, removed })
      }),
    )
  })

  test('every mid sent comes back exactly once, whatever else was sent', () => {
    const anything = fc.record({
      mid: fc.uuid(),
      op: fc.anything(),
      line: fc.anything(),
      val: fc.jsonValue(),
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(anyWireMutation, anything), { maxLength: 20 }), muts => {
        const { answer } = syncCart(EMPTY, readSyncOf(PAT, [...muts, ...muts.slice(0, 3)]), world())
        const told = [...answer.done, ...answer.rejected].map(({ mid }) => mid)
        expect(told.sort()).toEqual([...new Set(muts.map(({ mid }) => mid))].sort())
      }),
    )
  })

  test('the version rises by one with every request that brings something new, and with no other', () => {
    fc.assert(
      fc.property(anyStory, ({ requests, again }) => {
        const { doc, answers } = served(requests)
        expect(answers.map(({ v }) => v)).toEqual(requests.map((_, index) => index + 1))
        expect(served(again, doc).doc.v).toBe(doc.v)
      }),
    )
  })

  test('G5: the clock decides nothing but how long is remembered', () => {
    fc.assert(
      fc.property(anyStory, fc.date({ noInvalidDate: true }), ({ requests }, when) => {
        const there = served(requests, EMPTY, world({ now: when.getTime() }))
        expect(there.answers).toEqual(served(requests).answers)
      }),
    )
  })

  test('what was given is left alone', () => {
    const { doc } = served([[add(A), patch(A, { total: 1 })]])
    const before = structuredClone(doc)
    syncCart(doc, readSyncOf(PAT, [remove(A), add(B)]), world())
    expect(doc).toEqual(before)
  })
})

describe('decision 93: a cart that was deleted with its person’s data', () => {
  const asked = (queue: CartMutation[], epoch: string, takesDeletion: boolean | undefined) => ({
    ...readSyncOf(PAT, queue, { epoch, v: 3 }),
    ...(takesDeletion === undefined ? {} : { takesDeletion }),
  })

  test('law: nothing that a device sends of the life before is taken, and each change is told of', () => {
    fc.assert(
      fc.property(anyStory, anyQueue, ({ requests }, queue) => {
        const { doc } = served(requests, newCart(PAT, MAIN_CART, 'next'))
        const synced = syncCart(doc, asked(queue, 'store-life.before', true), world())
        expect(synced.doc).toBe(doc)
        expect(synced.answer).toEqual({
          ...{ epoch: 'store-life.next', v: doc.v, isDeleted: true },
          ...{ snapshot: { lines: doc.lines }, done: [] },
          rejected: queue.map(({ mid }) => ({ mid, code: 'cart_deleted' })),
        })
      }),
    )
  })

  test('law: no other request is answered otherwise than before, be it of this life, of none, of a restored store, or of older code', () => {
    const anyOther = fc.constantFrom(
      ['store-life.next', true] as const,
      ['', true] as const,
      ['store-before.before', true] as const,
      ['store-before.next', true] as const,
      ['store-life.before', undefined] as const,
      ['store-life.before', false] as const,
    )
    fc.assert(
      fc.property(anyStory, anyQueue, anyOther, ({ requests }, queue, [epoch, takesDeletion]) => {
        const { doc } = served(requests, newCart(PAT, MAIN_CART, 'next'))
        const synced = syncCart(doc, asked(queue, epoch, takesDeletion), world())
        expect(synced).toEqual(syncCart(doc, asked(queue, epoch, undefined), world()))
        expect(synced.answer).not.toHaveProperty('isDeleted')
      }),
    )
  })
})

describe('the snapshot', () => {
  const { doc, last } = served([[add(A)]])
  const known = { epoch: last?.epoch ?? '', v: 1 }

  test('is left out only where the device has this very version of this epoch', () => {
    const asked = (epoch: string, v: number) =>
      syncCart(doc, readSyncOf(PAT, [], { epoch, v }), world()).answer.snapshot
    expect(asked(known.epoch, 1)).toBeNull()
    expect(asked(known.epoch, 0)?.lines).toEqual(doc.lines)
    expect(asked(known.epoch, 2)?.lines).toEqual(doc.lines)
    expect(asked('', 1)?.lines).toEqual(doc.lines)
    expect(asked('another', 1)?.lines).toEqual(doc.lines)
  })

  test('issue 10.4: a device that takes changes and has the version before is told what changed alone; any other gets all', () => {
    const asked = (
      takesChanges: boolean,
      change: Partial<typeof known> = {},
      muts = [patch(A, { total: 2 }), add(B)],
    ) => {
      const request = { ...readSyncOf(PAT, muts, { ...known, ...change }), takesChanges }
      return syncCart(doc, request, world())
    }
    const { answer, doc: after } = asked(true)
    expect(answer).toMatchObject({ v: 2, snapshot: null, changed: { lines: after.lines, order: [A, B] } })
    expect(asked(true, {}, [patch(A, { total: 3 })]).answer.changed).toEqual({
      lines: [{ ...doc.lines[0], total: 3 }],
    })
    expect(asked(true, {}, []).answer).toEqual({ ...known, snapshot: null, done: [], rejected: [] })
    for (const whole of [asked(false), asked(true, { v: 0 }), asked(true, { epoch: 'another' })]) {
      expect(whole.answer.snapshot?.lines).toEqual(after.lines)
      expect(whole.answer).not.toHaveProperty('changed')
    }
  })

  test('holds what the request itself changed', () => {
    const { answer } = syncCart(doc, readSyncOf(PAT, [remove(A)], known), world())
    expect(answer).toMatchObject({ v: 2, snapshot: { lines: [] } })
  })

  test('epochs: another store, and a cart that began anew, are told apart', () => {
    const epochOf = (cart: CartDoc, life: string) =>
      syncCart(cart, readSyncOf(PAT, []), world({ life })).answer.epoch
    const epochs = [
      epochOf(doc, 'one'),
      epochOf(doc, 'two'),
      epochOf(newCart(PAT, MAIN_CART, 'second'), 'one'),
    ]
    expect(new Set(epochs).size).toBe(3)
    expect(Math.max(...epochs.map(epoch => epoch.length))).toBeLessThanOrEqual(100)
  })
})

describe('outcomes', () => {
  test('a change of a line that is gone says so, and says so again after a replay', () => {
    const late = patch(A, { total: 1 })
    const { doc, last } = served([[add(A)], [remove(A)], [late]])
    expect(last?.done).toEqual([{ mid: late.mid, note: 'gone' }])
    expect(served([[late]], doc).last?.done).toEqual([{ mid: late.mid, note: 'gone' }])
  })

  test('D19 word of a waiting file reaches every device, ends with the artwork, and is nobody’s overwritten value', () => {
    const file = { id: 'choice', fileName: 'sign.jpg' }
    const told = served([[add(A)], [patch(A, { waitingFront: file })]])
    expect(told.last?.snapshot?.lines).toMatchObject([{ waitingFront: file, artwork: { front: null } }])
    const other = { id: 'other', fileName: 'phone.jpg' }
    const { last } = served([[patch(A, { waitingFront: other })], [artwork(A, anArtwork(1))]], told.doc)
    expect(last?.snapshot?.lines).toMatchObject([{ waitingFront: null, artwork: { front: anArtwork(1) } }])
    expect(last?.done).toEqual([{ mid: expect.any(String) }])
  })

  test('"overwrote" names what another device had written, and survives a replay', () => {
    const mine = patch(A, { total: 45 }, 1)
    const { doc, last } = served([[add(A)], [patch(A, { total: 90 }, 1)], [mine]])
    const told = [{ mid: mine.mid, overwrote: { total: 90 } }]
    expect(last?.done).toEqual(told)
    expect(served([[remove(A)], [mine]], doc).last?.done).toEqual(told)
  })

  test('a device whose answer was lost does not overwrite itself when it sends on', () => {
    const first = patch(A, { total: 90 }, 1)
    const second = patch(A, { total: 45 }, 1)
    const { last } = served([[add(A)], [first], [first, second]])
    expect(last?.done).toEqual([{ mid: first.mid }, { mid: second.mid }])
  })

  test('a mutation that comes twice in one request counts once, with its first outcome', () => {
    const mine = patch(A, { total: 45 }, 1)
    const { last, doc } = served([[add(A)], [patch(A, { total: 90 }, 1)], [mine, mine]])
    expect([last?.done, doc.v]).toEqual([[{ mid: mine.mid, overwrote: { total: 90 } }], 3])
  })

  test('a rejected mutation stays rejected when it comes again, even if it could be taken now', () => {
    const lines = ids(200).map(id => add(id))
    const late = add(A)
    const [first] = lines
    const { doc, last } = served([lines.slice(0, 100), lines.slice(100), [late]])
    expect(last?.rejected).toEqual([{ mid: late.mid, code: 'cart_full' }])
    const after = served([[remove(first?.line ?? '')], [late]], doc)
    expect(after.last?.rejected).toEqual([{ mid: late.mid, code: 'cart_full' }])
    expect(after.doc.lines).toHaveLength(199)
  })

  test('issue 6.35: another body under a known id is refused as reused, and the rest of its request is judged', () => {
    const first = patch(A, { total: 90 }, 1)
    const { doc } = served([[add(A)], [first]])
    const other: CartMutation = { ...patch(A, { total: 1 }, 1), mid: first.mid }
    const good = patch(A, { priceSeen: 7 }, 2)
    const { doc: next, last } = served([[other, good]], doc)
    expect(last?.rejected).toEqual([{ mid: first.mid, code: 'mutation_reused' }])
    expect([last?.done, next.lines[0]]).toMatchObject([[{ mid: good.mid }], { total: 90, priceSeen: 7 }])
    expect(served([[first]], next).last?.done).toEqual([{ mid: first.mid }])
    const twice = patch(A, { total: 5 }, 3)
    expect(served([[twice, { ...remove(A), mid: twice.mid }]], next).last?.rejected).toEqual([
      { mid: twice.mid, code: 'mutation_reused' },
    ])
  })

  test('issue 6.35: the same change is known again whatever its device has seen since', () => {
    const first = patch(A, { total: 90, options: { Size: 'Large', Hem: 'Yes' } }, 1)
    const { doc } = served([[add(A)], [first]])
    const again: CartMutation = { ...first, seenRev: 2 }
    expect(served([[again]], doc).last).toMatchObject({ done: [{ mid: first.mid }], rejected: [] })
  })

  test('issue 6.35: an outcome that was stored without a hash stays done, whatever comes under its id', () => {
    const first = patch(A, { total: 90 }, 1)
    const { doc } = served([[add(A)], [first]])
    const mids = Members.from(doc.mids.entries().map(([mid, { hash: _, ...known }]) => [mid, known]))
    const { last } = served([[{ ...patch(A, { total: 1 }, 1), mid: first.mid }]], { ...doc, mids })
    expect([last?.done, last?.rejected]).toEqual([[{ mid: first.mid }], []])
  })

  test('one malformed mutation spoils no other', () => {
    const good = add(A)
    const bad = [
      { ...add(B), val: { id: B } },
      { ...patch(A, {}), val: { options: { Quantity: null } } },
      { ...add(B), op: 'fold' },
      { ...remove('not-a-uuid') },
      { ...remove(A), seenRev: -1 },
      { ...artwork(A, null), val: { slot: 'in side', artwork: null } },
      { ...patch(A, {}), val: JSON.parse(`{"x":${'['.repeat(2000)}${']'.repeat(2000)}}`) },
    ]
    const { doc, answer } = syncCart(EMPTY, readSyncOf(PAT, [...bad, good]), world())
    expect(answer.rejected).toEqual(bad.map(({ mid }) => ({ mid, code: 'invalid' })))
    expect([answer.done, doc.lines]).toEqual([[{ mid: good.mid }], [{ ...good.val, id: A }]])
  })

  test('unknown products, options and fields are kept untouched', () => {
    const newer = JSON.parse('{"giftWrap":{"ribbon":"gold"},"__proto__":{"odd":1}}')
    const options = { Quantity: 2, 'Glow in the dark': ['front', 'back'] }
    const line = { ...add(A), val: { ...add(A).val, ...newer, product: 'Hologram', options } }
    const { doc } = syncCart(EMPTY, readSyncOf(PAT, [line, patch(A, { total: 5 })]), world())
    expect(JSON.stringify(doc.lines)).toBe(JSON.stringify([{ ...line.val, total: 5, id: A }]))
  })

  test('a line grows to 16 KB of JSON and no further, however many changes it takes', () => {
    const grow = Array.from({ length: 12 }, (_, n) => patch(A, { [`note${n}`]: 'é'.repeat(1000) } as object))
    const { doc, answers } = served([[add(A)], ...grow.map(each => [each])])
    const refused = answers.flatMap(({ rejected }) => rejected)
    expect(refused.map(({ code }) => code)).toEqual([
      'line_too_large',
      ...refused.slice(1).map(() => 'line_too_large'),
    ])
    expect(Buffer.byteLength(JSON.stringify(doc.lines[0]))).toBeLessThanOrEqual(16 * 1024)
    expect(Buffer.byteLength(JSON.stringify(doc.lines[0]))).toBeGreaterThan(14 * 1024)
  })
})

describe('D21, D24 artwork', () => {
  const mine = anArtwork(1)
  const other = anArtwork(2)
  const only = world({ artworks: new Set([mine.key]) })

  test('that is not the person’s cannot be put into a slot', () => {
    const mutation = artwork(A, other)
    const { doc, last } = served([[add(A)], [mutation]], EMPTY, only)
    expect(last?.rejected).toEqual([{ mid: mutation.mid, code: 'unknown_artwork' }])
    expect(doc.lines[0]?.artwork.front).toBeNull()
  })

  test('is left out of a line that is added, which then asks for the file again', () => {
    const mutation = add(A, { artwork: { front: other, back: mine } })
    const { doc, last } = served([[mutation]], EMPTY, only)
    expect(last?.done).toEqual([{ mid: mutation.mid, note: 'artwork_gone' }])
    expect(doc.lines[0]?.artwork).toEqual({ front: null, back: mine })
  })

  test('uploaded on one device survives a quantity edited on another', () => {
    const quantity = patch(A, { options: { Quantity: 7 }, total: 315 }, 1)
    const { doc, last } = served([[add(A)], [artwork(A, mine)], [quantity]])
    expect(doc.lines[0]).toMatchObject({ artwork: { front: mine }, options: { Quantity: 7 }, total: 315 })
    expect(last?.done).toEqual([{ mid: quantity.mid }])
  })
})

describe('memory', () => {
  test('mutations are remembered for 90 days by the server’s clock, and are forgotten then', () => {
    const [first, second] = [add(A), add(B)]
    const { doc } = served([[first]])
    const before = served([[second]], doc, world({ now: NOW + KNOWN_MS - 1 })).doc
    expect(before.mids.names).toEqual([first.mid, second.mid])
    const after = served([[patch(B, {})]], before, world({ now: NOW + KNOWN_MS })).doc
    expect(after.mids.names).not.toContain(first.mid)
    expect(after.mids.names).toContain(second.mid)
  })

  test('ids of removed lines are kept for the life of the cart', () => {
    const { doc } = served([[add(A)], [remove(A)]])
    const late = served([[add(A)]], doc, world({ now: NOW + 10 * KNOWN_MS }))
    expect([late.doc.lines, late.last?.done[0]?.note]).toEqual([[], 'gone'])
  })
})
