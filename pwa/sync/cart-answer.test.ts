import { describe, expect, test } from 'vitest'
import { cartRow, mutationOf } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { applyChangeset, type CartBase, NO_BASE, type Snapshot, shownCart } from '#pwa/local/snapshot.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import type { SyncAnswer } from '#shared/contract/sync.ts'
import { aLine } from '#shared/testing/cart.ts'
import { applyAnswer } from './cart-answer.ts'
import { cartRequest } from './cart-request.ts'

const deps = { newId: () => 'new-mid', now: () => 5 }
const base = (v: number, ...lines: string[]): CartBase => ({
  epoch: 'e1',
  v,
  lines: lines.map(id => aLine(id)),
})
const add = (mid: string, line: string): CartMutation => ({
  mid,
  op: 'add',
  line,
  seenRev: 0,
  val: aLine(line),
})
const patch = (mid: string, line: string, total = 9): CartMutation => ({
  mid,
  op: 'patch',
  line,
  seenRev: 0,
  val: { total },
})
const remove = (mid: string, line: string): CartMutation => ({ mid, op: 'remove', line, seenRev: 0 })

/** What is kept when these changes were made on top of a base. */
function keeping(from: CartBase, ...mutations: CartMutation[]): Snapshot {
  const rows: OutboxRow[] = []
  for (const mutation of mutations) {
    rows.push({ ...cartRow(mutation, 0, shownCart({ base: from, rows })), seq: rows.length + 1 })
  }
  return { base: from, rows }
}

const answer = (v: number, change: Partial<SyncAnswer> & { lines?: string[] } = {}): SyncAnswer => {
  const { lines, ...rest } = change
  const snapshot = lines ? { lines: lines.map(id => aLine(id)) } : null
  return { epoch: 'e1', v, snapshot, done: [], rejected: [], ...rest }
}

/** What becomes of what is kept by an answer to the request it would make. */
function outcomeOf(snapshot: Snapshot, said: SyncAnswer, request = cartRequest(snapshot, 'auth0|ada')) {
  const changeset = applyAnswer(snapshot, request, said, deps)
  if (!changeset) return null
  const next = applyChangeset(snapshot, changeset)
  return {
    base: [next.base.epoch, next.base.v],
    shown: shownCart(next).lines.map(({ id }) => id),
    rows: next.rows.map(({ id, state, code }) => [id, code ?? state]),
    notices: changeset.notices ?? [],
    next,
  }
}

