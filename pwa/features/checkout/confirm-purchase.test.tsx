import { expect, test } from 'vitest'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { fakeApi, memoryLocal } from '#pwa/sync/testing/local.ts'
import type { CheckoutState } from '#shared/contract/calls.ts'
import { confirmPurchase } from './confirm-purchase.ts'

const ASK = 'GET /api/stripe/checkout-session/cs_1'

async function harness(states: (id: string) => CheckoutState[]) {
  const { cart } = memoryLocal()
  const added = await cart.add(BANNER)
  const left = states(added.ok ? added.id : '')
  const answers = {
    get [ASK]() {
      return left.length > 1 ? left.shift() : left[0]
    },
  }
  const api = fakeApi(answers)
  const waits: number[] = []
  const settled = await confirmPurchase(api, cart, 'cs_1', async ms => void waits.push(ms))
  return { settled, waits, lines: await cart.list(), asked: api.asked.length }
}

const open: CheckoutState = { status: 'open', orderId: null, lines: [], changed: [] }
const paid = (id: string, changed: string[] = []): CheckoutState => ({
  status: 'paid',
  orderId: 'GL-1',
  lines: [{ id, options: BANNER.options, artworkKey: '', artworkBackKey: '' }],
  changed,
})

test('D15 success: a session that is not paid yet is asked about again, a second later', async () => {
  const { settled, waits, lines } = await harness(id => [open, open, paid(id)])
  expect(settled).toEqual({ status: 'paid', orderId: 'GL-1', changed: [] })
  expect(waits).toEqual([1000, 1000])
  expect(lines).toEqual([])
})

test('D55 success: one that stays open is asked about for 15 s, and removes nothing', async () => {
  const { settled, asked, waits, lines } = await harness(() => [open])
  expect(settled.status).toBe('open')
  expect({ asked, waited: waits.reduce((all, each) => all + each, 0) }).toEqual({ asked: 16, waited: 15_000 })
  expect(lines).toHaveLength(1)
})

test('D7 success: an expired session removes nothing, whatever lines it names', async () => {
  const { lines } = await harness(id => [{ ...paid(id), status: 'expired' }])
  expect(lines).toHaveLength(1)
})

test('D7 success: a line that is gone already is no change', async () => {
  const { settled, lines } = await harness(() => [paid('somewhere else')])
  expect(settled.changed).toEqual([])
  expect(lines).toHaveLength(1)
})

test('D7 success: a line another device has changed stays, though this one has not heard of it', async () => {
  const { settled, lines } = await harness(id => [paid(id, [id])])
  expect(settled.changed).toEqual(lines)
  expect(lines).toHaveLength(1)
})

test('D7 success: a bought line that was removed and brought back meanwhile stays, and is told', async () => {
  const { cart } = memoryLocal()
  const added = await cart.add(BANNER)
  const id = added.ok ? added.id : ''
  const removed = await cart.remove(id)
  await cart.restore(removed ? [removed] : [])
  const settled = await confirmPurchase(fakeApi({ [ASK]: paid(id) }), cart, 'cs_1', async () => {})
  const left = await cart.list()
  expect(left.map(line => line.id)).not.toContain(id)
  expect([settled.changed, settled.alike]).toEqual([[], left])
})

test('D7 success: of two alike that were both bought none is told', async () => {
  const { cart } = memoryLocal()
  const ids = []
  for (const line of [BANNER, BANNER]) {
    const added = await cart.add(line)
    if (added.ok) ids.push(added.id)
  }
  const state = { ...paid(''), lines: ids.flatMap(id => paid(id).lines) }
  const settled = await confirmPurchase(fakeApi({ [ASK]: state }), cart, 'cs_1', async () => {})
  expect([settled.alike, await cart.list()]).toEqual([undefined, []])
})
