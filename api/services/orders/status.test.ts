import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Subject } from '#api/store/contract/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { orderDoc } from '#api/testing/records.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'
import { moveOrder } from './status.ts'

const clock = { now: Date.now }

describe('D15 moving an order', () => {
  let subject: Subject
  beforeEach(() => {
    subject = sqliteSubject()
  })
  afterEach(() => subject.dispose())
  const statusOf = async (orderId: string) =>
    (await subject.store.orders.find({})).find(order => order.orderId === orderId)?.status
  const move = (id: string, status: OrderStatus) =>
    moveOrder({ store: subject.store, clock, config: { proofs: 'optional' } }, id, status)

  test('ends wherever done or cancelled was first asked for; until then the last word counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ORDER_STATUSES), { maxLength: 8 }), async wanted => {
        const { orderId } = orderDoc()
        await subject.store.orders.insert(orderDoc({ orderId }))
        const end = wanted.findIndex(status => status === 'done' || status === 'cancelled')
        for (const [at, status] of wanted.entries()) {
          const answer = await move(orderId, status)
          const allowed = end === -1 || at <= end || status === wanted[end]
          expect(answer).toMatchObject(
            allowed ? { ok: true, moved: { orderId, status } } : { ok: false, code: 'final_status' },
          )
        }
        expect(await statusOf(orderId)).toBe(wanted[end] ?? wanted.at(-1) ?? 'new')
      }),
      { numRuns: 40 },
    )
  })

  test('writes nothing for a repeat', async () => {
    const doc = orderDoc({ orderId: 'GL-7KQ2-M9XD', status: 'ready' })
    await subject.store.orders.insert(doc)
    expect((await move('GL-7KQ2-M9XD', 'ready')).ok).toBe(true)
    expect(await subject.store.orders.get(doc._id)).toEqual(doc)
  })

  test.each(['GL-7KQ2-M9XD', 'gl-7kq2-m9xd', 'gl7kq2m9xd', ' GL 7KQ2 M9XD '])('D32 finds %o', async typed => {
    await subject.store.orders.insert(orderDoc({ orderId: 'GL-7KQ2-M9XD' }))
    expect(await move(typed, 'printing')).toEqual({
      ok: true,
      moved: { orderId: 'GL-7KQ2-M9XD', status: 'printing' },
    })
  })

  test.each(['GL-7KQ2', 'GL-7KQ2-M9XE', '', '*'])('does not take %o for an order', async typed => {
    await subject.store.orders.insert(orderDoc({ orderId: 'GL-7KQ2-M9XD' }))
    expect(await move(typed, 'done')).toMatchObject({ ok: false, code: 'not_found' })
    expect(await statusOf('GL-7KQ2-M9XD')).toBe('new')
  })

  test('of two final words at once keeps one', async () => {
    await subject.store.orders.insert(orderDoc({ orderId: 'GL-7KQ2-M9XD' }))
    const other = await subject.again()
    const answers = await Promise.all([
      move('GL-7KQ2-M9XD', 'done'),
      moveOrder({ store: other, clock, config: { proofs: 'optional' } }, 'GL-7KQ2-M9XD', 'cancelled'),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
