import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCart } from '#api/store/cart-document.ts'
import type { CartDoc, CheckoutLine } from '#api/store/documents.ts'
import { Members } from '#api/store/members.ts'
import { ids, mutations, readSyncOf } from '#api/testing/sync.ts'
import { canonical } from '#shared/canonical.ts'
import type { CartMutation, LineMutation } from '#shared/cart/mutation.ts'
import { MAIN_CART, MAX_CART_BYTES } from '#shared/contract/limits.ts'
import type { SyncAnswer } from '#shared/contract/sync.ts'
import { aLine, anArtwork } from '#shared/testing/cart.ts'
import { takeBought } from './bought.ts'
import { BOUNDS, type CartBounds, jsonBytes, KNOWN_MS, mostBytes, OVERWROTE_MS, revsBytes } from './memory.ts'
import { newCart, syncCart } from './sync.ts'

const PAT = 'auth0|pat'
const NOW = Date.parse('2026-11-22T10:00:00Z')
const { add, patch, remove, artwork } = mutations
const EMPTY = newCart(PAT, MAIN_CART, 'cart-life')
const ARTWORKS = new Set(Array.from({ length: 4 }, (_, number) => anArtwork(number).key))

function sync(doc: CartDoc, muts: CartMutation[], change: { bounds?: CartBounds; now?: number } = {}) {
  return syncCart(doc, readSyncOf(PAT, muts), { now: NOW, life: 'store', artworks: ARTWORKS, ...change })
}

function after(requests: CartMutation[][], start: CartDoc = EMPTY, change = {}) {
  let doc = start
  const answers: SyncAnswer[] = []
  for (const muts of requests) {
    const synced = sync(doc, muts, change)
    doc = synced.doc
    answers.push(synced.answer)
  }
  return { doc, answers, last: answers.at(-1) }
}

/** A field of this many bytes and another value each time. */
const long = (bytes: number, fill: string | number): object => ({
  note: String(fill).repeat(bytes).slice(0, bytes),
})

/** Bounds that a handful of changes reaches. */
const TIGHT: CartBounds = {
  ...{
    lines: 6_000,
    outcomes: 12,
    recent: 4,
    recentMost: 6,
    archived: 8,
    overwroteEach: 200,
    overwroteAll: 500,
    removed: 3,
    revs: 600,
    awaited: 800,
  },
}

const LINES = ids(6)
const anyText = fc.tuple(fc.nat(3_000), fc.nat(9)).map(([bytes, fill]) => String(fill).repeat(bytes))
const anyField = fc.oneof(fc.constantFrom('Size', 'Hem'), fc.string({ minLength: 1, maxLength: 40 }))

/** What one person may send: all kinds of changes, with texts and names of any length, having seen whatever they say. */
const anySent: fc.Arbitrary<LineMutation> = fc
  .record({ mid: fc.uuid(), line: fc.constantFrom(...LINES), seenRev: fc.nat(60) })
  .chain((about): fc.Arbitrary<LineMutation> => {
    const slot = fc.constantFrom('front' as const, 'back' as const)
    const file = fc.option(fc.nat(3).map(anArtwork))
    const options = fc.dictionary(anyField, fc.option(anyText), { maxKeys: 4 })
    return fc.oneof(
      anyText.map(text => ({
        ...about,
        op: 'add' as const,
        val: aLine(about.line, { productImg: text.slice(0, 900) }),
      })),
      fc.record({ total: fc.nat(99), options }).map(val => ({ ...about, op: 'patch' as const, val })),
      anyText.map(text => ({ ...about, op: 'patch' as const, val: { note: text } as object })),
      fc.constant({ ...about, op: 'remove' as const }),
      fc.record({ slot, artwork: file }).map(val => ({ ...about, op: 'artwork' as const, val })),
    )
  })
const anyRequests = fc.array(fc.array(anySent, { minLength: 1, maxLength: 8 }), {
  maxLength: 25,
  size: 'max',
})

