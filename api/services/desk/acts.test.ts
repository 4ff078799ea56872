import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertOrder } from '#api/services/orders/new-order.ts'
import type { OpenSubject, Subject } from '#api/store/contract/subject.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { mongoSubject } from '#api/store/mongo/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import type { Store } from '#api/store/store.ts'
import { aDevice, anAct } from '#api/testing/desk.ts'
import { dyingStore } from '#api/testing/dying-store.ts'
import { boughtLine, orderDoc, quietDeps } from '#api/testing/records.ts'
import type { DeskAct } from '#shared/contract/desk.ts'
import { ORDER_STATUSES } from '#shared/orders/order.ts'
import { actOnOrders } from './acts.ts'

const ADAPTERS: [string, OpenSubject][] = [
  ['SQLite', async () => sqliteSubject()],
  ['MongoDB’s driver against a stand-in of the server', mongoSubject],
]
const clock = { now: () => Date.parse('2026-11-25T10:00:00Z') }
const [counter, press] = [aDevice('Counter'), aDevice('Press room')]
const deskDeps = (store: Store) => ({
  ...quietDeps(store, clock),
  config: { proofs: 'optional' } as const,
  boothSecret: 'secret of a shop',
})
type Acts = Parameters<typeof actOnOrders>[2]['acts']

