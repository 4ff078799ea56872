import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDeskJob } from '#shared/testing/desk.ts'
import { fitTicket, type TicketLine, ticketLines } from './ticket-lines.ts'

test('issue 11.2: a ticket says of each line what to make, in the shop’s words, and which file is for it', () => {
  expect(ticketLines(aDeskJob())).toEqual([
    {
      name: '2 × 13oz Vinyl Banner',
      says: '3\' 0" x 6\' 0" · Job Spring fair · Hem: All Sides · Picked up',
      files: ['GL-7KQ2-M9XD_1of1_13oz-vinyl-banner_36x72in_q2_front.pdf'],
    },
  ])
})

test('decision 91: a job’s name written from right to left is set apart from the choices after it', () => {
  const { lines } = aDeskJob()
  const [ticket] = ticketLines({
    lines: lines.map(line => ({ ...line, jobName: '\u05e4\u05ea\u05d9\u05d7\u05d4 5' })),
  })
  expect(ticket?.says).toContain('Job \u2068\u05e4\u05ea\u05d9\u05d7\u05d4 5\u2069 · Hem: All Sides')
})

test('issue 11.2 law: every line is on the ticket, or is counted as one that is not; a few are set large', () => {
  const line: fc.Arbitrary<TicketLine> = fc.record({
    name: fc.string({ minLength: 1, maxLength: 60 }),
    says: fc.string({ maxLength: 900 }),
    files: fc.array(fc.string({ maxLength: 90 }), { maxLength: 6 }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), lines => {
      const fit = fitTicket(lines)
      expect(fit.lines).toEqual(lines.slice(0, lines.length - fit.left))
      if (fit.left > 0) expect(fit.type).toBe('small')
    }),
  )
  const few = ticketLines(aDeskJob())
  expect([fitTicket(few).type, fitTicket(few).left]).toEqual(['large', 0])
})
