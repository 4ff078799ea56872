import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideSale, mayOpenPage, type Received, type SaleEvent, type SaleSlot, splitSale } from './sale.ts'

type Slot = SaleSlot<Received>
type Event = SaleEvent<Received>

const EMPTY: Slot = { sale: null, closing: null, cancelled: null, surpluses: [] }
const phone: Received = { via: 'provider', ref: 'cs_1' }
const other: Received = { via: 'provider', ref: 'cs_2' }
const cash: Received = { via: 'outside', ref: 'act_1' }

describe('issue 9.3: the sale slot', () => {
  test.each<[string, Partial<Slot>, Event, Partial<Slot>, string]>([
    ['a paid page is the sale', {}, { kind: 'received', money: phone }, { sale: phone }, 'sale'],
    ['told again it is the same sale', { sale: phone }, { kind: 'received', money: phone }, {}, 'sale'],
    [
      'a second page is owed back',
      { sale: phone },
      { kind: 'received', money: other },
      { surpluses: [other] },
      'surplus',
    ],
    [
      'of a cancelled ticket too',
      { cancelled: 'act' },
      { kind: 'received', money: phone },
      { surpluses: [phone] },
      'surplus',
    ],
    [
      'and stays so once it is reopened',
      { surpluses: [phone] },
      { kind: 'received', money: phone },
      {},
      'surplus',
    ],
    [
      'a page paid while an act closes is the sale',
      { closing: 'act_1' },
      { kind: 'received', money: phone },
      { sale: phone },
      'sale',
    ],
    ['cash waits until its act has closed', {}, { kind: 'received', money: cash }, {}, 'wait'],
    ['cash waits for another act', { closing: 'act_2' }, { kind: 'received', money: cash }, {}, 'wait'],
    [
      'cash that has closed is the sale',
      { closing: 'act_1' },
      { kind: 'received', money: cash },
      { sale: cash, closing: null },
      'sale',
    ],
    [
      'cash after a page is owed back',
      { sale: phone, closing: 'act_1' },
      { kind: 'received', money: cash },
      { surpluses: [cash], closing: null },
      'surplus',
    ],
    ['an act closes', {}, { kind: 'close', act: 'act_1' }, { closing: 'act_1' }, 'closing'],
    ['goes on closing', { closing: 'act_1' }, { kind: 'close', act: 'act_1' }, {}, 'closing'],
    ['waits for another', { closing: 'act_2' }, { kind: 'close', act: 'act_1' }, {}, 'wait'],
    ['closes nothing that is sold', { sale: phone }, { kind: 'close', act: 'act_1' }, {}, 'sale'],
    [
      'closes nothing that is cancelled',
      { cancelled: 'act' },
      { kind: 'close', act: 'act_1' },
      {},
      'cancelled',
    ],
    [
      'the act that closed cancels',
      { closing: 'act_1' },
      { kind: 'cancel', act: 'act_1' },
      { closing: null, cancelled: 'act_1' },
      'cancelled',
    ],
    ['none that has not closed does', {}, { kind: 'cancel', act: 'act_1' }, {}, 'wait'],
    [
      'what was sold meanwhile is not cancelled',
      { sale: phone, closing: 'act_1' },
      { kind: 'cancel', act: 'act_1' },
      { closing: null },
      'sale',
    ],
    [
      'a cancelled ticket is opened again',
      { cancelled: 'act_1' },
      { kind: 'reopen' },
      { cancelled: null },
      'open',
    ],
    ['a sold one stays sold', { sale: phone }, { kind: 'reopen' }, {}, 'sale'],
  ])('issue 9.3: %s', (_, before, event, after, outcome) => {
    const slot = { ...EMPTY, ...before }
    expect(decideSale(slot, event)).toEqual({ slot: { ...slot, ...after }, outcome })
  })
})

const REFS = ['one', 'two', 'three']
const anyMoney = fc.record({
  via: fc.constantFrom('provider' as const, 'outside' as const),
  ref: fc.constantFrom(...REFS),
})
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  anyMoney.map(({ via, ref }): Event => ({ kind: 'received', money: { via, ref: `${via} ${ref}` } })),
  fc.constantFrom(...REFS).map((ref): Event => ({ kind: 'close', act: `outside ${ref}` })),
  fc.constantFrom(...REFS).map((ref): Event => ({ kind: 'cancel', act: `outside ${ref}` })),
  fc.constant<Event>({ kind: 'reopen' }),
)
const anyStory = fc.array(anyEvent, { maxLength: 30 })
/** The slots a story leads through, the empty one first. */
function walk(story: readonly Event[]): Slot[] {
  const slots = [EMPTY]
  for (const event of story) slots.push(decideSale(slots.at(-1) ?? EMPTY, event).slot)
  return slots
}
const refs = ({ sale, surpluses }: Slot) => [...(sale ? [sale] : []), ...surpluses].map(({ ref }) => ref)

