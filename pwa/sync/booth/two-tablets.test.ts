import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { FLAG } from '#pwa/local/booth/testing/a-booth.ts'
import { type TestTablet, twoTablets } from './testing/two-tablets.ts'

/** A ticket with one flag that was quoted on the first tablet, and that both know. */
async function quotedTicket() {
  const tablets = await twoTablets()
  const { one, other } = tablets
  const ticket = await one.booth.newTicket({ name: 'Mia' })
  const added = await (await one.openTicket(ticket)).cart.add(FLAG)
  const code = await one.booth.payCode(ticket)
  await one.send()
  await other.send()
  return { ...tablets, ticket, line: added.ok ? added.id : '', offerId: code?.offerId ?? '' }
}

const cartOn = async ({ openTicket }: TestTablet, ticket: string) => (await openTicket(ticket)).cart
const flags = (Quantity: number) => ({
  options: { Quantity },
  total: 90 * Quantity,
  priceSeen: 9_000 * Quantity,
})

/** What the shop would charge for the ticket just now: lines and cents. */
async function charged({ shop }: Awaited<ReturnType<typeof twoTablets>>, ticket: string) {
  const current = (await shop.store().tickets.get(ticket))?.current ?? ''
  const offer = await shop.store().offers.get(current)
  return { pieces: offer?.lines.map(({ quantity }) => quantity).sort(), cents: offer?.totalCents }
}

test('B3, issue 9.1: a quoted ticket that is edited on another tablet is offered anew, and is charged as both tablets show it', async () => {
  const scene = await quotedTicket()
  const { one, other, ticket, line } = scene
  await (await cartOn(other, ticket)).patch(line, flags(3))
  await other.send()
  await one.send()
  expect(await charged(scene, ticket)).toEqual({ pieces: [3], cents: 27_000 })
  expect((await one.shown(ticket))?.totalCents).toBe(27_000)
})

test.each([0, 1])(
  'B3, issue 9.1: what two tablets edited without a connection is offered together, whichever sends last: %i',
  async last => {
    const scene = await quotedTicket()
    const { one, other, ticket, line } = scene
    await (await cartOn(one, ticket)).patch(line, flags(3))
    await (await cartOn(other, ticket)).add(FLAG)
    for (const tablet of last === 0 ? [other, one] : [one, other]) await tablet.send()
    for (const tablet of [one, other]) await tablet.send()
    expect(await charged(scene, ticket)).toEqual({ pieces: [1, 3], cents: 36_000 })
    expect((await one.shown(ticket))?.totalCents).toBe(36_000)
    expect((await other.shown(ticket))?.totalCents).toBe(36_000)
  },
)

/** The same, paid in cash on the first tablet; both have heard of it. */
async function paidTicket() {
  const scene = await quotedTicket()
  const { one, other, ticket, offerId } = scene
  const taken = { offerId, method: 'cash', ref: '', cents: 9_000, by: 'Kim', sawPhone: false } as const
  await one.booth.take(ticket, taken)
  await one.send()
  await other.send()
  return scene
}

const statesOf = async ({ one, other }: Record<'one' | 'other', TestTablet>, ticket: string) =>
  [await one.shown(ticket), await other.shown(ticket)].map(shown => shown?.state)

test('B6: a cart that is priced anew is no change after payment, neither where it was paid nor on the other tablet', async () => {
  const scene = await paidTicket()
  const { one, other, ticket, line } = scene
  await (await cartOn(other, ticket)).patch(line, { priceSeen: 9_500, total: 95 })
  expect((await other.shown(ticket))?.state).toBe('to follow')
  await other.send()
  await one.send()
  expect(await statesOf(scene, ticket)).toEqual(['to follow', 'to follow'])
})

test('B6: a tablet that did not make the paid offer shows what was changed since, and orders it a second time', async () => {
  const scene = await paidTicket()
  const { one, other, ticket, line } = scene
  await (await cartOn(one, ticket)).patch(line, flags(3))
  await one.send()
  await other.send()
  expect(await statesOf(scene, ticket)).toEqual(['changed after payment', 'changed after payment'])
  const difference = await other.booth.differenceSincePaid(ticket)
  expect(difference).toEqual(await one.booth.differenceSincePaid(ticket))
  expect(difference?.changed.map(({ paid, now }) => [paid.cents, now.cents])).toEqual([[9_000, 27_000]])
  const second = (await other.booth.secondTicket(ticket, async () => true)) ?? ''
  expect(await (await cartOn(other, second)).list()).toMatchObject([{ options: { Quantity: 2 } }])
  for (const tablet of [other, one, other]) await tablet.send()
  expect(await (await cartOn(one, ticket)).list()).toMatchObject([
    { options: { Quantity: 1 }, priceSeen: 9_000 },
  ])
  expect(await statesOf(scene, ticket)).toEqual(['to follow', 'to follow'])
})

test('B6: the second order that both tablets make of one change is one ticket, each line in it once', async () => {
  const scene = await paidTicket()
  const { one, other, ticket, line } = scene
  const { cart } = await one.openTicket(ticket)
  await cart.patch(line, flags(3))
  await cart.add(FLAG)
  for (const tablet of [one, other]) await tablet.send()
  const made = [one, other].map(({ booth }) => booth.secondTicket(ticket, async () => true))
  const [second = '', again] = await Promise.all(made)
  expect(again).toBe(second)
  for (const tablet of [one, other, one, other]) await tablet.send()
  for (const tablet of [one, other]) {
    const held = await (await cartOn(tablet, second ?? '')).list()
    expect(held.map(({ options }) => options.Quantity).sort()).toEqual([1, 2])
    expect((await (await cartOn(tablet, ticket)).list()).map(({ options }) => options.Quantity)).toEqual([1])
    expect(await tablet.booth.tickets()).toHaveLength(2)
  }
})

test.each([0, 1])(
  'B6: what was left as paid is the cart that staff saw: an edit of the other tablet that they had not is told on both, whichever comes first: %i',
  async first => {
    const scene = await paidTicket()
    const { one, other, ticket, line } = scene
    await (await cartOn(one, ticket)).patch(line, flags(3))
    for (const tablet of [one, other]) await tablet.send()
    await (await cartOn(other, ticket)).add(FLAG)
    await one.booth.keepAsPaid(ticket)
    expect(await statesOf(scene, ticket)).toEqual(['to follow', 'changed after payment'])
    for (const tablet of first === 0 ? [one, other, one] : [other, one, other]) await tablet.send()
    expect(await statesOf(scene, ticket)).toEqual(['changed after payment', 'changed after payment'])
    await other.booth.keepAsPaid(ticket)
    for (const tablet of [other, one]) await tablet.send()
    expect(await statesOf(scene, ticket)).toEqual(['to follow', 'to follow'])
  },
)