for (const [name, open] of ADAPTERS)
  describe(`issue 11.1: acts on ${name}`, () => {
    let subject: Subject
    let order: OrderDoc
    beforeEach(async () => {
      subject = await open()
      order = await put(subject.store)
      for (const [sub, name] of [
        ['auth0|ann', 'Ann'],
        ['auth0|bob', 'Bob'],
      ] as const) {
        const provider = { name, email: '', emailVerified: true, picture: '', at: '' }
        await subject.store.users.insert({
          _id: sub,
          email: '',
          name: '',
          picture: '',
          updatedAt: '',
          provider,
        })
      }
    })
    afterEach(() => subject.dispose())

    const put = (store: Store) => {
      const { _id, ...fields } = orderDoc()
      return insertOrder(quietDeps(store, clock), _id, fields)
    }
    const send = async (acts: Acts, device = counter, sub = 'auth0|ann', store = subject.store) => {
      const answer = await actOnOrders(deskDeps(store), sub, { device, acts })
      return answer.answers.map(({ outcome }) => outcome)
    }
    const act = (what: DeskAct, seen = 1) => anAct(order.orderId, what, seen)
    const stored = async (id = order._id) => (await subject.store.orders.get(id)) ?? order
    const eventsOf = async () => (await stored()).desk?.history.map(({ event }) => event) ?? []

    test('an act holds, and stands in the history with who, when and on which device', async () => {
      expect(
        await send([act({ kind: 'move', status: 'printing' }), act({ kind: 'rush', on: true })]),
      ).toEqual([{ kind: 'done' }, { kind: 'done' }])
      const { status, rush, desk, changedAt } = await stored()
      expect([status, rush, changedAt]).toEqual(['printing', true, clock.now()])
      const made = {
        at: '2026-11-25T10:00:00.000Z',
        by: { kind: 'staff', sub: 'auth0|ann' },
        device: counter,
      }
      expect(desk?.history).toEqual([
        { ...made, by: { kind: 'shop' }, device: null, event: { kind: 'created', status: 'new' } },
        { ...made, event: { kind: 'move', from: 'new', to: 'printing' } },
        { ...made, event: { kind: 'rush', on: true } },
      ])
    })

    test('blocked with a reason, unblocked, due and noted', async () => {
      await send([
        act({ kind: 'block', reason: 'No vinyl' }),
        act({ kind: 'due', day: '2026-12-01' }),
        act({ kind: 'note', text: 'Call back' }),
      ])
      expect(await stored()).toMatchObject({
        isBlocked: true,
        desk: { blocked: 'No vinyl', due: '2026-12-01' },
      })
      await send([act({ kind: 'unblock' }), act({ kind: 'due', day: null })])
      expect(await stored()).toMatchObject({ isBlocked: false, desk: { blocked: null, due: null } })
      expect((await eventsOf()).map(({ kind }) => kind)).toEqual([
        'created',
        'block',
        'due',
        'note',
        'unblock',
        'due',
      ])
    })

    test('an act that comes again is answered alike and changes nothing, even after others moved on', async () => {
      const first = act({ kind: 'move', status: 'printing' })
      const noOp = act({ kind: 'move', status: 'printing' })
      await send([first, noOp])
      await send([act({ kind: 'move', status: 'ready' }, 2)], press, 'auth0|bob')
      expect(await send([first, noOp])).toEqual([{ kind: 'done' }, { kind: 'done' }])
      expect([(await stored()).status, (await eventsOf()).length]).toEqual(['ready', 3])
      expect(await send([{ ...first, act: { kind: 'rush', on: true } }])).toEqual([
        { kind: 'refused', code: 'idempotency_conflict' },
      ])
    })

    test('two move one order: the first stays, the second is told by whom, and may move it all the same', async () => {
      await send([act({ kind: 'move', status: 'ready' })])
      const late = act({ kind: 'move', status: 'in progress' })
      const by = {
        n: 2,
        at: '2026-11-25T10:00:00.000Z',
        who: 'Ann',
        device: 'Counter',
        event: { kind: 'move', from: 'new', to: 'ready' },
      }
      expect(await send([late], press, 'auth0|bob')).toEqual([{ kind: 'overtaken', by }])
      expect(await send([late], press, 'auth0|bob')).toEqual([{ kind: 'overtaken', by }])
      expect((await stored()).status).toBe('ready')
      expect(await send([act({ kind: 'move', status: 'in progress' }, 2)], press, 'auth0|bob')).toEqual([
        { kind: 'done' },
      ])
      expect((await stored()).status).toBe('in progress')
    })

    test('two who want the same agree; of a mark or a reason the later stays and is told the earlier', async () => {
      await send([act({ kind: 'move', status: 'printing' }), act({ kind: 'block', reason: 'No ink' })])
      const answers = await send(
        [act({ kind: 'move', status: 'printing' }), act({ kind: 'block', reason: 'No vinyl' })],
        press,
        'auth0|bob',
      )
      expect(answers).toMatchObject([
        { kind: 'done', after: { n: 2, who: 'Ann', event: { to: 'printing' } } },
        { kind: 'done', after: { n: 3, who: 'Ann', event: { kind: 'block', text: 'No ink' } } },
      ])
      expect((await stored()).desk?.blocked).toBe('No vinyl')
    })

    test('what one device did offline, one after the other, is no conflict with itself', async () => {
      const moves = (['in progress', 'printing', 'ready'] as const).map(status =>
        act({ kind: 'move', status }),
      )
      expect(await send(moves)).toEqual([{ kind: 'done' }, { kind: 'done' }, { kind: 'done' }])
      expect((await stored()).status).toBe('ready')
    })

    test('refused are orders that are not there, done ones and those that wait for files; others of the call go on', async () => {
      const { _id, ...fields } = orderDoc({ status: 'design/artwork', items: [boughtLine()] })
      const waiting = await insertOrder(quietDeps(subject.store, clock), _id, {
        ...fields,
        booth: { ticketId: randomUUID(), offerId: randomUUID() },
      })
      await send([act({ kind: 'move', status: 'done' })])
      const acts = [
        anAct('GL-0000-0000', { kind: 'rush', on: true }),
        act({ kind: 'move', status: 'new' }, 2),
        anAct(waiting.orderId, { kind: 'move', status: 'printing' }),
        anAct(waiting.orderId, { kind: 'note', text: 'Asked for it' }),
      ]
      expect(await send(acts)).toEqual([
        { kind: 'refused', code: 'not_found' },
        { kind: 'refused', code: 'final_status' },
        { kind: 'refused', code: 'artwork_to_follow' },
        { kind: 'done' },
      ])
    })

    test('issue 11.2: nothing is due on a day of a mistyped year; a past day of the last twelve months may be', async () => {
      const days = ['0026-12-24', '2020-01-02', '2028-12-01', '2027-12-23', '2026-11-01']
      const refused = { kind: 'refused', code: 'invalid' }
      expect(await send(days.map(day => act({ kind: 'due', day })))).toEqual([
        refused,
        refused,
        refused,
        { kind: 'done' },
        { kind: 'done' },
      ])
      expect((await stored()).desk).toMatchObject({ due: '2026-11-01' })
    })

    test('a history that is full takes moves and no more notes', async () => {
      await subject.store.orders.update(order._id, doc => {
        const [entry] = doc.desk?.history ?? []
        return doc.desk && entry ? { ...doc, desk: { ...doc.desk, history: Array(1_000).fill(entry) } } : doc
      })
      expect(
        await send([act({ kind: 'note', text: 'x' }, 1_000), act({ kind: 'move', status: 'ready' }, 1_000)]),
      ).toEqual([{ kind: 'refused', code: 'too_large' }, { kind: 'done' }])
    })

    test('killed at any write, before or after it lands, and sent again: everything is there once', async () => {
      for (const landed of [false, true])
        for (const at of [1, 2]) {
          const orders = [await put(subject.store), await put(subject.store)]
          const acts = orders.flatMap(({ orderId }) => [
            anAct(orderId, { kind: 'move', status: 'printing' }),
            anAct(orderId, { kind: 'note', text: 'once' }),
          ])
          const dying = dyingStore(subject.store, { at, landed })
          await send(acts, counter, 'auth0|ann', dying).catch(() => null)
          expect(await send(acts)).toEqual(Array(4).fill({ kind: 'done' }))
          for (const { _id } of orders) {
            const { status, desk } = await stored(_id)
            expect([status, desk?.history.map(({ event }) => event.kind)]).toEqual([
              'printing',
              ['created', 'move', 'note'],
            ])
          }
        }
    })
  })

