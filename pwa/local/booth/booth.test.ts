import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { importBoothKey, isGenuine, readCode, tokenHash } from '#shared/booth/code.ts'
import { offerId } from '#shared/booth/offer.ts'
import { decodeOffer } from '#shared/booth/read-offer.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { aTicketView } from '#shared/testing/a-ticket-view.ts'
import { writeBoothKey } from './booth-facts.ts'
import { aBooth, FLAG, LIST } from './testing/a-booth.ts'

const KID = '00112233445566ff'
const keyBytes = () => new Uint8Array(32).fill(7)

test('issue 9.1: a new ticket is there at once with the show as last written, and its link is told by its hash alone', async () => {
  const { booth, store } = await aBooth()
  const show = { name: 'Sign Expo', from: '2026-11-24', to: '2026-11-26' }
  await booth.setShow(show)
  const id = await booth.newTicket({ name: 'Mia' })
  const [ticket] = await booth.tickets()
  expect(ticket).toMatchObject({ id, state: 'serving', isUnsent: true, lines: 0 })
  expect(ticket?.fields).toMatchObject({ name: 'Mia', show, consent: false })
  const token = (await store.get(id))?.links[0]?.token ?? ''
  expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/)
  const acts = await store.acts(id)
  expect(acts.map(({ act }) => act)).toEqual([{ kind: 'token', hash: await tokenHash(token) }])
  expect(JSON.stringify(acts)).not.toContain(token)
})

test('issue 9.1: what is written of one visitor lies over what the shop has, and touches no other ticket', async () => {
  const { booth } = await aBooth()
  const [mia, tom] = [await booth.newTicket({ name: 'Mia' }), await booth.newTicket({ name: 'Tom' })]
  await booth.patchFields(mia, { phone: '555' })
  await booth.patchFields(mia, { phone: '556', company: 'Signs' })
  const shown = new Map((await booth.tickets()).map(each => [each.id, each.fields]))
  expect(shown.get(mia)).toMatchObject({ name: 'Mia', phone: '556', company: 'Signs' })
  expect(shown.get(tom)).toMatchObject({ name: 'Tom', phone: '' })
})

test('issue 9.1: the list hears of each change of a ticket’s own cart, with lines and total', async () => {
  const { booth, openTicket } = await aBooth()
  const id = await booth.newTicket()
  const seen = vi.fn()
  const stop = booth.watchTickets(seen)
  const { cart } = await openTicket(id)
  await cart.add(FLAG)
  await cart.add({ ...FLAG, total: 10.5 })
  await vi.waitFor(() =>
    expect(seen).toHaveBeenLastCalledWith([expect.objectContaining({ lines: 2, totalCents: 10_050 })]),
  )
  stop()
})

test('issue 9.1: a ticket is marked before its database is written, so that a crash between passes nothing over', async () => {
  const { booth, store, openTicket } = await aBooth()
  const id = await booth.newTicket()
  const { cart } = await openTicket(id)
  const marks: boolean[] = []
  const touch = store.touch
  store.touch = async (...args) => {
    marks.push((await cart.list()).length === 0)
    await touch(...args)
  }
  await cart.add(FLAG)
  expect(marks).toEqual([true, false])
})

test('issue 9.1: a ticket’s cart is its own: other tickets and the staff member’s cart hold nothing of it', async () => {
  const { booth, staff, openTicket } = await aBooth()
  const [mia, tom] = [await booth.newTicket(), await booth.newTicket()]
  await (await openTicket(mia)).cart.add(FLAG)
  expect(await (await openTicket(tom)).cart.list()).toEqual([])
  expect(await staff.cart.list()).toEqual([])
  expect((await openTicket(mia)).sub).toBe(ticketOwner(mia))
})