/** As devices send: each change under an id of its own, and a line that was removed comes back under another one. */
function renewed(requests: LineMutation[][]): LineMutation[][] {
  const now = new Map(LINES.map(id => [id, id]))
  return requests.map(muts =>
    muts.map(each => {
      const line = now.get(each.line) ?? each.line
      if (each.op === 'remove') now.set(each.line, randomUUID())
      return { ...each, mid: randomUUID(), line } as LineMutation
    }),
  )
}

const bought = (lineId: string): CheckoutLine => ({
  ...{
    lineId,
    product: 'Mesh',
    quantity: 1,
    totalCents: 1,
    options: { Quantity: 1 },
    artwork: null,
    artworkBack: null,
  },
})

test('issue 6.5 law: whatever legal requests one person sends, the stored cart stays within its bounds', () => {
  fc.assert(
    fc.property(anyRequests, fc.array(fc.uuid(), { maxLength: 12 }), (requests, paid) => {
      let doc = EMPTY
      for (const [i, muts] of renewed(requests).entries()) {
        doc = sync(doc, muts, { bounds: TIGHT, now: NOW + i }).doc
        const line = paid[i]
        if (line) doc = sync(takeBought(doc, `cs_${i}`, [bought(line)], NOW), [], { bounds: TIGHT }).doc
        expect(jsonBytes(doc)).toBeLessThanOrEqual(mostBytes(TIGHT))
        expect(sync(doc, [], { bounds: TIGHT }).doc).toBe(doc)
      }
    }),
  )
})

test('issue 6.5: the bound of a document is an eighth of what MongoDB takes at most', () => {
  expect(mostBytes(BOUNDS)).toBeLessThan(2 * 1024 * 1024)
})

/** The cart after these requests, and the changes that were taken; nobody has seen what is still to come. */
function history(requests: LineMutation[][]) {
  let doc = EMPTY
  const taken: CartMutation[] = []
  for (const muts of renewed(requests)) {
    const { v } = doc
    const honest = muts.map(each => ({ ...each, seenRev: Math.min(each.seenRev, v) }))
    const { doc: next, answer } = sync(doc, honest, { bounds: TIGHT })
    const done = new Set(answer.done.filter(({ note }) => note !== 'gone').map(({ mid }) => mid))
    taken.push(...honest.filter(({ mid }) => done.has(mid)))
    doc = next
  }
  return { doc, taken }
}

test('G1, issue 6.5 law: what was taken and forgotten is not taken again, however late it comes', () => {
  fc.assert(
    fc.property(anyRequests, requests => {
      const { doc, taken } = history(requests)
      for (const mutation of taken) {
        const late = sync(doc, [mutation], { bounds: TIGHT })
        expect(canonical(late.doc.lines)).toBe(canonical(doc.lines))
      }
    }),
    { numRuns: 100 },
  )
})

test('issue 6.5 law: a removed line does not return, not even under another change of a device that saw it there', () => {
  fc.assert(
    fc.property(anyRequests, requests => {
      const { doc, taken } = history(requests)
      const removed = new Set(taken.filter(({ op }) => op === 'remove').map(({ line }) => line))
      for (const mutation of taken.filter(({ op, line }) => op === 'add' && removed.has(line))) {
        // As after a restored backup: under an id nobody knows.
        const again = sync(doc, [{ ...mutation, mid: randomUUID() }], { bounds: TIGHT })
        expect(again.doc.lines.map(({ id }) => id)).not.toContain(mutation.line)
      }
    }),
    { numRuns: 100 },
  )
})