const anyAct: fc.Arbitrary<DeskAct> = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), status: fc.constantFrom(...ORDER_STATUSES) }),
  fc.record({ kind: fc.constant('rush' as const), on: fc.boolean() }),
  fc.record({ kind: fc.constant('block' as const), reason: fc.constantFrom('a', 'b') }),
  fc.constant({ kind: 'unblock' as const }),
)

test('issue 11.1: whatever two devices send how often, the history tells how the order came to be what it is, and only grows', async () => {
  const subject = sqliteSubject()
  const deps = deskDeps(subject.store)
  const step = fc.record({ act: anyAct, seen: fc.nat(6), isPress: fc.boolean(), again: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      const { _id, ...fields } = orderDoc()
      const order = await insertOrder(deps, _id, fields)
      let history = order.desk?.history ?? []
      for (const { act, seen, isPress, again } of steps) {
        const acts = [anAct(order.orderId, act, seen)]
        const sent = { device: isPress ? press : counter, acts }
        const first = await actOnOrders(deps, 'auth0|ann', sent)
        if (again) expect(await actOnOrders(deps, 'auth0|ann', sent)).toEqual(first)
        const now = (await subject.store.orders.get(_id))?.desk?.history ?? []
        expect(now.slice(0, history.length)).toEqual(history)
        history = now
      }
      const end = await subject.store.orders.get(_id)
      const moves = history.flatMap(({ event }) => (event.kind === 'move' ? [event.to] : []))
      const marks = history.flatMap(({ event }) => (event.kind === 'rush' ? [event.on] : []))
      expect([end?.status, end?.rush ?? false]).toEqual([moves.at(-1) ?? 'new', marks.at(-1) ?? false])
    }),
    { numRuns: 40 },
  )
  await subject.dispose()
})
