import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#api/config.ts'
import type { PaymentGateway } from '#api/gateways/ports.ts'
import type { Subject } from '#api/store/contract/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { checkoutDoc, quietDeps } from '#api/testing/records.ts'
import { sweepCheckouts } from './inbox.ts'

const none = async function* () {}
const unexpected = async (): Promise<never> => {
  throw new Error('not expected of this provider')
}

describe('D15 the hourly sweep', () => {
  let subject: Subject
  beforeEach(() => {
    subject = sqliteSubject()
  })
  afterEach(() => subject.dispose())

  it('asks about every open checkout once, also beyond 500 and when some change or fail meanwhile', async () => {
    const { store } = subject
    const count = 503
    const createdAt = '2026-11-21T10:00:00.000Z'
    for (let at = 0; at < count; at++)
      await store.checkouts.insert(checkoutDoc({ _id: `checkout ${at}`, sessionId: `${at}`, createdAt }))
    await store.checkouts.insert(checkoutDoc({ sessionId: 'closed', state: 'expired' }))
    await store.checkouts.insert(checkoutDoc({ sessionId: null }))
    const asked: string[] = []
    const payments: PaymentGateway = {
      openSession: unexpected,
      expireSession: unexpected,
      readEvent: unexpected,
      payments: none,
      refunds: none,
      sessionOfPayment: unexpected,
      getSession: async id => {
        asked.push(id)
        if (Number(id) % 10 === 0) throw new Error('the provider is down')
        const expired = Number(id) % 2 === 0
        return {
          id,
          url: null,
          status: expired ? 'expired' : 'open',
          paid: false,
          amountCents: 1000,
          currency: 'usd',
          mode: 'payment',
          livemode: false,
          checkoutId: `checkout ${id}`,
          address: null,
        }
      },
    }
    await sweepCheckouts({ ...quietDeps(store, { now: () => 0 }), payments, config: readConfig({}) })
    expect(asked).toHaveLength(count)
    expect(new Set(asked)).toEqual(new Set(Array.from({ length: count }, (_, at) => String(at))))
    expect(await store.checkouts.count({ where: { state: 'expired' } })).toBe(252 - 51 + 1)
  })
})
