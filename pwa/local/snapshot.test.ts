import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apply, EMPTY_CART } from '#shared/cart/apply.ts'
import { aLine } from '#shared/testing/cart.ts'
import { anyCart, anyMutation } from '#shared/testing/cart-arbitrary.ts'
import { cartRow, messageRow, OLD } from './outbox-row.ts'
import type { OutboxRow } from './schema.ts'
import { applyChangeset, NO_BASE, type Snapshot, shownCart } from './snapshot.ts'

const rowsOf = (mutations: Parameters<typeof cartRow>[0][]): OutboxRow[] =>
  mutations.map((mutation, at) => ({ ...cartRow(mutation, 1, EMPTY_CART), seq: at + 1 }))
const anySnapshot = fc
  .tuple(anyCart, fc.array(anyMutation, { maxLength: 8 }))
  .map(([{ lines, v }, mutations]): Snapshot => ({ base: { epoch: 'e', v, lines }, rows: rowsOf(mutations) }))
const adding = (id: string, seq: number): OutboxRow => ({
  ...cartRow({ mid: `m-${id}`, seenRev: 0, line: id, op: 'add', val: aLine(id) }, 1, EMPTY_CART),
  seq,
})
const shownIds = (snapshot: Snapshot) => shownCart(snapshot).lines.map(({ id }) => id)

describe('"Outbox" the cart a person sees', () => {
  test('"Outbox" law: without rows it is the acknowledged one', () => {
    fc.assert(
      fc.property(anySnapshot, ({ base }) => {
        expect(shownCart({ base, rows: [] }).lines).toEqual(base.lines)
      }),
    )
  })

  test('"Outbox" law: each row is applied to what those before it made', () => {
    fc.assert(
      fc.property(anySnapshot, anyMutation, ({ base, rows }, mutation) => {
        const [row] = rowsOf([mutation])
        const before = shownCart({ base, rows })
        const after = shownCart({ base, rows: [...rows, ...(row ? [row] : [])] })
        expect(after).toEqual(apply(before, mutation).cart)
      }),
    )
  })

  test.each<[string, Partial<OutboxRow>, boolean]>([
    ['waits', {}, true],
    ['asks, as the server may have forgotten that it had it', { state: 'needs-you', code: OLD }, true],
    ['was refused', { state: 'needs-you', code: 'cart_full' }, false],
  ])('"Outbox" a change that %s', (_, change, isSeen) => {
    const rows = [{ ...adding('a', 1), ...change }]
    expect(shownIds({ base: NO_BASE, rows })).toEqual(isSeen ? ['a'] : [])
  })

  test('"Outbox" messages and records of the person change nothing of it', () => {
    const rows = [{ ...messageRow('m', { text: 'hello' }, 1), seq: 1 }, adding('a', 2)]
    expect(shownIds({ base: NO_BASE, rows })).toEqual(['a'])
  })
})

describe('"Outbox" what one decision of sync writes', () => {
  const start: Snapshot = { base: NO_BASE, rows: [adding('a', 1), adding('b', 2), adding('c', 3)] }
  const idsAfter = (changeset: Parameters<typeof applyChangeset>[1]) =>
    applyChangeset(start, changeset).rows.map(({ id }) => id)

  test('"Outbox" nothing leaves all as it is', () => {
    expect(applyChangeset(start, {})).toEqual(start)
  })

  test('"Outbox" what arrived and what was given up leave, the rest stays in its order', () => {
    expect(idsAfter({ arrived: ['m-b'] })).toEqual(['m-a', 'm-c'])
    expect(idsAfter({ discarded: ['m-a', 'm-c'] })).toEqual(['m-b'])
    expect(idsAfter({ arrived: ['nobody'] })).toEqual(['m-a', 'm-b', 'm-c'])
  })

  test('"Outbox" a changed row keeps its place, a new one takes that of its number', () => {
    const changed: OutboxRow = { ...adding('b', 2), state: 'needs-you', code: 'invalid' }
    const { rows } = applyChangeset(start, { put: [adding('d', 4), changed] })
    expect(rows.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'm-a waiting',
      'm-b needs-you',
      'm-c waiting',
      'm-d waiting',
    ])
  })

  test('"Outbox" law: what was acknowledged and leaves the outbox is seen as before', () => {
    fc.assert(
      fc.property(anySnapshot, snapshot => {
        const { lines, v } = shownCart(snapshot)
        const arrived = snapshot.rows.map(({ id }) => id)
        const after = applyChangeset(snapshot, { base: { epoch: 'e', v, lines }, arrived })
        expect(after.rows).toEqual([])
        expect(shownCart(after).lines).toEqual(lines)
      }),
    )
  })
})