describe('"Cart sync" answers', () => {
  test('one transaction: new base, acknowledged gone, rejected to the person, the rest replayed', () => {
    const snapshot = keeping(base(1, 'a'), add('m1', 'b'), add('m2', 'c'), add('m3', 'd'))
    const said = answer(2, {
      lines: ['a', 'b'],
      done: [{ mid: 'm1' }],
      rejected: [{ mid: 'm2', code: 'cart_full' }],
    })
    expect(outcomeOf(snapshot, said)).toMatchObject({
      base: ['e1', 2],
      shown: ['a', 'b', 'd'],
      rows: [
        ['m2', 'cart_full'],
        ['m3', 'waiting'],
      ],
    })
  })

  test('a lower version of the same epoch is ignored whole', () => {
    const snapshot = keeping(base(5, 'a'), add('m1', 'b'))
    expect(outcomeOf(snapshot, answer(4, { lines: [], done: [{ mid: 'm1' }] }))).toBeNull()
  })

  test('the same version without a snapshot keeps the base and drops what is done', () => {
    const snapshot = keeping(base(5, 'a'), remove('m1', 'x'))
    const result = outcomeOf(snapshot, answer(5, { done: [{ mid: 'm1', note: 'gone' }] }))
    expect(result).toMatchObject({ base: ['e1', 5], shown: ['a'], rows: [], notices: [] })
  })

  test('no snapshot for a version not known here tells nothing', () => {
    expect(outcomeOf(keeping(base(5)), answer(6))).toBeNull()
    expect(outcomeOf(keeping(NO_BASE), answer(0))).toBeNull()
  })

  test('issue 10.4: what changed is put into the lines of the very version that was asked about', () => {
    const snapshot = keeping(base(5, 'a', 'b'), add('m1', 'c'))
    const changed = { lines: [aLine('c'), aLine('b', { total: 7 })], order: ['b', 'c'] }
    const said = answer(6, { changed, done: [{ mid: 'm1' }] })
    const result = outcomeOf(snapshot, said)
    expect(result).toMatchObject({ base: ['e1', 6], shown: ['b', 'c'], rows: [] })
    expect(result?.next.base.lines).toMatchObject([{ total: 7 }, aLine('c')])
    const request = cartRequest(snapshot, 'auth0|ada')
    for (const other of [base(4, 'a'), base(6, 'a'), { ...base(5, 'a'), epoch: 'e2' }])
      expect(outcomeOf({ ...snapshot, base: other }, said, request)).toBeNull()
  })

  test('a first answer is another epoch: its lines and the changes made here stand together', () => {
    const snapshot = keeping(NO_BASE, add('m1', 'phone'))
    const result = outcomeOf(snapshot, answer(3, { lines: ['desk'] }))
    expect(result).toMatchObject({ base: ['e1', 3], shown: ['desk', 'phone'], rows: [['m1', 'waiting']] })
  })

  test('issue 6.5: a line that is added again after a restore has seen nothing of the cart’s new life', () => {
    const restored = { ...answer(9, { lines: ['b'] }), epoch: 'e2' }
    const again = outcomeOf(keeping(base(5, 'a', 'b')), restored)?.next.rows
    expect(again?.map(row => mutationOf(row))).toMatchObject([{ op: 'add', line: 'a', seenRev: 0 }])
  })

  test('another epoch replaces the base whatever its version, and lines it lacks are added again first', () => {
    const snapshot = keeping(base(9, 'a', 'b', 'c'), patch('m1', 'b'), remove('m2', 'c'))
    const result = outcomeOf(snapshot, answer(2, { epoch: 'e2', lines: ['a'] }))
    expect(result).toMatchObject({
      base: ['e2', 2],
      shown: ['a', 'b'],
      rows: [
        ['new-mid', 'waiting'],
        ['m1', 'waiting'],
        ['m2', 'waiting'],
      ],
    })
    const [again] = result?.next.rows ?? []
    expect(again && mutationOf(again)).toMatchObject({
      op: 'add',
      line: 'b',
      mid: 'new-mid',
      val: { id: 'b' },
    })
  })

  test('a late answer from before a restore does not undo what came after it', () => {
    const before = keeping(base(9, 'a'), add('m1', 'b'))
    const request = cartRequest(before, 'auth0|ada')
    const restored = { ...before, base: { ...before.base, epoch: 'e2', v: 2 } }
    expect(outcomeOf(restored, answer(10, { lines: ['a', 'b'], done: [{ mid: 'm1' }] }), request)).toBeNull()
  })

  test('two tabs that ask at once, both for the first time, are both heard', () => {
    const first = keeping(NO_BASE, add('m1', 'b'))
    const request = cartRequest(first, 'auth0|ada')
    const byOther = { ...first, base: base(1, 'b') }
    const said = answer(1, { lines: ['b'], done: [{ mid: 'm1' }] })
    expect(outcomeOf(byOther, said, request)).toMatchObject({ rows: [] })
  })

  test('a change of what was removed elsewhere is offered back as it was last shown', () => {
    const snapshot = keeping(base(1, 'a'), patch('m1', 'a', 12))
    const result = outcomeOf(snapshot, answer(2, { lines: [], done: [{ mid: 'm1', note: 'gone' }] }))
    expect(result?.notices).toMatchObject([
      { id: 'gone a', kind: 'gone', line: 'a', lost: { id: 'a', total: 12 } },
    ])
  })

  test('notes survive replay: the line went with an earlier answer, the note came with a later one', () => {
    const snapshot = keeping(base(1, 'a'), patch('m1', 'a', 12))
    const first = outcomeOf(snapshot, answer(2, { lines: [] }))
    expect(first?.notices).toEqual([])
    const again = outcomeOf(first?.next ?? snapshot, answer(2, { done: [{ mid: 'm1', note: 'gone' }] }))
    expect(again?.notices).toMatchObject([{ kind: 'gone', lost: { total: 12 } }])
  })

  test('a change that was refused stands in its own words; of an added line they are how it was last shown, if it still was', () => {
    const changed = patch('m1', 'a')
    const gone = add('m2', 'b')
    const kept = keeping(base(7, 'a'), changed, gone, remove('m3', 'b'), add('m4', 'c'), patch('m5', 'c', 77))
    const rejected = ['m1', 'm2', 'm4'].map(mid => ({ mid, code: 'invalid' as const }))
    const bodies = new Map(
      outcomeOf(kept, answer(8, { lines: ['a'], rejected }))?.next.rows.map(({ id, body }) => [id, body]),
    )
    expect([bodies.get('m1'), bodies.get('m2')]).toEqual([changed, gone])
    expect(bodies.get('m4')).toMatchObject({ op: 'add', val: { id: 'c', total: 77 } })
  })

  test('one offer for one line, however many changes of it came too late', () => {
    const snapshot = keeping(base(1, 'a'), patch('m1', 'a', 12), patch('m2', 'a', 13))
    const done = ['m1', 'm2'].map(mid => ({ mid, note: 'gone' as const }))
    expect(outcomeOf(snapshot, answer(2, { lines: [], done }))?.notices).toMatchObject([
      { lost: { total: 13 } },
    ])
  })

  test('D19: word of a waiting file that came too late is not offered back', () => {
    const val = { waitingFront: { id: 'choice', fileName: 'a.jpg' } }
    const snapshot = keeping(base(1, 'a'), { mid: 'm1', op: 'patch', line: 'a', seenRev: 0, val })
    const result = outcomeOf(snapshot, answer(2, { lines: [], done: [{ mid: 'm1', note: 'gone' }] }))
    expect(result?.notices).toEqual([])
  })

  test('what the person removed here as well is not offered back', () => {
    const snapshot = keeping(base(1, 'a'), patch('m1', 'a'), remove('m2', 'a'))
    const result = outcomeOf(snapshot, answer(2, { lines: [], done: [{ mid: 'm1', note: 'gone' }] }))
    expect(result?.notices).toEqual([])
  })

  test('a line that found no place waits with all its later changes, and is not called gone', () => {
    const snapshot = keeping(base(1), add('m1', 'a'), patch('m2', 'a', 12))
    const result = outcomeOf(
      snapshot,
      answer(2, {
        lines: ['x'],
        done: [{ mid: 'm2', note: 'gone' }],
        rejected: [{ mid: 'm1', code: 'cart_full' }],
      }),
    )
    expect(result?.notices).toEqual([
      { id: 'm1', kind: 'refused', line: 'a', product: aLine('a').product, code: 'cart_full' },
    ])
    expect(result?.next.rows.map(row => mutationOf(row).val)).toMatchObject([{ id: 'a', total: 12 }])
  })

  test('overwrote offers the other device’s value', () => {
    const snapshot = keeping(base(1, 'a'), patch('m1', 'a', 12))
    const done = [{ mid: 'm1', overwrote: { total: 77 } }]
    expect(outcomeOf(snapshot, answer(3, { lines: ['a'], done }))?.notices).toMatchObject([
      { id: 'm1', kind: 'overwrote', line: 'a', overwrote: { total: 77 } },
    ])
  })

  test('issue 8.9: overwrote is told where the line went away since, unless the person removed it', () => {
    const done = [{ mid: 'm1', overwrote: { 'options.Quantity': 9 } }]
    const gone = answer(3, { lines: [], done })
    expect(outcomeOf(keeping(base(1, 'a'), patch('m1', 'a', 12)), gone)?.notices).toMatchObject([
      { id: 'm1', kind: 'overwrote', line: 'a', product: aLine('a').product },
    ])
    const given = keeping(base(1, 'a'), patch('m1', 'a', 12), remove('m2', 'a'))
    expect(outcomeOf(given, gone)?.notices).toEqual([])
  })

  test('issue 6.5: overwritten values that the shop has not kept are told of without them', () => {
    const snapshot = keeping(base(1, 'a'), patch('m1', 'a'))
    const done = [{ mid: 'm1', overwrote: null }]
    expect(outcomeOf(snapshot, answer(2, { lines: ['a'], done }))?.notices).toMatchObject([
      { id: 'm1', kind: 'overwrote', line: 'a', overwrote: null },
    ])
  })

  test('overwrote: the person’s own earlier value is none, whenever it arrived', () => {
    const snapshot = keeping(base(1, 'a'), patch('m1', 'a', 12), patch('m2', 'a', 13))
    const done = [{ mid: 'm1' }, { mid: 'm2', overwrote: { total: 12 } }]
    expect(outcomeOf(snapshot, answer(3, { lines: ['a'], done }))?.notices).toEqual([])
  })

  test('D24: a file the shop does not have is told with its line', () => {
    const snapshot = keeping(base(1), add('m1', 'a'))
    const done = [{ mid: 'm1', note: 'artwork_gone' as const }]
    expect(outcomeOf(snapshot, answer(2, { lines: ['a'], done }))?.notices).toMatchObject([
      { kind: 'artwork_gone', line: 'a' },
    ])
  })

  test('messages and records are no business of a cart’s answer', () => {
    const message: OutboxRow = {
      seq: 0,
      id: 'm9',
      kind: 'contact',
      entity: 'contact',
      body: {},
      madeAt: 0,
      state: 'waiting',
    }
    const kept = { base: base(1), rows: [message] }
    expect(outcomeOf(kept, answer(2, { lines: [], done: [{ mid: 'm9' }] }))?.rows).toEqual([
      ['m9', 'waiting'],
    ])
  })
})
