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