test('issue 9.3: a code carries the order itself and proves itself under this link and shop; its offer is queued for the shop', async () => {
  const { booth, store, openTicket } = await aBooth()
  const id = await booth.newTicket()
  const added = await (await openTicket(id)).cart.add(FLAG)
  await writeBoothKey(store, {
    kid: KID,
    key: await importBoothKey(keyBytes()),
    expiresAt: '2099-01-01',
    lastDay: '2099-01-01',
  })
  const code = await booth.payCode(id)
  const token = (await store.get(id))?.links[0]?.token ?? ''
  expect(code?.link).toBe(`https://shop.example/o/${token}#${code?.digits}`)
  const read = readCode(code?.digits ?? '')
  if (!read) throw new Error('It is no code.')
  const binding = { tokenHash: await tokenHash(token), origin: 'https://shop.example' }
  expect(await isGenuine(await importBoothKey(keyBytes()), read, binding)).toBe(true)
  expect(await offerId(read.offer)).toBe(code?.offerId)
  expect(decodeOffer(read.offer, LIST)).toMatchObject({
    ticketId: id,
    rev: 1,
    totalCents: 9000,
    lines: [{ lineId: added.ok ? added.id : '', cents: 9000 }],
  })
  expect((await store.acts(id)).map(({ act }) => act.kind)).toEqual(['token', 'offer'])
  expect((await booth.tickets())[0]?.state).toBe('quoted')
})

