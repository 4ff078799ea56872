import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BookedRefund } from '#api/gateways/ports.ts'
import { embeddedSecrets } from '#api/secrets.ts'
import { fulfil } from '#api/services/checkout/fulfil.ts'
import { drainPaymentEvents, storeEvent } from '#api/services/checkout/payment-events.ts'
import { reconcile } from '#api/services/checkout/reconcile.ts'
import { dyingStore, Killed } from '#api/testing/dying-store.ts'
import { buyable, itemFor, openedCheckout, pay, productNamed, uploadArtwork } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { learnRefunds } from './elsewhere.ts'
import { giveBack } from './staff.ts'

const DEVICE = { id: '0b8f0f3e-6a53-4c0e-8f0e-2f6d1c5b7a11', label: 'Desk 1' }
let shop: TestShop
let provider: Stripe

beforeAll(async () => {
  shop = await openTestShop()
  const { paymentsKey } = embeddedSecrets(shop.dataDir, () => new Uint8Array())
  const { hostname: host, port } = new URL(shop.url)
  provider = new Stripe(paymentsKey, { protocol: 'http', host, port: Number(port), telemetry: false })
})
afterAll(() => shop.close())

/** A paid order and the provider's name of its payment. */
async function bought() {
  const who = await newPerson(shop)
  const product = productNamed(shop, 'Coroplast')
  const item = itemFor(product, buyable(product), await uploadArtwork(shop, who))
  const session = await openedCheckout(shop, who, [item])
  await pay(session)
  const key = (await fulfil(shop.deps, session.id))?.checkout._id ?? ''
  const { payment_intent } = await provider.checkout.sessions.retrieve(session.id)
  return { key, sessionId: session.id, payment: String(payment_intent) }
}
type Bought = Awaited<ReturnType<typeof bought>>
const orderOf = async ({ key }: Bought) => {
  const order = await shop.deps.store.orders.get(key)
  if (!order) throw new Error('there is no order')
  return order
}
const onItsSite = ({ payment }: Bought, cents: number) =>
  provider.refunds.create({ payment_intent: payment, amount: cents })
/** Resolves once the order has it. An event that comes while others are worked on waits for the next run, which the timer begins. */
const heardOf = (of: Bought) =>
  vi.waitFor(async () => {
    await drainPaymentEvents(shop.deps)
    expect((await orderOf(of)).refunds).toHaveLength(1)
  })
const kinds = async (of: Bought) =>
  (await orderOf(of)).desk?.history.map(({ event }) => event.kind).filter(kind => kind.startsWith('refund'))

describe('issue 11.6: money that is given back on the provider’s own site', () => {
  test('is in the order, its history and its mail by the provider’s word, and is not left any more', async () => {
    const of = await bought()
    const made = await onItsSite(of, 150)
    await heardOf(of)
    const order = await orderOf(of)
    expect(order.refunds).toMatchObject([
      {
        cents: 150,
        state: 'given',
        providerId: made.id,
        by: { kind: 'shop' },
        reason: expect.stringContaining('provider'),
      },
    ])
    expect(await kinds(of)).toEqual(['refund', 'refunded'])
    expect(order.mails?.filter(({ occasion }) => occasion === 'refund')).toHaveLength(1)
    const asked = { id: crypto.randomUUID(), cents: order.amountCents, reason: '', left: order.amountCents }
    const by = { order: order.orderId, sub: 'auth0|sam', device: DEVICE }
    expect(await giveBack(shop.deps, by, asked)).toMatchObject({ code: 'money_outdated' })
    const { refunds, refundsNotInBooks } = await reconcile(shop.deps, 1)
    expect([refunds, refundsNotInBooks]).toEqual([[], []])
  })

  test('is there once, however often and in whatever order it is told, wherever the shop dies', async () => {
    for (const at of [1, 2, 3])
      for (const landed of [false, true]) {
        const of = await bought()
        await onItsSite(of, 100)
        await onItsSite(of, 50)
        const dying = { ...shop.deps, store: dyingStore(shop.deps.store, { at, landed }) }
        await learnRefunds(dying, of.payment).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error
        })
        await Promise.all([learnRefunds(shop.deps, of.payment), learnRefunds(shop.deps, of.payment)])
        const order = await orderOf(of)
        expect(order.refunds?.map(({ cents }) => cents).toSorted()).toEqual([100, 50])
        expect(await kinds(of)).toEqual(['refund', 'refunded', 'refund', 'refunded'])
      }
  })

  test('what the desk gives back is the same refund, though the provider tells of it first', async () => {
    const of = await bought()
    const order = await orderOf(of)
    const { refund } = shop.deps.payments
    const payments = {
      ...shop.deps.payments,
      refund: async (...given: Parameters<typeof refund>) => {
        const said = await refund(...given)
        await learnRefunds(shop.deps, of.payment)
        return said
      },
    }
    const asked = { id: crypto.randomUUID(), cents: 120, reason: 'Late', left: order.amountCents }
    const by = { order: order.orderId, sub: 'auth0|sam', device: DEVICE }
    expect(await giveBack({ ...shop.deps, payments }, by, asked)).toEqual({ ok: true, state: 'given' })
    expect((await orderOf(of)).refunds).toMatchObject([{ id: asked.id, cents: 120, state: 'given' }])
    expect(await kinds(of)).toEqual(['refund', 'refunded'])
  })

  test('one that fails later is left to give back again, and the history says so', async () => {
    const of = await bought()
    const made = await onItsSite(of, 70)
    await learnRefunds(shop.deps, of.payment)
    const failed: BookedRefund = {
      id: made.id,
      refundId: null,
      paymentId: of.payment,
      amountCents: 70,
      status: 'failed',
      createdAt: 0,
    }
    const payments = { ...shop.deps.payments, refundsOf: async () => [failed] }
    for (const _ of [1, 2]) await learnRefunds({ ...shop.deps, payments }, of.payment)
    expect((await orderOf(of)).refunds).toMatchObject([{ cents: 70, state: 'refused' }])
    expect(await kinds(of)).toEqual(['refund', 'refunded', 'refund refused'])
  })

  test('of an order that is not made yet waits for it, and of a payment that is not the shop’s is nothing', async () => {
    const of = await bought()
    await shop.deps.store.orders.remove(of.key)
    await onItsSite(of, 30)
    await learnRefunds(shop.deps, of.payment)
    expect((await orderOf(of)).refunds).toMatchObject([{ cents: 30 }])
    await expect(learnRefunds(shop.deps, 'pi_of_another_shop')).resolves.toBeUndefined()
  })

  test('is told by an event of the inbox, which stays until the provider could be asked', async () => {
    const of = await bought()
    await onItsSite(of, 40)
    await heardOf(of)
    const event = { id: 'evt_of_refund', type: 'refund.updated', sessionId: null, paymentId: of.payment }
    expect(await storeEvent(shop.deps, event)).toBe(true)
    expect(await storeEvent(shop.deps, event)).toBe(false)
    const silent = { ...shop.deps.payments, refundsOf: () => Promise.reject(new Error('silent')) }
    await drainPaymentEvents({ ...shop.deps, payments: silent })
    expect(await shop.deps.store.events.get(event.id)).toMatchObject({ doneAt: null, attempts: 1 })
    await drainPaymentEvents(shop.deps)
    expect((await shop.deps.store.events.get(event.id))?.doneAt).toMatch(/Z$/)
    expect((await orderOf(of)).refunds).toHaveLength(1)
  })
})
