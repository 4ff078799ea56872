import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply, type CartMutation, EMPTY_CART, type SyncedCart } from '#shared/cart/apply.ts'
import { type LinePlace, placeAt } from '#shared/cart/place.ts'
import { aLine } from '#shared/testing/cart.ts'
import { placesFor, type Removed, removedAt } from './restore-order.ts'

const about = (line: string) => ({ mid: crypto.randomUUID(), line, seenRev: 0 })
const remove = (line: string): CartMutation => ({ ...about(line), op: 'remove' })
const add = (line: string, after?: LinePlace | null): CartMutation => ({
  ...about(line),
  op: 'add',
  val: aLine(line),
  ...(after && { after }),
})
const after = (cart: SyncedCart, mutations: CartMutation[]) =>
  mutations.reduce((now, mutation) => apply(now, mutation).cart, cart)
const ids = (cart: SyncedCart) => cart.lines.map(({ id }) => id)
const cartOf = (count: number) =>
  after(
    EMPTY_CART,
    Array.from({ length: count }, (_, i) => add(`${i}`)),
  )

/** Lines removed one after the other, each by its index among those that are left. */
function removing(cart: SyncedCart, picks: number[]) {
  const removed: Removed[] = []
  let left = cart
  for (const pick of picks) {
    const found = removedAt(left.lines, pick % Math.max(1, left.lines.length))
    if (!found) continue
    removed.push(found)
    left = after(left, [remove(found.line.id)])
  }
  return { removed, left }
}

const backId = (id: string) => `${id} again`
const additions = (removed: Removed[], present: string[]) => {
  const newIds = removed.map(({ line }) => backId(line.id))
  const places = placesFor(removed, newIds, present)
  return newIds.map((id, i) => add(id, places[i]))
}

const anyRemovals = fc.record({
  count: fc.integer({ min: 1, max: 9 }),
  picks: fc.array(fc.nat(20), { minLength: 1, maxLength: 9 }),
})

test('issue 6.30 law: undo leaves the cart in the order it had, whatever was removed in whatever order', () => {
  fc.assert(
    fc.property(anyRemovals, ({ count, picks }) => {
      const { removed, left } = removing(cartOf(count), picks)
      const undone = after(left, additions(removed, ids(left)))
      expect(ids(undone).map(id => id.replace(' again', ''))).toEqual(ids(cartOf(count)))
    }),
  )
})

test('issue 6.30 law: what other devices add and remove meanwhile does not mix up the order, however the additions arrive', () => {
  const meanwhile = fc.array(fc.oneof(fc.constant('add' as const), fc.nat(20)), { maxLength: 8 })
  const order = fc.array(fc.nat(), { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(anyRemovals, meanwhile, order, ({ count, picks }, others, shuffle) => {
      const { removed, left } = removing(cartOf(count), picks)
      const back = additions(removed, ids(left))
      let cart = left
      for (const [i, other] of others.entries()) {
        const id = other === 'add' ? null : (ids(cart)[other % Math.max(1, cart.lines.length)] ?? null)
        cart = after(cart, [id === null ? add(`other ${i}`) : remove(id)])
      }
      const sent = back.map((each, i) => [shuffle[i] ?? 0, each] as const).sort(([a], [b]) => a - b)
      const end = ids(
        after(
          cart,
          sent.map(([, each]) => each),
        ),
      )
      const own = end.filter(id => !id.startsWith('other')).map(id => Number.parseInt(id, 10))
      expect(own).toEqual(own.toSorted((a, b) => a - b))
      expect(end.filter(id => id.endsWith('again'))).toHaveLength(removed.length)
    }),
  )
})

test('issue 6.30: a cart of 200 lines that is cleared comes back in its order, each place named in few words', () => {
  const cart = cartOf(200)
  const removed = cart.lines.flatMap((_, index) => removedAt(cart.lines, index) ?? [])
  const back = additions(removed, [])
  expect(ids(after(EMPTY_CART, back))).toEqual(ids(cart).map(backId))
  expect(Math.max(...back.map(each => ('after' in each ? (each.after?.length ?? 0) : 0)))).toBe(10)
})

test('issue 6.30: a place behind ten lines that are all gone is the end; behind fewer, the start', () => {
  const many = ids(cartOf(30))
  const far = add('far', placeAt(many, 20))
  const near = add('near', placeAt(many, 3))
  const left = after(EMPTY_CART, [add('x'), far, near])
  expect(ids(left)).toEqual(['near', 'x', 'far'])
})
