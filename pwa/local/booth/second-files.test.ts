import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { ARTWORK } from '#pwa/local/testing/rows.ts'
import { aTicketView } from '#shared/testing/a-ticket-view.ts'
import { createBooth } from './create-booth.ts'
import { aBooth, FLAG, LIST } from './testing/a-booth.ts'
import { CrashError, crashingAt } from './testing/crashing.ts'
import { filesIn, keepFile, placing } from './testing/files.ts'

const pdf = (name: string) => new File([`bytes of ${name}`], `${name}.pdf`, { type: 'application/pdf' })
const kept = (line: string, slot: string, name: string) =>
  `${line} ${slot} ${name}.pdf application/pdf bytes of ${name}`
const flags = (count: number) => ({
  ...FLAG,
  priceList: LIST.number + 1,
  options: { ...FLAG.options, Quantity: count },
  total: 90 * count,
  priceSeen: 9_000 * count,
})

/** A ticket that was paid with two flags, of which there are five by now, and a line that is new; each has a file here. */
async function grownTicket() {
  const made = await aBooth()
  const ticket = await made.booth.newTicket({ name: 'Mia' })
  const from = await made.openTicket(ticket)
  const added = await from.cart.add(flags(2))
  const offerId = (await made.booth.payCode(ticket))?.offerId ?? ''
  const sale = { via: 'outside', offerId, cents: 18_000, at: '', orderId: 'GL-1' } as const
  await made.store.change(ticket, row => ({ ...row, view: aTicketView({ id: ticket, rev: 2, sale }) }))
  const line = added.ok ? added.id : ''
  await from.cart.patch(line, flags(5))
  const another = await from.cart.add(FLAG)
  const fresh = another.ok ? another.id : ''
  await keepFile(from, line, 'front', pdf('paid'))
  await keepFile(from, fresh, 'front', pdf('new'))
  return { ...made, ticket, from, line, fresh }
}

type Scene = Awaited<ReturnType<typeof grownTicket>>

/** The second ticket's things, with the ids of the pieces more and of the line that moved. */
async function secondOf({ openTicket }: Scene, second: string | null) {
  const to = await openTicket(second ?? '')
  const [more, moved] = (await to.cart.list()).map(({ id }) => id)
  return { to, more: more ?? '', moved: moved ?? '' }
}

test('B6: files that this device has go along with a second order; a paid line keeps its own, and a line that left does not', async () => {
  const scene = await grownTicket()
  const second = await scene.booth.secondTicket(scene.ticket, placing(scene.openTicket))
  const { to, more, moved } = await secondOf(scene, second)
  expect(await filesIn(to)).toEqual([kept(more, 'front', 'paid'), kept(moved, 'front', 'new')].sort())
  expect(await filesIn(scene.from)).toEqual([kept(scene.line, 'front', 'paid')])
})

test('B6: a file of a line that left stays on the device where the second order has no room for it', async () => {
  const scene = await grownTicket()
  const second = await scene.booth.secondTicket(scene.ticket, placing(scene.openTicket, 'front'))
  expect(await filesIn((await secondOf(scene, second)).to)).toEqual([])
  expect(await filesIn(scene.from)).toContain(kept(scene.fresh, 'front', 'new'))
})

test('B6, B11: a file that lies at the shop too goes along once, from this device', async () => {
  const scene = await grownTicket()
  await scene.from.cart.setArtwork(scene.line, 'front', ARTWORK)
  const second = await scene.booth.secondTicket(scene.ticket, placing(scene.openTicket))
  const { to, more } = await secondOf(scene, second)
  expect(await filesIn(to)).toContain(kept(more, 'front', 'paid'))
  expect((await scene.store.acts(second ?? '')).map(({ act }) => act.kind)).toEqual(['token'])
})

test('B6: however often a second order is begun, each file is placed once, and none is lost', async () => {
  const scene = await grownTicket()
  const placed: string[] = []
  const place = placing(scene.openTicket)
  let second: string | null = null
  for (let last = 1; second === null && last < 60; last++)
    second = await createBooth(crashingAt(scene.deps, last).deps)
      .secondTicket(scene.ticket, async (...file) => {
        placed.push(file[2].name)
        return place(...file)
      })
      .catch(error => {
        if (error instanceof CrashError) return null
        throw error
      })
  const { to, more, moved } = await secondOf(scene, second)
  expect(placed.sort()).toEqual(['new.pdf', 'paid.pdf'])
  expect(await filesIn(to)).toEqual([kept(more, 'front', 'paid'), kept(moved, 'front', 'new')].sort())
  expect(await filesIn(scene.from)).toEqual([kept(scene.line, 'front', 'paid')])
})

test('B6: the same change made again is another order, also while the shop has heard of neither', async () => {
  const scene = await grownTicket()
  const place = placing(scene.openTicket)
  const seconds = [await scene.booth.secondTicket(scene.ticket, place)]
  for (let times = 0; times < 2; times++) {
    await scene.from.cart.patch(scene.line, flags(5))
    const second = await scene.booth.secondTicket(scene.ticket, place)
    const { to } = await secondOf(scene, second)
    expect((await to.cart.list()).map(({ options }) => options.Quantity)).toEqual([3])
    seconds.push(second)
  }
  expect(new Set(seconds).size).toBe(3)
})

test('B6: where pieces were taken away beside what was added, the second order has what was added alone', async () => {
  const scene = await grownTicket()
  await scene.from.cart.patch(scene.line, flags(1))
  const second = await scene.booth.secondTicket(scene.ticket, placing(scene.openTicket))
  const { to, more } = await secondOf(scene, second)
  expect((await to.cart.list()).map(({ options }) => options.Quantity)).toEqual([1])
  expect(await filesIn(to)).toEqual([kept(more, 'front', 'new')])
  expect((await scene.from.cart.list()).map(({ options }) => options.Quantity)).toEqual([2])
})