describe('B1 B2 B7: laws of the sale slot', () => {
  test('B1: whatever arrives how often and in which order, a sale once made stays that sale', () => {
    fc.assert(
      fc.property(anyStory, story => {
        const sales = walk(story).flatMap(({ sale }) => (sale ? [sale.ref] : []))
        expect(new Set(sales).size).toBeLessThanOrEqual(1)
        const last = walk(story).at(-1)
        expect(last?.sale === null ? sales : []).toEqual([])
      }),
    )
  })

  test('B2: money that was answered as received is in the sale or one surplus, once, for ever; what waits is in neither', () => {
    fc.assert(
      fc.property(anyStory, story => {
        const slots = walk(story)
        const taken = new Set<string>()
        for (const [index, event] of story.entries()) {
          const before = slots[index] ?? EMPTY
          const { slot, outcome } = decideSale(before, event)
          if (event.kind === 'received' && outcome !== 'wait') taken.add(event.money.ref)
          expect([...refs(slot)].sort()).toEqual([...taken].sort())
        }
      }),
    )
  })

  test('B2: what the provider received never waits', () => {
    fc.assert(
      fc.property(anyStory, anyMoney, (story, money) => {
        const slot = walk(story).at(-1) ?? EMPTY
        const { outcome } = decideSale(slot, { kind: 'received', money: { ...money, via: 'provider' } })
        expect(['sale', 'surplus']).toContain(outcome)
      }),
    )
  })

  test('B7: a cancelled ticket is no sale and opens no page, until it is opened again', () => {
    fc.assert(
      fc.property(anyStory, story => {
        const slots = walk(story)
        for (const [index, event] of story.entries()) {
          const [before, after] = [slots[index] ?? EMPTY, slots[index + 1] ?? EMPTY]
          if (before.cancelled === null || event.kind === 'reopen') continue
          expect([after.sale, after.cancelled, mayOpenPage(after)]).toEqual([null, before.cancelled, false])
        }
      }),
    )
  })

  test('B7: from the first step of an act until it is through, no page opens', () => {
    fc.assert(
      fc.property(anyStory, story => {
        for (const slot of walk(story)) {
          const closed = decideSale(slot, { kind: 'close', act: 'outside one' }).slot
          expect(mayOpenPage(closed)).toBe(false)
        }
      }),
    )
  })

  test('issue 9.3: an event told twice answers alike and changes nothing more', () => {
    fc.assert(
      fc.property(anyStory, anyEvent, (story, event) => {
        const once = decideSale(walk(story).at(-1) ?? EMPTY, event)
        const twice = decideSale(once.slot, event)
        expect(twice.slot).toEqual(once.slot)
        expect(twice.outcome).toBe(once.outcome)
      }),
    )
  })

  test('issue 9.3: from wherever the slot stands an act comes to its end: sold, cancelled, or once the other act is through', () => {
    fc.assert(
      fc.property(anyStory, story => {
        const slot = walk(story).at(-1) ?? EMPTY
        const first =
          slot.closing === null ? slot : decideSale(slot, { kind: 'cancel', act: slot.closing }).slot
        const closed = decideSale(first, { kind: 'close', act: 'outside last' }).slot
        const { outcome } = decideSale(closed, { kind: 'cancel', act: 'outside last' })
        expect(['sale', 'cancelled']).toContain(outcome)
      }),
    )
  })
})

describe('B2: a sale of another sum than its order comes to', () => {
  const taken = (cents: number) => ({ ...cash, cents })
  const slotOf = (cents: number) => ({ ...EMPTY, sale: taken(cents), surpluses: [] })
  const anySum = fc.integer({ min: 0, max: 99_999_999 })

  test('B2 law: no cent is lost or made, the sale is at most the order, and told twice it splits once', () => {
    fc.assert(
      fc.property(anySum, anySum, (received, total) => {
        const slot = slotOf(received)
        const split = splitSale(slot, total)
        const sum = split.surpluses.reduce((all, { cents }) => all + cents, split.sale?.cents ?? 0)
        expect([sum, split.sale?.cents]).toEqual([received, Math.min(received, total)])
        expect(split.surpluses).toEqual(received > total ? [taken(received - total)] : [])
        expect(splitSale(split, total)).toBe(split)
        expect(
          decideSale<typeof cash & { cents: number }>(split, { kind: 'received', money: taken(received) }),
        ).toEqual({
          slot: split,
          outcome: 'sale',
        })
      }),
    )
  })

  test('B2: without a sale there is nothing to split', () => {
    const slot = { ...EMPTY, sale: null, surpluses: [] }
    expect(splitSale(slot, 0)).toBe(slot)
  })
})
