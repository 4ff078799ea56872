import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_TICKET, type TicketFields } from '#shared/booth/ticket.ts'
import { anyMutation, replay } from '#shared/testing/cart-arbitrary.ts'
import { anyTicketMutation } from '#shared/testing/ticket-arbitrary.ts'
import { apply, type CartMutation, EMPTY_CART, EMPTY_TICKET_CART, TICKET_LINE } from './apply.ts'

const ticket = (val: Partial<TicketFields>, seenRev = 0): CartMutation => ({
  mid: crypto.randomUUID(),
  op: 'ticket',
  line: TICKET_LINE,
  seenRev,
  val,
})

test('issue 9.1: a ticket’s fields change one by one, each under its own version', () => {
  const cart = replay([ticket({ name: 'Ann', phone: '1' }), ticket({ phone: '2' }, 1)], EMPTY_TICKET_CART)
  expect(cart.fields).toEqual({ ...EMPTY_TICKET, name: 'Ann', phone: '2' })
  expect(cart.revs).toEqual({ ticket: { name: 1, phone: 2 } })
})

test('issue 9.1: what another tablet wrote unseen is told, what was seen or is the same is not', () => {
  const cart = replay([ticket({ name: 'Ann', note: 'red' })], EMPTY_TICKET_CART)
  const outcomeOf = (mutation: CartMutation, own?: Set<number>) => apply(cart, mutation, own).outcome
  expect(outcomeOf(ticket({ name: 'Bea', note: 'red' }))).toEqual({
    kind: 'done',
    overwrote: { name: 'Ann' },
  })
  expect(outcomeOf(ticket({ name: 'Bea' }, 1))).toEqual({ kind: 'done' })
  expect(outcomeOf(ticket({ name: 'Bea' }), new Set([1]))).toEqual({ kind: 'done' })
})

test('issue 9.1: a person’s cart has no such fields, and takes none', () => {
  const outcome = { kind: 'rejected', code: 'invalid' }
  expect(apply(EMPTY_CART, ticket({ name: 'Ann' }))).toEqual({ cart: EMPTY_CART, outcome })
})

const anyStory = fc.array(fc.oneof(anyMutation, anyTicketMutation), { maxLength: 25 })

test('issue 9.1 law: lines and fields of a ticket never touch each other', () => {
  fc.assert(
    fc.property(anyStory, story => {
      const whole = replay(story, EMPTY_TICKET_CART)
      const only = (isTicket: boolean) => story.filter(({ op }) => (op === 'ticket') === isTicket)
      expect(whole.fields).toEqual(replay(only(true), EMPTY_TICKET_CART).fields)
      expect(whole.lines).toEqual(replay(only(false), EMPTY_TICKET_CART).lines)
    }),
  )
})

test('issue 9.1 law: applied twice, a ticket’s fields are as after once', () => {
  fc.assert(
    fc.property(anyStory, anyTicketMutation, (story, mutation) => {
      const once = apply(replay(story, EMPTY_TICKET_CART), mutation).cart
      expect(apply(once, mutation).cart).toEqual(once)
      expect(once.fields).toMatchObject(mutation.val)
    }),
  )
})
