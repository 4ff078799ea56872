import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInMemoryStore } from '#pwa/local/in-memory-store.ts'
import { memoryOutbox } from '#pwa/local/memory-outbox.ts'
import { cartRow, isShown, messageRow, mutationOf, OLD } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { applyChangeset, type CartBase, type Snapshot, shownCart } from '#pwa/local/snapshot.ts'
import { apply, EMPTY_CART } from '#shared/cart/apply.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import type { SyncAnswer } from '#shared/contract/sync.ts'
import { aLine } from '#shared/testing/cart.ts'
import { anyMutation } from '#shared/testing/cart-arbitrary.ts'
import { applyAnswer } from './cart-answer.ts'
import { cartRequest, sendable } from './cart-request.ts'
import { discardRow, retryRow } from './row-actions.ts'

const anyQueue = fc.uniqueArray(anyMutation, { selector: ({ mid }) => mid, maxLength: 30 })

/** A device that knew a cart of `known` and made these changes on top, some of which ask about their age. */
const anyDevice = fc.tuple(anyQueue, anyQueue, fc.boolean()).map(([known, queue, isOld]): Snapshot => {
  const { lines } = known.reduce((cart, mutation) => apply(cart, mutation).cart, EMPTY_CART)
  const base = { epoch: 's.before', v: known.length, lines }
  return { base, rows: rowsOf(base, queue, isOld) }
})

function rowsOf(base: CartBase, queue: CartMutation[], isOld: boolean): OutboxRow[] {
  const rows: OutboxRow[] = []
  for (const mutation of queue) {
    const row = cartRow(mutation, 0, shownCart({ base, rows }))
    rows.push({ ...row, seq: rows.length + 1, ...(isOld && { state: 'needs-you', code: OLD }) })
  }
  return rows
}

const NEW = [aLine('new')]

/** What the shop says to it once the cart was deleted, and what a device makes of that. */
function told(snapshot: Snapshot, at = snapshot) {
  const request = cartRequest(snapshot, 'auth0|ada')
  const rejected = request.muts.map(({ mid }) => ({ mid, code: 'cart_deleted' as const }))
  const answer: SyncAnswer = {
    ...{ epoch: 's.next', v: 1, isDeleted: true, snapshot: { lines: NEW } },
    ...{ done: [], rejected },
  }
  let made = 0
  const deps = { newId: () => `made ${made++}`, now: () => 5 }
  const changeset = applyAnswer(at, request, answer, deps)
  return { changeset, next: changeset ? applyChangeset(at, changeset) : at }
}

test('decision 93 law: every line that a device showed waits there for its person as it was shown, and nothing is sent', () => {
  fc.assert(
    fc.property(anyDevice, snapshot => {
      const { next } = told(snapshot)
      expect(next.base).toEqual({ epoch: 's.next', v: 1, lines: NEW })
      expect(shownCart(next).lines).toEqual(NEW)
      expect(sendable(next.rows)).toEqual([])
      const kept = next.rows.map(row => [row.state, row.code, mutationOf(row)] as const)
      expect(kept.map(([state, code]) => [state, code])).toEqual(
        kept.map(() => ['needs-you', 'cart_deleted']),
      )
      const vals = kept.map(([, , mutation]) => (mutation.op === 'add' ? mutation.val : null))
      expect(vals).toEqual(shownCart(snapshot).lines)
    }),
  )
})

test('decision 93 law: its person puts back what was shown, or gives it up; each for itself', async () => {
  await fc.assert(
    fc.asyncProperty(anyDevice, fc.infiniteStream(fc.boolean()), async (snapshot, choices) => {
      const { next } = told(snapshot)
      const store = createInMemoryStore()
      store.write({ ...store.state, ...next, cart: shownCart(next) })
      const outbox = memoryOutbox(store)
      const shown = shownCart(snapshot).lines
      const back = shown.filter(() => choices.next().value)
      for (const { id, body } of await outbox.list())
        await (back.some(line => line.id === mutationOf({ body }).line)
          ? retryRow(outbox, id, () => `again ${id}`)
          : discardRow(outbox, id))
      expect(store.state.cart.lines).toEqual([...NEW, ...back])
      expect(sendable(await outbox.list()).map(row => mutationOf(row).line)).toEqual(back.map(({ id }) => id))
    }),
  )
})

test('decision 93: what was refused before, messages and whatever else waits stay as they are', () => {
  const base = { epoch: 's.before', v: 1, lines: [] }
  const full = {
    ...rowsOf(base, [adding('full')], false)[0],
    state: 'needs-you',
    code: 'cart_full',
  } as OutboxRow
  const message: OutboxRow = { ...messageRow('m', { message: 'hello' }, 0), seq: 2 }
  expect(told({ base, rows: [full, message] }).next.rows).toEqual([full, message])
})

test('decision 93: it is told once, of however many lines, and not of an empty cart', () => {
  const base = { epoch: 's.before', v: 1, lines: [aLine('a'), aLine('b')] }
  const { changeset, next } = told({ base, rows: [] })
  expect(changeset?.notices).toMatchObject([{ kind: 'deleted', id: next.rows[0]?.id }])
  expect(told({ base: { ...base, lines: [] }, rows: [] }).changeset?.notices).toEqual([])
})

test('decision 93: another tab that hears of it later does nothing more, with what was made meanwhile', () => {
  const snapshot = { base: { epoch: 's.before', v: 1, lines: [aLine('a')] }, rows: [] }
  const { next } = told(snapshot)
  const later = { ...next, rows: [...next.rows, ...rowsOf(next.base, [adding('later')], false)] }
  expect(told(snapshot, later).next).toEqual(later)
  expect(later.rows.filter(isShown).map(row => mutationOf(row).line)).toEqual(['later'])
})

function adding(line: string): CartMutation {
  return { mid: `add ${line}`, op: 'add', line, seenRev: 0, val: aLine(line) }
}
