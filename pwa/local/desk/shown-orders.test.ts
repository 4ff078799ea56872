import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { DeskAct } from '#shared/contract/desk.ts'
import { ORDER_STATUSES } from '#shared/orders/order.ts'
import { aDeskRow } from '#shared/testing/desk.ts'
import { actOf, deskRow } from './desk-act.ts'
import { shownOrders } from './shown-orders.ts'

const by = { user: 'auth0|sam', device: { id: '0d9cbd1a-3b54-4a0b-9a0e-5a1c5f7f0a11', label: 'iPad' } }
const row = (act: DeskAct, order = aDeskRow().orderId, seq = 1): OutboxRow => ({
  ...deskRow(`id-${seq}`, { order, seen: 1, act }, by, 0),
  seq,
})

test.each<[DeskAct, object]>([
  [{ kind: 'move', status: 'ready' }, { status: 'ready' }],
  [{ kind: 'rush', on: true }, { rush: true }],
  [{ kind: 'block', reason: 'No ink' }, { blocked: 'No ink' }],
  [{ kind: 'unblock' }, { blocked: null }],
  [{ kind: 'due', day: '2026-12-01' }, { due: '2026-12-01' }],
  [{ kind: 'due', day: null }, { due: '2026-11-24' }],
  [{ kind: 'note', text: 'Call first' }, {}],
])('issue 11.1: %j shows before the shop has heard of it', (act, shown) => {
  expect(shownOrders([aDeskRow()], [row(act)])).toEqual([{ ...aDeskRow(), ...shown, waiting: 1 }])
})

test('issue 11.1 law: of acts on one order the last move shows; other orders and what was refused change nothing', () => {
  const acts = fc.array(
    fc.record({
      order: fc.constantFrom('GL-1', 'GL-2'),
      status: fc.constantFrom(...ORDER_STATUSES),
      state: fc.constantFrom('waiting' as const, 'needs-you' as const),
    }),
  )
  fc.assert(
    fc.property(acts, made => {
      const rows = made.map(({ order, status, state }, at) => ({
        ...row({ kind: 'move', status }, order, at),
        state,
      }))
      const shown = shownOrders([aDeskRow({ orderId: 'GL-1' })], rows)
      const counted = made.filter(({ order, state }) => order === 'GL-1' && state === 'waiting')
      expect(shown[0]?.status).toBe(counted.at(-1)?.status ?? 'new')
      expect(shown[0]?.waiting).toBe(counted.length)
    }),
  )
})

test('D50: acts that need their person are counted with their order, and show nothing of what they wanted', () => {
  const asking = [1, 2].map(seq => ({
    ...row({ kind: 'rush', on: true }, 'GL-1', seq),
    state: 'needs-you' as const,
  }))
  const orders = [aDeskRow({ orderId: 'GL-1' }), aDeskRow({ orderId: 'GL-2' })]
  const note = row({ kind: 'note', text: 'Call first' }, 'GL-1', 3)
  const shown = shownOrders(orders, [...asking, note])
  expect(shown).toEqual([
    { ...orders[0], waiting: 1, needs: 2 },
    { ...orders[1], waiting: 0 },
  ])
})

test('issue 11.1: an act is read from its row; what holds none is none', () => {
  const act = { kind: 'rush', on: true } as const
  expect(actOf(row(act))).toMatchObject({ order: aDeskRow().orderId, seen: 1, act })
  for (const body of [{}, { acts: [] }, { acts: [{ order: 1 }] }, { acts: [{ order: 'GL-1', seen: 1 }] }])
    expect(actOf({ body })).toBeNull()
})
