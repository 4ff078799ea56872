import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newCart, syncCart } from '#api/services/cart/sync.ts'
import { cartRow, mutationOf } from '#pwa/local/outbox-row.ts'
import { applyChangeset, type CartBase, type Snapshot, shownCart } from '#pwa/local/snapshot.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { CartMutation, LinePatch } from '#shared/cart/mutation.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import { readSync, type SyncAnswer, type SyncRequest } from '#shared/contract/sync.ts'
import { aLine, anArtwork } from '#shared/testing/cart.ts'
import { applyAnswer } from './cart-answer.ts'
import { cartRequest } from './cart-request.ts'
import { raisedRows } from './cart-seen.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const LINE = uuid(1_000)
const deps = { newId: () => uuid(999), now: () => 0 }
const base = (v: number, change: Partial<CartLine> = {}, epoch = 'e'): CartBase => ({
  epoch,
  v,
  lines: [{ ...aLine(LINE), ...change }],
})

/** A change made in the cart as the device shows it then. */
function changing(snapshot: Snapshot, n: number, val: LinePatch): Snapshot {
  const cart = shownCart(snapshot)
  const mutation: CartMutation = { mid: uuid(n), op: 'patch', line: LINE, seenRev: cart.v, val }
  return { ...snapshot, rows: [...snapshot.rows, { ...cartRow(mutation, 0, cart), seq: n }] }
}

const totals = (from: CartBase, ...all: number[]) =>
  all.reduce((snapshot, total, i) => changing(snapshot, i + 1, { total }), {
    base: from,
    rows: [],
  } as Snapshot)

/** The versions that changes say they have seen, after an answer that acknowledged the first so many. */
function seenAfter(snapshot: Snapshot, arrived: number, next: CartBase): number[] {
  const done = new Set(snapshot.rows.slice(0, arrived).map(({ id }) => id))
  const after = { base: next, rows: snapshot.rows.slice(arrived) }
  const put = raisedRows(snapshot, after, done)
  return applyChangeset(after, { put }).rows.map(row => mutationOf(row).seenRev)
}

describe('"Cart sync" a long queue', () => {
  test('what stays has seen what arrived before it', () => {
    expect(seenAfter(totals(base(4), 12, 13, 14), 1, base(5, { total: 12 }))).toEqual([5, 5])
  })

  test('a value of another device is not seen by it', () => {
    expect(seenAfter(totals(base(4), 12, 13), 1, base(6, { total: 77 }))).toEqual([4])
  })

  test('another device’s change of another field does not stand in its way', () => {
    expect(seenAfter(totals(base(4), 12, 13), 1, base(6, { total: 12, product: 'Flag' }))).toEqual([6])
  })

  test('a change that missed something once is not raised over it by the next answer', () => {
    const kept = { ...totals(base(4), 12, 13), base: base(6, { total: 77 }) }
    expect(seenAfter(kept, 1, base(7, { total: 12 }))).toEqual([4])
  })

  test('an answer that has a change already without saying so brings nothing foreign', () => {
    expect(seenAfter(totals(base(4), 12, 13), 0, base(5, { total: 12 }))).toEqual([5, 5])
    expect(seenAfter(totals(base(4), 12, 13), 0, base(6, { total: 13 }))).toEqual([6, 6])
  })

  test('a first answer counts from there on: until then nothing was known', () => {
    const snapshot = totals(base(0, {}, ''), 12, 13)
    expect(seenAfter(snapshot, 1, base(3, { total: 12 }))).toEqual([3])
  })

  test('changes of a line that is still to be added are raised as well', () => {
    const snapshot = totals({ ...base(4), lines: [] }, 12, 13)
    expect(seenAfter(snapshot, 0, { ...base(5), lines: [] })).toEqual([5, 5])
  })

  test('a refused change that is tried again does not take its successor for another device’s', () => {
    const snapshot = totals(base(4), 12, 13)
    const said: SyncAnswer = {
      epoch: 'e',
      v: 5,
      snapshot: { lines: base(5, { total: 13 }).lines },
      done: [{ mid: uuid(2) }],
      rejected: [{ mid: uuid(1), code: 'line_too_large' }],
    }
    const changeset = applyAnswer(snapshot, cartRequest(snapshot, 'auth0|ada'), said, deps)
    const rows = applyChangeset(snapshot, changeset ?? {}).rows
    expect(rows.map(row => [row.state, mutationOf(row).seenRev])).toEqual([['needs-you', 5]])
  })

  test('a line that goes away while changes of it wait is still kept with them', () => {
    const snapshot = totals(base(4), 12, 13)
    const said: SyncAnswer = { epoch: 'e', v: 5, snapshot: { lines: [] }, done: [], rejected: [] }
    const changeset = applyAnswer(snapshot, cartRequest(snapshot, 'auth0|ada'), said, deps)
    const rows = applyChangeset(snapshot, changeset ?? {}).rows
    expect(rows.map(row => [row.lost?.total, mutationOf(row).seenRev])).toEqual([
      [13, 5],
      [13, 5],
    ])
  })

  test('artwork slots and options are fields of their own', () => {
    const artwork = { front: anArtwork(1), back: null }
    const set = (mid: number, slot: 'front' | 'back'): CartMutation => ({
      ...{ mid: uuid(mid), op: 'artwork', line: LINE, seenRev: 4 },
      val: { slot, artwork: anArtwork(mid) },
    })
    const from = { base: base(4), rows: [] }
    const rows = [set(1, 'front'), set(2, 'front'), set(3, 'back')].map((each, i) => ({
      ...cartRow(each, 0, shownCart(from)),
      seq: i,
    }))
    expect(seenAfter({ ...from, rows }, 1, base(5, { artwork }))).toEqual([5, 5])
    const byOther = { front: anArtwork(6), back: null }
    expect(seenAfter({ ...from, rows }, 1, base(6, { artwork: byOther }))).toEqual([4, 6])
  })
})

