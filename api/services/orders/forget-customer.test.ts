import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { reprintKey } from '#api/services/money/reprint.ts'
import type { OrderDoc, OrderWork, ProofDoc } from '#api/store/documents.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { boughtLine, orderDoc } from '#api/testing/records.ts'
import { forgetCustomer } from './forget-customer.ts'

const WORDS = 'Her mother rang'
const AT = '2026-11-23T20:00:00.000Z'
const by = { kind: 'staff', sub: 'auth0|jo' } as const
const clock = { now: () => 5, later: () => () => {} }

const refund = { id: 'refund', cents: 300, reason: WORDS, at: AT, by, state: 'given', tries: 0 } as const
const reprint = { id: randomUUID(), reason: WORDS, at: AT, by, device: null, lines: [], orderId: null }
const { product, quantity, totalCents, options } = boughtLine()
const proof: ProofDoc = {
  line: 1,
  version: 'v',
  at: AT,
  said: '',
  shows: { product, quantity, totalCents, options, files: [] },
  link: null,
  answers: [],
}

/** What may stand of a customer on an order, each alone enough to be deleted. */
const ON_ORDER: Partial<OrderDoc>[] = [
  { refunds: [refund] },
  { reprints: [reprint] },
  { reprintOf: { key: 'another', orderId: 'GL-0000-0001', reason: WORDS } },
]
const ON_DESK: Partial<OrderWork>[] = [
  { blocked: WORDS },
  { history: [{ at: AT, by, device: null, event: { kind: 'note', text: WORDS } }] },
  { proofs: [{ ...proof, said: WORDS }] },
  { proofs: [{ ...proof, link: { hash: WORDS, until: AT } }] },
  {
    proofs: [
      {
        ...proof,
        answers: [{ id: 'a', at: AT, by: 'link', answer: { kind: 'change', text: WORDS, pins: [] } }],
      },
    ],
  },
]

/** What the shop and its customer did, without a word of why. */
const done = (order: OrderDoc | null) => ({
  refunds: order?.refunds?.map(({ cents }) => cents),
  reprints: order?.reprints?.map(({ id }) => id),
  history: order?.desk?.history.map(({ event }) => event.kind),
  isBlocked: typeof order?.desk?.blocked === 'string',
  proofs: order?.desk?.proofs?.map(({ version, answers }) => [version, answers.map(({ id }) => id)]),
})

test('D4 law: whatever of a customer’s stands on an order and on its reprint, no word of it is left, and all that was done is', async () => {
  const { store, dispose } = sqliteSubject()
  onTestFinished(dispose)
  const parts = fc.record({ order: fc.subarray(ON_ORDER), desk: fc.subarray(ON_DESK) })
  await fc.assert(
    fc.asyncProperty(parts, parts, fc.boolean(), async (own, again, hasDesk) => {
      const made = ({ order, desk }: typeof own, _id: string) =>
        orderDoc({
          _id,
          ...Object.assign({}, ...order),
          ...(hasDesk && {
            desk: Object.assign({ history: [], blocked: null, due: null, acts: {} }, ...desk),
          }),
        })
      const first = made(own, randomUUID())
      const second = made(again, reprintKey(first, reprint))
      for (const each of [first, second]) await store.orders.insert(each)
      for (let times = 0; times < 2; times++) await forgetCustomer({ store, clock }, first._id)
      const left = await Promise.all([first, second].map(({ _id }) => store.orders.get(_id)))
      const forgotten = first.reprints ? left : left.slice(0, 1)
      expect(JSON.stringify(forgotten)).not.toContain(WORDS)
      expect(forgotten.map(done)).toEqual([first, second].slice(0, forgotten.length).map(done))
    }),
    { numRuns: 60 },
  )
})