test('issue 6.5 law: a device that is in step is never asked about what was forgotten', () => {
  fc.assert(
    fc.property(anyRequests, anySent, (requests, mutation) => {
      const { doc } = history(requests)
      const { answer } = sync(doc, [{ ...mutation, line: randomUUID(), seenRev: doc.v }], { bounds: TIGHT })
      expect(answer.rejected.map(({ code }) => code)).not.toContain('outcome_forgotten')
      const [line] = doc.lines
      const change = line && sync(doc, [patch(line.id, { total: 5 }, doc.v)], { bounds: TIGHT })
      expect(change?.answer.rejected ?? []).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('issue 6.5: a tablet that was offline all day is not asked about lines of its own, whatever came meanwhile', () => {
  const [theirs = '', mine = ''] = ids(2)
  const busy = after([[add(theirs)]])
  let doc = busy.doc
  for (let i = 0; i < 60; i++)
    doc = sync(
      doc,
      Array.from({ length: 50 }, (_, at) => patch(theirs, { total: i * 50 + at }, doc.v)),
    ).doc
  expect(doc.forgotten?.outcomes).toBeGreaterThan(1)
  const queue = [
    add(mine, {}, 1),
    patch(mine, { total: 9 }, 1),
    artwork(mine, anArtwork(1)),
    patch(mine, { total: 8 }, 1),
  ]
  const { answer } = sync(doc, queue)
  expect([answer.rejected, answer.done.length]).toEqual([[], 4])
  expect(sync(doc, [patch(theirs, { total: 1 }, 1)]).answer.rejected).toMatchObject([
    { code: 'outcome_forgotten' },
  ])
})

test('issue 6.5: a cart as of before keeps what it removed: a late copy of the line’s addition stays gone', () => {
  const [line = ''] = ids(1)
  const first = add(line)
  const { doc } = after([[first], [remove(line)]])
  const { removedAt: _, ...old } = doc
  const stored: CartDoc = { ...old, removed: [...ids(3_000), line], mids: Members.of({}) }
  const { doc: shrunk, answer } = sync(stored, [{ ...first, mid: randomUUID() }])
  expect([answer.done, shrunk.removed.length]).toEqual([[{ mid: expect.any(String), note: 'gone' }], 2_000])
  const forgotten = add(stored.removed[0] ?? '', {}, 1)
  expect(sync(shrunk, [forgotten]).answer.rejected).toEqual([
    { mid: forgotten.mid, code: 'outcome_forgotten' },
  ])
  expect(sync(shrunk, [add(randomUUID(), {}, shrunk.v)]).answer.rejected).toEqual([])
})

test('issue 6.5: overwritten values are told and kept while they are small and young, and told of without values after', () => {
  const [line = ''] = ids(1)
  const { doc } = after([[add(line)], [patch(line, { total: 90, ...long(3_000, 'x') }, 1)]])
  const small = patch(line, { total: 45 }, 1)
  const large = patch(line, { ...long(3_000, 'y') }, 1)
  const { doc: next, answer } = sync(doc, [small, large])
  expect(answer.done).toEqual([
    { mid: small.mid, overwrote: { total: 90 } },
    { mid: large.mid, overwrote: null },
  ])
  expect(sync(next, [small], { now: NOW + OVERWROTE_MS - 1 }).answer.done).toEqual([answer.done[0]])
  const later = sync(next, [small], { now: NOW + OVERWROTE_MS })
  expect(later.answer.done).toEqual([{ mid: small.mid, overwrote: null }])
  expect(JSON.stringify(later.doc.mids)).not.toContain('total')
  expect(OVERWROTE_MS).toBeLessThan(KNOWN_MS)
})

test('issue 10.4: a cart that was found within its bounds stays so until its first outcome is too old, and no longer', () => {
  const { doc } = after([[add(randomUUID())]])
  const at = (now: number) => sync(doc, [], { now }).doc
  expect([at(NOW), at(NOW + KNOWN_MS - 1)].map(each => each === doc)).toEqual([true, true])
  expect(at(NOW + KNOWN_MS).mids.size).toBe(0)
})

test('issue 6.5: all overwritten values together are bounded; the newest keep theirs', () => {
  const [line = ''] = ids(1)
  const start = after([[add(line)]]).doc
  const { doc } = after(
    Array.from({ length: 100 }, (_, i) => [patch(line, long(1_500, i % 10), 0)]),
    start,
  )
  const kept = doc.mids.values.map(({ overwrote }) => overwrote)
  expect(kept[0]).toBeUndefined()
  expect(kept[2]).toBeNull()
  expect(kept.at(-1)).toMatchObject({ note: expect.any(String) })
  const bytes = kept.filter(each => each).reduce((sum, each) => sum + jsonBytes(each), 0)
  expect(bytes).toBeLessThanOrEqual(BOUNDS.overwroteAll)
  expect(bytes).toBeGreaterThan(BOUNDS.overwroteAll - 2_000)
})

test('issue 6.5: a cart whose lines come to 512 KB takes no longer ones, and says so; shorter ones and removals go on', () => {
  const lines = ids(40)
  const grown = after(lines.map(id => [add(id, long(14_000, 'x') as object)]))
  const refused = grown.answers.flatMap(({ rejected }) => rejected)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['cart_too_large']))
  expect(jsonBytes(grown.doc.lines)).toBeLessThanOrEqual(MAX_CART_BYTES)
  expect(jsonBytes(grown.doc.lines)).toBeGreaterThan(MAX_CART_BYTES - 15_000)
  const [first = '', second = ''] = lines
  const shorter = patch(first, long(100, 'y') as object, grown.doc.v)
  const longer = patch(second, long(15_000, 'y') as object, grown.doc.v)
  const { answer } = sync(grown.doc, [shorter, remove(lines[2] ?? ''), longer])
  expect([answer.done.length, answer.rejected]).toEqual([3, []])
})

test('issue 6.5: a cart that was stored longer than it may be is read, and may get shorter', () => {
  const lines = ids(60)
  const stored: CartDoc = { ...EMPTY, v: 1, lines: lines.map(id => aLine(id, long(14_000, 'x') as object)) }
  const [first = '', second = ''] = lines
  const queue = [
    patch(first, { total: 46 }),
    patch(second, long(13_000, 'y')),
    patch(first, long(14_500, 'z')),
  ]
  const { doc, answer } = sync(stored, queue)
  expect(answer.done.map(({ mid }) => mid)).toEqual([queue[0]?.mid, queue[1]?.mid])
  expect(answer.rejected).toEqual([{ mid: queue[2]?.mid, code: 'cart_too_large' }])
  expect(doc.lines).toHaveLength(60)
})

/** Milliseconds of processor time. */
function spent(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('issue 6.5: 16 lines whose 15 KB fields are overwritten unseen 300 times cost the last sync what they cost the first', () => {
  const lines = ids(16)
  let text = JSON.stringify(after([lines.map(id => add(id))]).doc)
  /** What a store does: reads, judges, writes. */
  const round = (fill: number) => {
    const synced = sync(
      readCart(JSON.parse(text)),
      lines.map(id => patch(id, long(15_000, fill), 0)),
    )
    text = JSON.stringify(synced.doc)
  }
  const rounds = (from: number, count: number) =>
    spent(() => {
      for (let i = from; i < from + count; i++) round(i % 10)
    })
  rounds(0, 30)
  const first = rounds(30, 40)
  rounds(70, 190)
  const last = rounds(260, 40)
  expect(last).toBeLessThan(3 * first)
  expect(text.length).toBeLessThan(mostBytes(BOUNDS) / 2)
})

test('issue 6.5: 86 requests of 40 long changes, which MongoDB did not take any more, leave a document of half a megabyte', () => {
  const lines = ids(40)
  const start = after([lines.map(id => add(id))]).doc
  const { doc } = after(
    Array.from({ length: 86 }, (_, i) => lines.map(id => patch(id, long(4_800, i % 10), 0))),
    start,
  )
  expect(jsonBytes(doc)).toBeLessThan(700_000)
  expect(doc.lines).toHaveLength(40)
})

test('issue 10.4: the bytes of versions are summed by line as all of them are written', () => {
  const names = fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.nat()))
  fc.assert(
    fc.property(names, revs => {
      expect(revsBytes(Members.of(revs))).toBe(jsonBytes(revs))
    }),
  )
})