type Field = 'total' | 'priceSeen'
interface Written {
  field: Field
  value: number
}

/** One device's queue sent a few at a time to the real server, another device writing between; who was told what. */
function played(mine: Written[], theirs: (Written | null)[], limit: number) {
  const world = { now: 0, life: 'l', artworks: new Set<string>() }
  let doc = newCart('ada', MAIN_CART, 'x')
  function ask(request: Partial<SyncRequest>): SyncAnswer {
    const whole: SyncRequest = {
      proto: 1,
      user: 'ada',
      cart: MAIN_CART,
      epoch: '',
      knownV: 0,
      muts: [],
      ...request,
    }
    const synced = syncCart(doc, readSync(whole), world)
    doc = synced.doc
    return synced.answer
  }
  const write = (mid: string, { field, value }: Written) =>
    ask({ muts: [{ mid, op: 'patch', line: LINE, seenRev: doc.v, val: { [field]: value } }] })
  const { epoch, v } = ask({
    muts: [{ mid: uuid(2_000), op: 'add', line: LINE, seenRev: 0, val: aLine(LINE) }],
  })
  let snapshot: Snapshot = { base: { epoch, v, lines: doc.lines }, rows: [] }
  for (const [i, { field, value }] of mine.entries()) snapshot = changing(snapshot, i + 1, { [field]: value })
  const told: unknown[] = []
  const lost: unknown[] = []
  const unseen = new Map<Field, number>()
  for (let sent = 0, round = 0; snapshot.rows.length > 0; round++) {
    const other = theirs[round]
    if (other) {
      write(uuid(3_000 + round), other)
      unseen.set(other.field, other.value)
    }
    const request = cartRequest(snapshot, 'ada', limit)
    for (const { field } of mine.slice(sent, sent + request.muts.length)) {
      if (unseen.has(field)) lost.push({ [field]: unseen.get(field) })
      unseen.delete(field)
    }
    sent += request.muts.length
    const changeset = applyAnswer(snapshot, request, ask(request), deps)
    if (!changeset) throw new Error('An answer was ignored.')
    told.push(...(changeset.notices ?? []).map(({ overwrote }) => overwrote))
    snapshot = applyChangeset(snapshot, changeset)
  }
  return { told, lost, flagged: doc.mids.values.filter(({ overwrote }) => overwrote).length }
}

/** Values of the two devices are never the same. */
const written = (min: number) =>
  fc.record({
    field: fc.constantFrom<Field>('total', 'priceSeen'),
    value: fc.integer({ min, max: min + 20 }),
  })
const queue = fc.array(written(100), { minLength: 1, maxLength: 120, size: 'max' })
const anyLimit = fc.integer({ min: 1, max: 50 })

test('"Cart sync" overwrote: alone, the server never speaks of another device, whatever fits into a request', () => {
  fc.assert(
    fc.property(queue, anyLimit, (mine, limit) => {
      expect(played(mine, [], limit)).toEqual({ told: [], lost: [], flagged: 0 })
    }),
    { numRuns: 60 },
  )
})

test('"Cart sync" overwrote: what another device wrote between two requests is told, and nothing else', () => {
  const foreign = fc.array(fc.option(written(5_000)), { minLength: 1, maxLength: 60, size: 'max' })
  fc.assert(
    fc.property(queue, foreign, anyLimit, (mine, theirs, limit) => {
      const { told, lost } = played(mine, theirs, limit)
      expect(told).toEqual(lost)
    }),
    { numRuns: 60 },
  )
})
