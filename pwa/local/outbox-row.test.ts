import { describe, expect, test } from 'vitest'
import type { CartMutation } from '#shared/cart/apply.ts'
import { aLine, anArtwork } from '#shared/testing/cart.ts'
import { CART_ENTITY, cartRow, isShown, messageRow, mutationOf, OLD, userRow } from './outbox-row.ts'

const line = aLine('a', { artwork: { front: anArtwork(1), back: null } })
const before = { lines: [line] }
const base = { mid: 'm', line: 'a', seenRev: 3 }
const patch: CartMutation = { ...base, op: 'patch', val: { total: 90, options: { 'Job Name': 'Fair' } } }

describe('"Outbox" a cart mutation as the outbox keeps it', () => {
  test('"Outbox" has the mutation’s id, the cart’s entity, and the mutation itself', () => {
    const row = cartRow(patch, 17, before)
    expect(row).toMatchObject({ id: 'm', kind: 'cart', entity: CART_ENTITY, madeAt: 17, state: 'waiting' })
    expect(mutationOf(row)).toBe(patch)
  })

  test.each<[string, CartMutation, string | undefined]>([
    [
      'the one that is added',
      { ...base, op: 'add', val: aLine('a', { product: 'Feather Flag' }) },
      'Feather Flag',
    ],
    ['the one that is changed', patch, line.product],
    ['none where the line is not there', { ...patch, line: 'gone' }, undefined],
  ])('D54 names the product, %s', (_, mutation, product) => {
    expect(cartRow(mutation, 1, before).product).toBe(product)
  })

  test.each<[string, CartMutation, Record<string, unknown> | undefined]>([
    ['a patch', patch, { total: 45, 'options.Job Name': '' }],
    [
      'another file for a slot',
      { ...base, op: 'artwork', val: { slot: 'front', artwork: null } },
      { 'artwork.front': anArtwork(1) },
    ],
    ['an addition', { ...base, op: 'add', val: line }, undefined],
    ['a removal', { ...base, op: 'remove' }, undefined],
    ['a patch of a line that is not there', { ...patch, line: 'gone' }, undefined],
  ])('"Cart sync" keeps what was seen before %s, as far as it changes', (_, mutation, seen) => {
    expect(cartRow(mutation, 1, before).seen).toEqual(seen)
  })
})

describe('"Outbox" rows that are not the cart’s', () => {
  test('"Outbox" a message has its own id and is no change of the cart', () => {
    const row = messageRow('m', { message: 'hello' }, 5)
    expect(row).toEqual({
      id: 'm',
      kind: 'contact',
      entity: 'contact',
      body: { message: 'hello' },
      madeAt: 5,
      state: 'waiting',
    })
    expect(isShown({ ...row, seq: 1 })).toBe(false)
    expect(isShown({ ...row, seq: 1, code: OLD })).toBe(false)
  })

  test('spec §7: the record of a login names the person as the shop’s record does', () => {
    const person = { sub: 'auth0|pat', email: 'pat@example.com', name: 'Pat', picture: 'p.png' }
    expect(userRow('u', person, 5)).toMatchObject({
      kind: 'user',
      body: { auth0Id: 'auth0|pat', email: 'pat@example.com', name: 'Pat', picture: 'p.png' },
    })
  })
})
