import fc from 'fast-check'
import { type CartMutation, TICKET_LINE } from '#shared/cart/apply.ts'

type TicketMutation = Extract<CartMutation, { op: 'ticket' }>

/** Changes of a ticket's fields, as tablets that know little of each other make them. */
export const anyTicketMutation: fc.Arbitrary<TicketMutation> = fc.record({
  mid: fc.uuid(),
  op: fc.constant('ticket' as const),
  line: fc.constant(TICKET_LINE),
  seenRev: fc.nat(6),
  val: fc.record(
    {
      name: fc.constantFrom('Ann', 'Bea', ''),
      note: fc.constantFrom('', 'red', '__proto__'),
      consent: fc.boolean(),
      show: fc.constantFrom('Expo', 'Fair').map(name => ({ name, from: '', to: '2026-11-29' })),
    },
    { requiredKeys: [] },
  ),
})