test('issue 9.3: the key for codes cannot be read out of the device again', async () => {
  const { store } = await aBooth()
  await writeBoothKey(store, {
    kid: KID,
    key: await importBoothKey(keyBytes()),
    expiresAt: '2099-01-01',
    lastDay: '2099-01-01',
  })
  const stored = (await store.fact('booth-key')) as { key: CryptoKey }
  expect(stored.key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', stored.key)).rejects.toThrow()
})

test('issue 9.3: without a key the link goes alone, and a code that was asked for twice is the same offer', async () => {
  const { booth, store, openTicket } = await aBooth()
  const id = await booth.newTicket()
  expect(await booth.payCode(id)).toBeNull()
  await (await openTicket(id)).cart.add(FLAG)
  const [first, second] = [await booth.payCode(id), await booth.payCode(id)]
  expect(first?.digits).toBeNull()
  expect(first?.link).not.toContain('#')
  expect(second).toEqual(first)
  expect((await store.acts(id)).filter(({ act }) => act.kind === 'offer')).toHaveLength(1)
})

test('B6: a change of a ticket that is offered is another offer in the same write; of one that is not, it is none', async () => {
  const { booth, openTicket } = await aBooth()
  const id = await booth.newTicket()
  const { cart, db } = await openTicket(id)
  const added = await cart.add(FLAG)
  const line = added.ok ? added.id : ''
  expect(await db?.offers.count()).toBe(0)
  const first = await booth.payCode(id)
  await cart.patch(line, { priceSeen: 9500, options: { Quantity: 2 } })
  await cart.patch(line, { priceSeen: 9900 })
  const offers = await db?.offers.toArray()
  expect(offers?.map(({ rev, made }) => [rev, made !== null])).toEqual([
    [1, true],
    [2, false],
  ])
  expect(offers?.[1]?.lines[0]).toMatchObject({ priceSeen: 9900, options: { Quantity: 2 } })
  const next = await booth.payCode(id)
  expect(next?.offerId).not.toBe(first?.offerId)
  expect(next?.totalCents).toBe(9900)
})

test('B6: a change that an offer says nothing of makes none', async () => {
  const { booth, openTicket } = await aBooth()
  const id = await booth.newTicket()
  const { cart, db } = await openTicket(id)
  const added = await cart.add(FLAG)
  const line = added.ok ? added.id : ''
  await booth.payCode(id)
  await cart.patch(line, { options: { 'Job Name': 'Other' } })
  await cart.markPending(line, 'front', { id: 'p', fileName: 'a.pdf' })
  expect(await db?.offers.count()).toBe(1)
})

test('issue 9.1: a line is copied and moved to another ticket with its files, and undone', async () => {
  const { booth, openTicket } = await aBooth()
  const [mia, tom] = [await booth.newTicket(), await booth.newTicket()]
  const [miaCart, tomCart] = [(await openTicket(mia)).cart, (await openTicket(tom)).cart]
  const added = await miaCart.add(FLAG)
  const line = { ticket: mia, line: added.ok ? added.id : '' }
  const place = vi.fn(async () => true)
  const copied = await booth.copyLine(line, tom, place)
  expect(copied?.line).not.toBe(line.line)
  expect([await miaCart.list(), await tomCart.list()].map(each => each.length)).toEqual([1, 1])
  await copied?.undo()
  expect(await tomCart.list()).toEqual([])
  const moved = await booth.moveLine(line, tom, place)
  expect([await miaCart.list(), await tomCart.list()].map(each => each.length)).toEqual([0, 1])
  expect((await tomCart.list())[0]).toMatchObject({
    id: moved?.line,
    product: FLAG.product,
    total: FLAG.total,
  })
  const removal = (await (await openTicket(mia)).outbox.list()).at(-1)
  expect(removal).toMatchObject({ body: { op: 'remove' }, waitsFor: { ticket: tom, line: moved?.line } })
  await moved?.undo()
  expect([await miaCart.list(), await tomCart.list()].map(each => each.length)).toEqual([1, 0])
})

const STORED = {
  bucket: 'order-artwork',
  key: '00000000-0000-4000-8000-000000000001/a.pdf',
  fileName: 'a.pdf',
  size: 1,
  type: 'application/pdf',
} as const
const carries = async ({ store }: Awaited<ReturnType<typeof aBooth>>, ticket: string) =>
  (await store.acts(ticket)).flatMap(({ act }) => (act.kind === 'carry' ? [act] : []))

test('B11, issue 9.1: a file that lies at the shop alone comes along by an act, and not by name; undone, it does not', async () => {
  const ours = await aBooth()
  const { booth, openTicket } = ours
  const [mia, tom] = [await booth.newTicket(), await booth.newTicket()]
  const from = await openTicket(mia)
  const added = await from.cart.add({ ...FLAG, artwork: { front: STORED, back: null } })
  const line = added.ok ? added.id : ''
  for (const way of ['copyLine', 'moveLine'] as const) {
    const carried = await booth[way]({ ticket: mia, line }, tom, async () => true)
    expect(carried?.files).toEqual({ following: 1, missing: 0 })
    expect((await (await openTicket(tom)).cart.list())[0]?.artwork).toEqual({ front: null, back: null })
    expect(await carries(ours, tom)).toEqual([
      {
        kind: 'carry',
        from: { ticket: mia, line, slot: 'front' },
        key: STORED.key,
        line: carried?.line,
        slot: 'front',
      },
    ])
    await carried?.undo()
    expect(await carries(ours, tom)).toEqual([])
    expect(await from.cart.list()).toHaveLength(1)
  }
})

test('B11, issue 9.4: a file that the visitor sent from their phone comes along too, where its line is moved', async () => {
  const ours = await aBooth()
  const { booth, store, openTicket } = ours
  const [mia, tom] = [await booth.newTicket(), await booth.newTicket()]
  const added = await (await openTicket(mia)).cart.add(FLAG)
  const line = added.ok ? added.id : ''
  const slots = { [`${line}.front`]: 'k/a.pdf', [`${line}0.back`]: 'k/b.pdf' }
  await store.change(mia, row => ({ ...row, view: aTicketView({ id: mia, slots }) }))
  const moved = await booth.moveLine({ ticket: mia, line }, tom, async () => true)
  expect(moved?.files).toEqual({ following: 1, missing: 0 })
  expect(await carries(ours, tom)).toMatchObject([{ from: { line, slot: 'front' }, key: '', slot: 'front' }])
})

test('issue 9.3: what was taken, cancelled and ended waits in the order it was done, and shows at once', async () => {
  const { booth, store, openTicket } = await aBooth()
  const id = await booth.newTicket()
  await (await openTicket(id)).cart.add(FLAG)
  const code = await booth.payCode(id)
  const taken = { offerId: code?.offerId ?? '', method: 'cash' as const, ref: '', cents: 9000, by: 'Sam' }
  await booth.renewLink(id)
  await booth.take(id, { ...taken, sawPhone: true })
  expect((await store.acts(id)).map(({ act }) => act.kind)).toEqual([
    'token',
    'offer',
    'token',
    'revoke',
    'taken',
  ])
  expect((await booth.tickets())[0]?.state).toBe('paid')
  expect((await store.get(id))?.links.map(({ isRevoked }) => isRevoked)).toEqual([true, false])
})

test('issue 9.3: looking at what is to be paid changes nothing; taking it writes its offer and the money in one', async () => {
  const { booth, store, openTicket } = await aBooth()
  const id = await booth.newTicket()
  expect(await booth.amountDue(id)).toBeNull()
  const { cart, db } = await openTicket(id)
  await cart.add(FLAG)
  const before = await store.get(id)
  const due = await booth.amountDue(id)
  expect(due).toMatchObject({ totalCents: (await cart.list())[0]?.priceSeen, isShipped: true })
  const kinds = async () => (await store.acts(id)).map(({ act }) => act.kind)
  expect([await store.get(id), await kinds(), await db?.offers.count()]).toEqual([before, ['token'], 0])
  expect((await booth.tickets())[0]?.state).toBe('serving')
  const cash = { method: 'cash', ref: '', cents: 9000, by: 'Sam', sawPhone: false } as const
  await cart.add(FLAG)
  expect(await booth.take(id, { ...cash, offerId: due?.offerId ?? '' })).toBe(false)
  expect([await kinds(), await db?.offers.count()]).toEqual([['token'], 0])
  const now = await booth.amountDue(id)
  expect(await booth.take(id, { ...cash, offerId: now?.offerId ?? '' })).toBe(true)
  expect(await kinds()).toEqual(['token', 'offer', 'taken'])
  expect((await booth.tickets())[0]?.state).toBe('paid')
})

test('decision 88: what was offered before and changed since it was looked at is not taken at the old amount', async () => {
  const { booth, store, openTicket } = await aBooth()
  const id = await booth.newTicket()
  const { cart } = await openTicket(id)
  await cart.add(FLAG)
  await booth.payCode(id)
  const due = await booth.amountDue(id)
  await cart.add(FLAG)
  const cash = { method: 'cash', ref: '', cents: due?.totalCents ?? 0, by: 'Sam', sawPhone: true } as const
  expect(await booth.take(id, { ...cash, offerId: due?.offerId ?? '' })).toBe(false)
  expect((await store.acts(id)).map(({ act }) => act.kind)).toEqual(['token', 'offer'])
})

test('issue 9.3: what is to be paid names the offer that is made of it, also after codes that were shown and carts that were changed', async () => {
  const { booth, openTicket } = await aBooth()
  const id = await booth.newTicket()
  const { cart } = await openTicket(id)
  for (const step of ['add', 'show', 'add', 'show', 'add', 'add'] as const) {
    if (step === 'show') await booth.payCode(id)
    else await cart.add(FLAG)
    const due = await booth.amountDue(id)
    expect([step, (await booth.amountDue(id))?.offerId]).toEqual([step, due?.offerId])
    if (step === 'show') expect((await booth.payCode(id))?.offerId).toBe(due?.offerId)
  }
  const due = await booth.amountDue(id)
  expect((await booth.payCode(id))?.offerId).toBe(due?.offerId)
})

test('issue 9.7: a colleague takes an exported file over with all that had not reached the shop', async () => {
  const ours = await aBooth()
  const id = await ours.booth.newTicket({ name: 'Mia' })
  await (await ours.openTicket(id)).cart.add(FLAG)
  await ours.booth.payCode(id)
  const file = await ours.booth.exportUnsent()
  const theirs = await aBooth()
  // The ticket's own database is one of this device's: a colleague's has none of it.
  const { outbox } = await ours.openTicket(id)
  await outbox.transact(({ rows }) => ({ discarded: rows.map(row => row.id) }))
  expect(await theirs.booth.adopt(file, async () => true)).toBe(1)
  const { outbox: adopted } = await theirs.openTicket(id)
  expect((await adopted.list()).map(({ body }) => body)).toMatchObject([
    { op: 'add', val: { product: FLAG.product } },
  ])
  expect((await theirs.booth.tickets())[0]).toMatchObject({ id, fields: { name: 'Mia' }, isUnsent: true })
  expect((await theirs.store.acts(id)).map(({ act }) => act.kind)).toEqual(['adopt', 'token', 'offer'])
  const other = new Blob(['{"format":"other"}'])
  await expect(theirs.booth.adopt(other, async () => true)).rejects.toThrow(SyntaxError)
})

test('decision 103: what is picked up, all of it, is not to be shipped', async () => {
  const { booth, openTicket } = await aBooth()
  const id = await booth.newTicket()
  const { cart } = await openTicket(id)
  await cart.add({ ...FLAG, options: { ...FLAG.options, 'Store Pickup': 'Yes' } })
  expect(await booth.amountDue(id)).toMatchObject({ isShipped: false })
})
