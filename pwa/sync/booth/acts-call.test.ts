import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActRow } from '#pwa/local/booth/ticket-row.ts'
import { actsRequest } from '#shared/contract/booth.ts'
import { MAX_BODY_BYTES, MAX_CALL_ACTS, MAX_SIGNATURE_BYTES } from '#shared/contract/limits.ts'
import { actsBody, nextCall } from './acts-call.ts'

const tickets = Array.from({ length: 60 }, () => crypto.randomUUID())
const HASH = `${'A'.repeat(43)}=`
/** A waiting act of some ticket: of the smallest or the largest kind. */
const act = fc.record({ of: fc.nat(59), isLarge: fc.boolean() }).map(
  ({ of, isLarge }): ActRow => ({
    seq: 0,
    id: crypto.randomUUID(),
    ticket: tickets[of] ?? '',
    act: isLarge
      ? {
          kind: 'signed',
          offerId: tickets[0] ?? '',
          hash: HASH,
          picture: 'A'.repeat((MAX_SIGNATURE_BYTES / 3) * 4),
        }
      : { kind: 'letIn' },
    madeAt: 0,
    state: 'waiting',
  }),
)

test('issue 9.1: whatever waits goes in calls the shop takes, each ticket’s acts in their order', () => {
  fc.assert(
    fc.property(
      fc.array(act, { maxLength: 200 }),
      fc.integer({ min: 1, max: MAX_CALL_ACTS }),
      (acts, most) => {
        let waiting = acts
        const sent: ActRow[] = []
        while (waiting.length > 0) {
          const call = nextCall(waiting, most)
          const body = actsBody('auth0|sam', call)
          const rows = call.flatMap(each => each.rows)
          expect(actsRequest.safeParse(body).success).toBe(true)
          expect(JSON.stringify(body).length).toBeLessThanOrEqual(MAX_BODY_BYTES)
          expect(rows.length).toBeLessThanOrEqual(most)
          sent.push(...rows)
          waiting = waiting.filter(row => !rows.includes(row))
        }
        for (const ticket of tickets) {
          const isOwn = (row: ActRow) => row.ticket === ticket
          expect(sent.filter(isOwn)).toEqual(acts.filter(isOwn))
        }
      },
    ),
    { numRuns: 30 },
  )
})
