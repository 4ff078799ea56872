import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentGateway, RefundRequest } from '#api/gateways/ports.ts'
import { moveOrder } from '#api/services/orders/status.ts'
import type { OpenSubject, Subject } from '#api/store/contract/subject.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { mongoSubject } from '#api/store/mongo/subject.ts'
import { StoreSilent } from '#api/store/silent.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import type { Store } from '#api/store/store.ts'
import { dyingStore, Killed } from '#api/testing/dying-store.ts'
import { boughtLine, orderDoc, quietDeps } from '#api/testing/records.ts'
import { MINUTE } from '#shared/time.ts'
import { cancelOwn } from './cancel.ts'
import { finishOwed } from './owed.ts'
import { giveBack, printAgain } from './staff.ts'
import { moneyOf } from './told.ts'

const DEVICE = { id: '0b8f0f3e-6a53-4c0e-8f0e-2f6d1c5b7a11', label: 'Desk 1' }
const SAM = { sub: 'auth0|sam', device: DEVICE }
/** More writes than one refund or reprint makes: some runs outlive their death. */
const WRITES = 8

/** A provider that gives back once for a name, as far as the payment goes; `faults` befall its next answers. */
function aProvider(paid = 1000) {
  const given = new Map<string, number>()
  const faults: ('lost' | 'unanswered')[] = []
  async function refund({ refundId, amountCents }: RefundRequest) {
    const fault = faults.shift()
    if (fault === 'lost') throw new Error('the request was lost')
    const left = paid - [...given.values()].reduce((sum, cents) => sum + cents, 0)
    if (!given.has(refundId) && amountCents > left)
      return { outcome: 'refused', problem: 'too much' } as const
    given.set(refundId, amountCents)
    if (fault === 'unanswered') throw new Error('the answer was lost')
    return { outcome: 'given', id: `re_${refundId}` } as const
  }
  return { given, faults, gateway: { refund } as unknown as PaymentGateway }
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

describe.each<[string, OpenSubject]>([
  ['SQLite', async () => sqliteSubject()],
  ['MongoDB', mongoSubject],
])('money back on %s', (_, open) => {
  let subject: Subject
  let now: number
  let provider: ReturnType<typeof aProvider>
  beforeEach(async () => {
    subject = await open()
    now = Date.parse('2026-11-25T10:00:00Z')
    provider = aProvider()
  })
  afterEach(() => subject.dispose())

  const clock = { now: () => now }
  const deps = (store: Store = subject.store, cancelling: 'off' | 'until-printing' = 'until-printing') => ({
    ...quietDeps(store, clock),
    payments: provider.gateway,
    config: { cancelling, proofs: 'required' as const },
  })
  async function bought(changes: Partial<OrderDoc> = {}): Promise<OrderDoc> {
    const order = orderDoc(changes)
    await subject.store.orders.insert(order)
    return order
  }
  const stored = async ({ _id }: OrderDoc) => {
    const order = await subject.store.orders.get(_id)
    if (!order) throw new Error('the order is gone')
    return order
  }
  const kindsOf = async (order: OrderDoc) =>
    (await stored(order)).desk?.history.map(({ event }) => event.kind) ?? []
  const ask = (order: OrderDoc, money: { id?: string; cents: number; left?: number }, store?: Store) =>
    giveBack(
      deps(store),
      { ...SAM, order: order.orderId },
      { id: id(1), left: 1000, reason: 'Late', ...money },
    )
  const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code)
  /** As jobs do until nothing is owed any more. */
  async function untilFinished() {
    for (let round = 0; round < 20; round++) {
      now += 60 * MINUTE
      await finishOwed(deps())
    }
  }

  test('issue 11.6: money goes back in part and whole, by the order’s own record first, and its customer is told', async () => {
    const order = await bought({ cardLast4: '4242' })
    expect(await ask(order, { cents: 300 })).toEqual({ ok: true, state: 'given' })
    expect(await ask(order, { id: id(2), cents: 700, left: 700 })).toEqual({ ok: true, state: 'given' })
    expect([...provider.given]).toEqual([
      [id(1), 300],
      [id(2), 700],
    ])
    const kept = await stored(order)
    expect(kept.refunds).toMatchObject([
      {
        cents: 300,
        reason: 'Late',
        by: { kind: 'staff', sub: SAM.sub },
        state: 'given',
        providerId: `re_${id(1)}`,
      },
      { cents: 700, state: 'given' },
    ])
    expect(kept.desk?.history[0]).toMatchObject({ device: DEVICE, event: { cents: 300, text: 'Late' } })
    expect(await kindsOf(order)).toEqual(['refund', 'refunded', 'refund', 'refunded'])
    expect(kept.mails?.map(({ occasion }) => occasion)).toEqual(['refund'])
    expect(kept.owedAt).toBeNull()
  })

  test('issue 11.6: never more than is left; what a device saw of it has to be true', async () => {
    const order = await bought()
    expect(codeOf(await ask(order, { cents: 1001 }))).toBe('invalid')
    expect(codeOf(await ask(order, { cents: 400 }))).toBe('ok')
    expect(codeOf(await ask(order, { id: id(2), cents: 400 }))).toBe('money_outdated')
    expect(codeOf(await ask(order, { id: id(2), cents: 601, left: 600 }))).toBe('invalid')
    expect(codeOf(await giveBack(deps(), { ...SAM, order: 'GL-0000-0000' }, order1()))).toBe('not_found')
    expect([...provider.given.values()]).toEqual([400])
  })
  const order1 = () => ({ id: id(9), cents: 1, left: 1, reason: 'x' })

  test('issue 11.6: asked again it is given once; other money under the same id is refused', async () => {
    const order = await bought()
    const [one, other] = await Promise.all([ask(order, { cents: 300 }), ask(order, { cents: 300 })])
    expect([codeOf(one), codeOf(other), codeOf(await ask(order, { cents: 300 }))]).toEqual(['ok', 'ok', 'ok'])
    expect(codeOf(await ask(order, { cents: 200 }))).toBe('idempotency_conflict')
    expect([...provider.given.values()]).toEqual([300])
    expect(await kindsOf(order)).toEqual(['refund', 'refunded'])
  })

  test('issue 11.6: while the provider does not say the money is due, asked for again later and later, and given once', async () => {
    const order = await bought()
    provider.faults.push('unanswered', 'lost', 'lost')
    expect(await ask(order, { cents: 300 })).toEqual({ ok: true, state: 'due' })
    expect(await finishOwed(deps())).toBe(0)
    const waits: number[] = []
    for (let round = 0; round < 3; round++) {
      const { owedAt } = await stored(order)
      waits.push((owedAt ?? 0) - now)
      now = owedAt ?? 0
      await finishOwed(deps())
    }
    expect(waits).toEqual([30_000, 60_000, 120_000])
    expect([...provider.given.values()]).toEqual([300])
    expect(await kindsOf(order)).toEqual(['refund', 'refunded'])
  })

  test('issue 11.6: an order whose reprint cannot be made keeps no other from its money, and is tried again in an hour', async () => {
    const broken = { id: id(8), reason: 'Torn', orderId: null }
    const first = await bought({ owedAt: now - 2, reprints: [broken as never] })
    const due = { id: id(1), cents: 300, reason: '', by: { kind: 'shop' }, at: 'x', state: 'due', tries: 0 }
    const second = await bought({ owedAt: now - 1, refunds: [due as never] })
    await finishOwed(deps())
    expect([...provider.given.values()]).toEqual([300])
    expect((await stored(second)).owedAt).toBeNull()
    expect((await stored(first)).owedAt).toBe(now + 60 * MINUTE)
  })

  test('issue 11.6: while the store is silent nothing is put off by an hour', async () => {
    const order = await bought({ owedAt: now - 1, reprints: [{ id: id(8), orderId: null } as never] })
    const { orders } = subject.store
    const silent = {
      ...subject.store,
      orders: {
        find: orders.find.bind(orders),
        update: orders.update.bind(orders),
        get: async () => {
          throw new StoreSilent(null)
        },
      },
    }
    await expect(finishOwed(deps(silent as never))).rejects.toThrow(StoreSilent)
    expect((await stored(order)).owedAt).toBe(now - 1)
  })

  test('issue 11.6: what the provider refuses is left again, and the history says so', async () => {
    provider = aProvider(200)
    const order = await bought()
    expect(await ask(order, { cents: 300 })).toEqual({ ok: true, state: 'refused' })
    expect(await kindsOf(order)).toEqual(['refund', 'refund refused'])
    expect((await stored(order)).mails).toBeUndefined()
    expect(await ask(order, { id: id(2), cents: 200 })).toEqual({ ok: true, state: 'given' })
  })

  test('D49: what was paid by hand goes back by hand, and is only written down', async () => {
    const outside = { method: 'cash', ref: '', by: 'Kim', cents: 1000 } as const
    const order = await bought({ booth: { ticketId: 't', offerId: 'o', outside } as never })
    expect(await ask(order, { cents: 300 })).toEqual({ ok: true, state: 'given' })
    expect(provider.given.size).toBe(0)
    expect((await stored(order)).refunds).toMatchObject([{ state: 'given', isByHand: true }])
  })

  test('decision 58: of another sum taken at a stand no more goes back than was received for the order', async () => {
    for (const [cents, left] of [
      [400, 400],
      [0, 0],
    ] as const) {
      const outside = { method: 'cash', ref: '', by: 'Kim', cents } as const
      const order = await bought({ booth: { ticketId: 't', offerId: 'o', outside } as never })
      expect(moneyOf(order, () => '')).toMatchObject({ paidCents: cents, leftCents: left })
      expect(await ask(order, { cents: 500, left })).toMatchObject({ ok: false, code: 'invalid' })
      expect(await ask(order, { cents: 1000, left: 1000 })).toMatchObject({
        ok: false,
        code: 'money_outdated',
      })
    }
  })

  test('decision 58: nothing is left where more went back than was received, before that was looked at', async () => {
    const outside = { method: 'cash', ref: '', by: 'Kim', cents: 1000 } as const
    const order = await bought({ booth: { ticketId: 't', offerId: 'o', outside } as never })
    await ask(order, { cents: 1000 })
    const { booth, ...given } = await stored(order)
    const received = { ticketId: 't', offerId: 'o', outside: { ...outside, cents: 400 } } as never
    expect(moneyOf({ ...given, booth: received }, () => '').leftCents).toBe(0)
    expect(booth).toBeDefined()
  })

  test('issue 11.6: killed at every write, with every answer of the provider lost or not, money is given once and told once', async () => {
    for (let at = 1; at <= WRITES; at++)
      for (const landed of [false, true])
        for (const fault of [undefined, 'lost', 'unanswered'] as const) {
          provider = aProvider()
          if (fault) provider.faults.push(fault)
          const order = await bought()
          const dies = ask(order, { cents: 300 }, dyingStore(subject.store, { at, landed }))
          await dies.catch(error => {
            if (!(error instanceof Killed)) throw error
          })
          // Its device, which heard nothing, asks again; and the shop sees to what it owes.
          await untilFinished()
          expect(codeOf(await ask(order, { cents: 300 }))).toBe('ok')
          await untilFinished()
          expect([...provider.given.values()]).toEqual([300])
          expect(await kindsOf(order)).toEqual(['refund', 'refunded'])
          expect((await stored(order)).mails).toHaveLength(1)
        }
  })

  test('issue 11.6 law: whoever asks for whatever at once, with answers lost, never more goes back than was paid, and the books say what orders say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            cents: fc.integer({ min: 1, max: 600 }),
            fault: fc.constantFrom(undefined, 'lost', 'unanswered'),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        async asked => {
          provider = aProvider()
          for (const { fault } of asked) if (fault) provider.faults.push(fault)
          const order = await bought()
          const leftNow = async () =>
            (await stored(order)).refunds?.reduce((left, { cents }) => left - cents, 1000) ?? 1000
          await Promise.all(
            asked.map(async ({ cents }, index) =>
              ask(order, { id: id(index), cents, left: await leftNow() }),
            ),
          )
          await untilFinished()
          const { refunds = [] } = await stored(order)
          expect(refunds.every(({ state }) => state === 'given')).toBe(true)
          const sum = refunds.reduce((total, { cents }) => total + cents, 0)
          expect(sum).toBeLessThanOrEqual(1000)
          expect(sum).toBe([...provider.given.values()].reduce((total, cents) => total + cents, 0))
        },
      ),
      { numRuns: 15 },
    )
  })

  const cancel = (order: OrderDoc, cancelling?: 'off', sub = order.owner) =>
    cancelOwn(deps(subject.store, cancelling), sub, order.orderId)

  test('issue 11.6: a customer cancels until it is printed where the shop has it so, and all that is left goes back', async () => {
    const order = await bought()
    await ask(order, { cents: 300 })
    expect(codeOf(await cancel(order, 'off'))).toBe('forbidden')
    expect(codeOf(await cancel(order, undefined, 'auth0|stranger'))).toBe('not_found')
    expect([await cancel(order), await cancel(order)]).toEqual([{ ok: true }, { ok: true }])
    expect((await stored(order)).status).toBe('cancelled')
    expect([...provider.given.values()]).toEqual([300, 700])
    expect(await kindsOf(order)).toEqual(['refund', 'refunded', 'move', 'refund', 'refunded'])
    const printed = await bought({ status: 'printing' })
    expect(codeOf(await cancel(printed))).toBe('final_status')
    const outside = { method: 'cash', ref: '', by: 'Kim', cents: 1000 } as const
    const byHand = await bought({ booth: { ticketId: 't', offerId: 'o', outside } as never })
    expect(codeOf(await cancel(byHand))).toBe('forbidden')
  })

  test('issue 11.6: between cancelling and printing one is first: money goes back of what is cancelled, and of that alone', async () => {
    for (let round = 0; round < 6; round++) {
      provider = aProvider()
      const order = await bought()
      const print = () => moveOrder({ ...deps(), config: { proofs: 'off' } }, order.orderId, 'printing')
      await Promise.all(round % 2 === 0 ? [cancel(order), print()] : [print(), cancel(order)])
      const { status } = await stored(order)
      expect([...provider.given.values()]).toEqual(status === 'cancelled' ? [1000] : [])
    }
  })

  const again = (order: OrderDoc, changes: object = {}, store?: Store) =>
    printAgain(
      deps(store),
      { ...SAM, order: order.orderId },
      { id: id(7), made: 0, reason: 'Torn', lines: [{ line: 2, quantity: 3 }], ...changes },
    )
  const twoLines = () => {
    const five = { ...boughtLine('a/front.pdf'), quantity: 5, options: { Quantity: 5, Material: 'Vinyl' } }
    return bought({ items: [boughtLine(), five], address: null, paidAt: '2026-11-20T10:00:00Z' })
  }

  test('D49, issue 11.6: a reprint is a new order of price 0 that names the first, which names it', async () => {
    const order = await twoLines()
    const made = await again(order)
    const orderId = made.ok ? made.orderId : ''
    const [reprint] = await subject.store.orders.find({ where: { searchId: orderId.replaceAll('-', '') } })
    expect(reprint).toMatchObject({
      owner: order.owner,
      status: 'new',
      amountCents: 0,
      reprintOf: { orderId: order.orderId, reason: 'Torn' },
      items: [
        {
          quantity: 3,
          totalCents: 0,
          options: { Quantity: 3, Material: 'Vinyl' },
          artwork: { key: 'a/front.pdf' },
        },
      ],
    })
    expect(reprint?.mails?.map(({ occasion }) => occasion)).toEqual(['received'])
    expect((await stored(order)).reprints).toMatchObject([{ orderId }])
    expect((await stored(order)).desk?.history).toMatchObject([
      { device: DEVICE, event: { kind: 'reprint', order: orderId, text: 'Torn' } },
    ])
    // What is printed again needs no proof a second time.
    expect(codeOf(await moveOrder(deps(), orderId, 'printing'))).toBe('ok')
  })

  test('D7, issue 11.6: a reprint has what was priced of a line, and is nothing that a cart’s line could have become', async () => {
    const line = { ...boughtLine('a/front.pdf'), quantity: 3, options: { Quantity: 3 } }
    const said = { ...line, cartOptions: { Quantity: 3, Characters: 'RUSH' } }
    const order = await bought({ items: [boughtLine(), said], address: null, paidAt: '2026-11-20T10:00:00Z' })
    const made = await again(order)
    const orderId = made.ok ? made.orderId : ''
    const [reprint] = await subject.store.orders.find({ where: { searchId: orderId.replaceAll('-', '') } })
    expect(reprint?.items).toEqual([{ ...line, totalCents: 0 }])
  })

  test('issue 11.6: a reprint has lines of its order alone, each once, and no more pieces', async () => {
    const order = await twoLines()
    for (const lines of [
      [{ line: 3, quantity: 1 }],
      [{ line: 2, quantity: 6 }],
      [
        { line: 2, quantity: 1 },
        { line: 2, quantity: 1 },
      ],
    ])
      expect(codeOf(await again(order, { lines }))).toBe('invalid')
    expect(codeOf(await again(order))).toBe('ok')
    expect(codeOf(await again(order, { reason: 'Lost' }))).toBe('idempotency_conflict')
    // A device that was closed before it heard of the first does not make a second.
    expect(codeOf(await again(order, { id: id(8) }))).toBe('money_outdated')
    expect(codeOf(await again(order, { id: id(8), made: 1 }))).toBe('ok')
  })

  test('issue 11.6: killed at every write a reprint is made once, and both orders name each other', async () => {
    for (let at = 1; at <= WRITES; at++)
      for (const landed of [false, true]) {
        const order = await twoLines()
        const dies = again(order, {}, dyingStore(subject.store, { at, landed }))
        await dies.catch(error => {
          if (!(error instanceof Killed)) throw error
        })
        await untilFinished()
        const made = await again(order)
        const all = (await subject.store.orders.find({})).filter(
          ({ reprintOf }) => reprintOf?.key === order._id,
        )
        expect(all.map(({ orderId }) => orderId)).toEqual([made.ok ? made.orderId : ''])
        expect(await kindsOf(order)).toEqual(['reprint'])
      }
  })
})
