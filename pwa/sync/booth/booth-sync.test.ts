import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readBoothKey } from '#pwa/local/booth/booth-facts.ts'
import { aBooth, FLAG, LIST } from '#pwa/local/booth/testing/a-booth.ts'
import { newRow } from '#pwa/local/booth/ticket-store.ts'
import { type Local, openDb, openLocal } from '#pwa/local/open.ts'
import type { Reply } from '#pwa/sync/reply.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { BoothSyncRequest, TicketsRequest } from '#shared/contract/booth.ts'
import { MAX_ACTS } from '#shared/contract/limits.ts'
import type { SyncRequest } from '#shared/contract/sync.ts'
import { DAY } from '#shared/time.ts'
import { applySynced } from './apply-ticket.ts'
import type { BoothSyncDeps } from './booth-deps.ts'
import { type BoothSenderDeps, createBoothSender } from './booth-sender.ts'
import { getBoothKey } from './get-key.ts'
import { pullTickets } from './pull-tickets.ts'
import { createActSender } from './send-acts.ts'
import { createTicketSender } from './send-tickets.ts'
import { boothShop } from './testing/booth-shop.ts'

const never = <T>() => new Promise<T>(() => {})
const newId = () => crypto.randomUUID()

/** A tablet with a booth that sends to this shop; a second one of the same device has databases of another name. */
async function aTablet(shop = boothShop(), after: BoothSenderDeps['after'] = () => () => {}) {
  const made = await aBooth()
  const open = new Map<string, Promise<Local>>()
  const deleted = vi.fn(async (ticket: string) => made.store.delete(ticket))
  const deps: BoothSyncDeps = {
    sub: made.sub,
    store: made.store,
    openTicket(ticket) {
      const opening =
        open.get(ticket) ??
        openLocal(ticketOwner(ticket), { newId, openDb, wait: never, ask: async () => 'let-go' })
      open.set(ticket, opening)
      return opening
    },
    list: () => LIST,
    post: shop.post,
    deleteTicket: deleted,
    newId,
    now: Date.now,
    shopNow: Date.now,
  }
  const sender = createBoothSender({ ...deps, after, random: () => 1, maySend: () => true })
  onTestFinished(sender.stop)
  return { ...made, shop, sender, deps, deleted }
}

const bodies = (shop: ReturnType<typeof boothShop>, path: string) =>
  shop.asked.filter(post => post.path === path).map(({ body }) => body)

test('issue 9.1: a ticket made without a connection reaches the shop whole, with fields, cart, link and offer', async () => {
  const { booth, shop, sender, openTicket } = await aTablet()
  shop.become({ kind: 'later', code: 'offline', retryAfterMs: null })
  const id = await booth.newTicket({ name: 'Mia' })
  await (await openTicket(id)).cart.add(FLAG)
  await booth.payCode(id)
  expect((await booth.tickets())[0]?.isUnsent).toBe(true)
  shop.become(null)
  await vi.waitFor(async () => {
    await sender.push()
    expect((await booth.tickets())[0]?.isUnsent).toBe(false)
  })
  const held = shop.tickets.get(id)
  expect(held?.cart.fields?.name).toBe('Mia')
  expect(held?.cart.lines.map(({ product }) => product)).toEqual([FLAG.product])
  expect([...(held?.acts.values() ?? [])].map(({ kind }) => kind)).toEqual(['token', 'offer'])
})

test('issue 9.1: fifty tickets after a show are a few calls, each of at most 50 changes', async () => {
  const { booth, shop, sender, openTicket } = await aTablet()
  shop.become({ kind: 'later', code: 'offline', retryAfterMs: null })
  const ids: string[] = []
  for (let n = 0; n < 50; n++) {
    const id = await booth.newTicket({ name: `Visitor ${n}` })
    for (let line = 0; line < 3; line++) await (await openTicket(id)).cart.add(FLAG)
    ids.push(id)
  }
  await sender.whenIdle()
  shop.asked.length = 0
  shop.become(null)
  await vi.waitFor(async () => {
    await sender.push()
    expect((await booth.tickets()).filter(({ isUnsent }) => isUnsent)).toEqual([])
  })
  const syncs = bodies(shop, '/api/booth/sync') as BoothSyncRequest[]
  const withChanges = syncs.filter(({ carts }) => carts.some(({ muts }) => muts.length > 0))
  expect(withChanges.length).toBeLessThanOrEqual(20)
  for (const { carts } of syncs)
    expect(carts.reduce((sum, { muts }) => sum + muts.length, 0)).toBeLessThanOrEqual(50)
  expect(ids.map(id => shop.tickets.get(id)?.cart.lines.length)).toEqual(ids.map(() => 3))
})

/** Customers served while the shop is away: each with four products, a link and an offer, and cash or a card taken. */
async function aShow(
  { booth, shop, sender, openTicket }: Awaited<ReturnType<typeof aTablet>>,
  customers: number,
): Promise<string[]> {
  shop.become({ kind: 'later', code: 'offline', retryAfterMs: null })
  const ids: string[] = []
  for (let n = 0; n < customers; n++) {
    const id = await booth.newTicket({ name: `Visitor ${n}` })
    for (let line = 0; line < 4; line++) await (await openTicket(id)).cart.add(FLAG)
    const code = await booth.payCode(id)
    const taken = { method: 'cash', ref: '', by: 'Kim', sawPhone: false } as const
    await booth.take(id, { ...taken, offerId: code?.offerId ?? '', cents: code?.totalCents ?? 0 })
    ids.push(id)
  }
  await sender.whenIdle()
  return ids
}

test('issue 9.1: fifty tickets after a show are at most 20 requests: carts, acts, key and questions together', async () => {
  const tablet = await aTablet()
  const { booth, shop, sender } = tablet
  const ids = await aShow(tablet, 50)
  shop.asked.length = 0
  shop.become(null)
  sender.wake()
  await vi.waitFor(async () => {
    await sender.whenIdle()
    expect((await booth.tickets()).filter(({ isUnsent }) => isUnsent)).toEqual([])
  })
  expect(shop.asked.length).toBeLessThanOrEqual(20)
  for (const id of ids) {
    const held = shop.tickets.get(id)
    expect(held?.cart.lines).toHaveLength(4)
    expect([...(held?.acts.values() ?? [])].map(({ kind }) => kind)).toEqual(['token', 'offer', 'taken'])
  }
})

test('issue 9.1: a ticket that is refused, one too many, one that fails and one told later: the acts of the others go with the same try', async () => {
  const tablet = await aTablet()
  const { shop, sender, store } = tablet
  const [other = '', tooMany = '', failing = '', slow = '', ...rest] = await aShow(tablet, 8)
  shop.refuse(other, 'not_found')
  shop.refuse(tooMany, 'rate_limited')
  shop.failing.add(failing)
  shop.outcomes.set('letIn', { kind: 'later' })
  await store.change(slow, row => row, [{ id: newId(), act: { kind: 'letIn' } }])
  shop.become(null)
  await sender.push()
  await sender.whenIdle()
  for (const id of rest) expect(shop.tickets.get(id)?.acts.size).toBe(3)
  const waiting = new Set((await store.waitingActs()).map(({ ticket }) => ticket))
  expect(waiting).toEqual(new Set([other, tooMany, failing, slow]))
  shop.allow(tooMany)
  shop.failing.clear()
  await vi.waitFor(async () => {
    await sender.push()
    expect([tooMany, failing].map(id => shop.tickets.get(id)?.acts.size)).toEqual([3, 3])
  })
  expect((await store.get(other))?.refusal).toBe('not_found')
})

test('issue 9.1: a change for which the shop refuses the whole call is found and put aside, the others arrive and go many to a call again', async () => {
  const tablet = await aTablet()
  const { deps, sender, shop, openTicket } = tablet
  const ids = await aShow(tablet, 12)
  const [bad] = await (await openTicket(ids[5] ?? '')).outbox.list()
  const post: BoothSyncDeps['post'] = async sent => {
    if (!JSON.stringify(sent.body).includes(bad?.id ?? '')) return shop.post(sent)
    shop.asked.push(sent)
    return { kind: 'refused', code: 'invalid', reason: '' }
  }
  sender.stop()
  shop.become(null)
  const send = createTicketSender({ ...deps, post })
  for (let came = await send(); came === 'more'; ) came = await send()
  const stand = await Promise.all(ids.map(async id => (await openTicket(id)).outbox.list()))
  expect(stand.flat()).toMatchObject([{ id: bad?.id, state: 'needs-you', code: 'invalid' }])
  expect(ids.map(id => shop.tickets.get(id)?.cart.lines.length)).toEqual(ids.map((_, n) => (n === 5 ? 3 : 4)))
  // Whoever sells on is not sent one change a call for it.
  const more = await aShow(tablet, 5)
  shop.become(null)
  shop.asked.length = 0
  for (let came = await send(); came === 'more'; ) came = await send()
  expect(more.map(id => shop.tickets.get(id)?.cart.lines.length)).toEqual(more.map(() => 4))
  expect(bodies(shop, '/api/booth/sync').length).toBeLessThanOrEqual(2)
})

test('issue 9.1: an act of which the shop refuses the whole call is found and put aside, the others count', async () => {
  const tablet = await aTablet()
  const { deps, sender, shop, store } = tablet
  const ids = await aShow(tablet, 8)
  const [bad] = await store.acts(ids[5] ?? '')
  const post: BoothSyncDeps['post'] = async sent =>
    sent.path === '/api/booth/acts' && JSON.stringify(sent.body).includes(bad?.id ?? '')
      ? { kind: 'refused', code: 'invalid', reason: '' }
      : shop.post(sent)
  sender.stop()
  shop.become(null)
  const send = createActSender({ ...deps, post })
  for (let came = await send(); came === 'more'; ) came = await send()
  expect(await store.waitingActs()).toEqual([])
  expect((await store.acts(ids[5] ?? ''))[0]?.outcome).toEqual({ kind: 'refused', code: 'invalid' })
  expect(ids.map(id => shop.tickets.get(id)?.acts.size)).toEqual(ids.map((_, n) => (n === 5 ? 2 : 3)))
})

test.each<[string, Reply]>([
  ['a right that is gone', { kind: 'refused', code: 'not_found', reason: '' }],
  ['a sign-in that is over', { kind: 'unauthorized' }],
  ['a staff member who left', { kind: 'signed-out' }],
])('B15: %s stops the lane once, loses nothing, and goes on when it is back', async (_, reply) => {
  const after = vi.fn(() => () => {})
  const { booth, shop, sender, openTicket } = await aTablet(boothShop(), after)
  shop.become(reply)
  const id = await booth.newTicket({ name: 'Mia' })
  await (await openTicket(id)).cart.add(FLAG)
  await sender.push()
  await sender.whenIdle()
  const asked = shop.asked.length
  await booth.patchFields(id, { phone: '1' })
  await sender.whenIdle()
  expect(shop.asked.length).toBe(asked)
  expect(after).not.toHaveBeenCalled()
  shop.become(null)
  await vi.waitFor(async () => {
    await sender.push()
    expect((await booth.tickets())[0]?.isUnsent).toBe(false)
  })
  expect(shop.tickets.get(id)?.cart.fields).toMatchObject({ name: 'Mia', phone: '1' })
})

test('issue 9.3: of an act the shop says later, it is asked again; what became of it is kept', async () => {
  const { booth, shop, sender, store, openTicket } = await aTablet()
  const id = await booth.newTicket()
  await (await openTicket(id)).cart.add(FLAG)
  shop.outcomes.set('cancel', { kind: 'later' })
  await booth.cancel(id)
  await sender.push()
  expect((await booth.tickets())[0]?.state).toBe('cancelled')
  expect((await store.waitingActs()).map(({ act }) => act.kind)).toEqual(['cancel'])
  shop.outcomes.set('cancel', { kind: 'sold' })
  await vi.waitFor(async () => {
    await sender.push()
    expect((await store.acts(id)).at(-1)).toMatchObject({ state: 'answered', outcome: { kind: 'sold' } })
  })
})

test('issue 9.1: what another tablet under the sign-in made is here after a look, with its cart', async () => {
  const one = await aTablet()
  const id = await one.booth.newTicket({ name: 'Mia' })
  await (await one.openTicket(id)).cart.add(FLAG)
  await vi.waitFor(async () => {
    await one.sender.push()
    expect((await one.booth.tickets())[0]?.isUnsent).toBe(false)
  })
  const other = await aTablet(one.shop)
  await other.sender.push()
  const [seen] = await other.booth.tickets()
  expect(seen).toMatchObject({ id, lines: 1, totalCents: 9000, isUnsent: false })
  expect(seen?.fields.name).toBe('Mia')
})

test('B13: after a restore the shop hears of the ticket, its cart and all that was done to it once more', async () => {
  const { booth, shop, sender, openTicket } = await aTablet()
  const id = await booth.newTicket({ name: 'Mia' })
  await (await openTicket(id)).cart.add(FLAG)
  await booth.payCode(id)
  await vi.waitFor(async () => {
    await sender.push()
    expect((await booth.tickets())[0]?.isUnsent).toBe(false)
  })
  shop.restore()
  await vi.waitFor(async () => {
    await sender.push()
    expect(shop.tickets.get(id)?.acts.size).toBe(2)
    expect(shop.tickets.get(id)?.cart.lines).toHaveLength(1)
    expect(shop.tickets.get(id)?.cart.fields?.name).toBe('Mia')
  })
})

test('B13: a restore that a pull and a sync both hear of writes the fields once more as they are shown, never emptied', async () => {
  const { booth, deps, store, openTicket } = await aTablet()
  const id = await booth.newTicket({ name: 'Mia' })
  const local = await openTicket(id)
  const request: SyncRequest = { proto: 1, user: '', cart: 'main', epoch: 'life 1', knownV: 0, muts: [] }
  const told = {
    epoch: 'life 2',
    v: 0,
    snapshot: { lines: [], fields: EMPTY_TICKET },
    done: [],
    rejected: [],
  }
  for (let heard = 0; heard < 2; heard++) {
    const row = await store.get(id)
    if (row) await applySynced(deps, { row, local, request }, told)
  }
  const changes = (await store.get(id))?.changes ?? []
  expect(changes.map(({ val }) => val.name)).toEqual(changes.map(() => 'Mia'))
  expect((await booth.tickets())[0]?.fields.name).toBe('Mia')
})

test('issue 10.4: a tablet of more than 1,000 tickets names each of them, a thousand at most at once, and asks about all there are', async () => {
  const { store, deps } = await aTablet()
  const all = Array.from({ length: 1_001 }, newId).toSorted()
  const rows = all.map(id => newRow({ id, fields: EMPTY_TICKET, epoch: 'life 1', v: 1 }))
  const asked: TicketsRequest[] = []
  await pullTickets({
    ...deps,
    store: { ...store, list: async () => rows.toReversed() },
    post: async ({ body }) => {
      asked.push(body as TicketsRequest)
      return { kind: 'taken', status: 200, body: { tickets: [], gone: [], more: false } }
    },
  })
  expect(asked.map(({ from, before }) => [from, before])).toEqual([
    [undefined, all[1_000]],
    [all[1_000], undefined],
  ])
  expect(asked.map(({ known }) => Object.keys(known).toSorted())).toEqual([
    all.slice(0, 1_000),
    all.slice(1_000),
  ])
})

test('B14: a ticket that is forgotten is deleted here; another’s stays, says so and is not asked about again', async () => {
  const { booth, shop, sender, deleted } = await aTablet()
  shop.become({ kind: 'later', code: 'offline', retryAfterMs: null })
  const [mia, tom] = [await booth.newTicket({ name: 'Mia' }), await booth.newTicket({ name: 'Tom' })]
  shop.refuse(mia, 'forgotten')
  shop.refuse(tom, 'not_found')
  shop.become(null)
  await vi.waitFor(async () => {
    await sender.push()
    expect(deleted).toHaveBeenCalledWith(mia)
    expect(await booth.tickets()).toMatchObject([{ id: tom, refusal: 'not_found' }])
  })
  await sender.whenIdle()
  const asked = bodies(shop, '/api/booth/sync').length
  await sender.push()
  expect(bodies(shop, '/api/booth/sync')).toHaveLength(asked)
})

test('B2 B14: money that was taken for a ticket that is forgotten goes to the shop all the same', async () => {
  const { booth, shop, sender, store, openTicket } = await aTablet()
  shop.become({ kind: 'later', code: 'offline', retryAfterMs: null })
  const id = await booth.newTicket({ name: 'Mia' })
  await (await openTicket(id)).cart.add(FLAG)
  const code = await booth.payCode(id)
  const taken = { method: 'cash', ref: '', by: 'Kim', sawPhone: false } as const
  await booth.take(id, { ...taken, offerId: code?.offerId ?? '', cents: code?.totalCents ?? 0 })
  await sender.whenIdle()
  shop.refuse(id, 'forgotten')
  shop.become(null)
  await store.delete(id)
  expect((await store.waitingActs()).map(({ act }) => act.kind)).toEqual(['taken'])
  await sender.push()
  expect([...(shop.tickets.get(id)?.acts.values() ?? [])].map(({ kind }) => kind)).toEqual(['taken'])
  expect([await store.waitingActs(), await store.get(id)]).toEqual([[], null])
})

test('issue 9.1: a ticket too many for a day waits with all it has, and goes once there is room', async () => {
  const { booth, shop, sender } = await aTablet()
  // Each ticket goes as soon as it is written: none may reach the shop before it refuses one.
  shop.become({ kind: 'later', code: 'offline', retryAfterMs: null })
  const [mia, tom] = [await booth.newTicket({ name: 'Mia' }), await booth.newTicket({ name: 'Tom' })]
  await sender.push()
  shop.refuse(mia, 'rate_limited')
  shop.become(null)
  await vi.waitFor(
    async () => {
      await sender.push()
      expect(shop.tickets.get(tom)?.cart.fields?.name).toBe('Tom')
    },
    { timeout: 10_000 },
  )
  await vi.waitFor(async () => {
    const waiting = (await booth.tickets()).find(({ id }) => id === mia)
    expect(waiting).toMatchObject({ refusal: null, isUnsent: true })
  })
  shop.allow(mia)
  await vi.waitFor(async () => {
    sender.wake()
    await sender.whenIdle()
    expect(shop.tickets.get(mia)?.cart.fields?.name).toBe('Mia')
  })
})

test('issue 9.1: a moved line leaves its ticket only once the shop has it in the other', async () => {
  const { booth, shop, sender, openTicket } = await aTablet()
  const [mia, tom] = [await booth.newTicket(), await booth.newTicket()]
  const added = await (await openTicket(mia)).cart.add(FLAG)
  await booth.moveLine({ ticket: mia, line: added.ok ? added.id : '' }, tom, async () => true)
  const order: string[] = []
  await vi.waitFor(async () => {
    await sender.push()
    expect((await booth.tickets()).filter(({ isUnsent }) => isUnsent)).toEqual([])
  })
  for (const { carts } of bodies(shop, '/api/booth/sync') as BoothSyncRequest[])
    for (const { ticket, muts } of carts)
      for (const { op } of muts) if (op !== 'ticket') order.push(`${op} ${ticket === mia ? 'mia' : 'tom'}`)
  expect(order.indexOf('add tom')).toBeLessThan(order.indexOf('remove mia'))
  expect(shop.tickets.get(mia)?.cart.lines).toEqual([])
  expect(shop.tickets.get(tom)?.cart.lines).toHaveLength(1)
})

test('B11, issue 9.1: a file at the shop is copied once its line stands there, and its line leaves only once that is answered; money waits for neither', async () => {
  const { booth, shop, sender, openTicket } = await aTablet()
  const [mia, tom] = [await booth.newTicket(), await booth.newTicket()]
  const artwork = {
    bucket: 'order-artwork',
    key: '00000000-0000-4000-8000-000000000001/a.pdf',
    fileName: 'a.pdf',
    size: 1,
    type: 'application/pdf',
  } as const
  const added = await (await openTicket(mia)).cart.add({ ...FLAG, artwork: { front: artwork, back: null } })
  await sender.push()
  shop.outcomes.set('carry', { kind: 'later' })
  await booth.moveLine({ ticket: mia, line: added.ok ? added.id : '' }, tom, async () => true)
  await booth.cancel(tom)
  for (let round = 0; round < 3; round++) await sender.push()
  expect(shop.tickets.get(tom)?.cart.lines).toHaveLength(1)
  expect(shop.tickets.get(mia)?.cart.lines).toHaveLength(1)
  const kinds = () => [...(shop.tickets.get(tom)?.acts.values() ?? [])].map(({ kind }) => kind)
  expect(kinds()).toContain('cancel')
  shop.outcomes.set('carry', { kind: 'done' })
  await vi.waitFor(async () => {
    await sender.push()
    expect((await booth.tickets()).filter(({ isUnsent }) => isUnsent)).toEqual([])
  })
  expect(shop.tickets.get(mia)?.cart.lines).toEqual([])
  const calls = shop.asked.map(({ path, body }) => `${path} ${JSON.stringify(body)}`)
  const first = (path: string, word: string) =>
    calls.findIndex(call => call.startsWith(path) && call.includes(word))
  expect(first('/api/booth/sync', '"op":"add"')).toBeLessThan(first('/api/booth/acts', '"kind":"carry"'))
  expect(first('/api/booth/acts', '"kind":"carry"')).toBeLessThan(first('/api/booth/sync', '"op":"remove"'))
})

test('B2, B11: more files than a call carries wait for the object store, and keep no money back', async () => {
  const { booth, shop, store, sender } = await aTablet()
  const [mia, tom] = [await booth.newTicket(), await booth.newTicket()]
  shop.outcomes.set('carry', { kind: 'later' })
  const files = Array.from({ length: MAX_ACTS + 5 }, (_, at) => ({
    id: newId(),
    act: {
      kind: 'carry' as const,
      from: { ticket: mia, line: `line ${at}`, slot: 'front' as const },
      key: '' as const,
      line: `copy ${at}`,
      slot: 'front' as const,
    },
  }))
  await store.change(tom, row => row, files)
  await booth.cancel(tom)
  await vi.waitFor(async () => {
    await sender.push()
    expect([...(shop.tickets.get(tom)?.acts.values() ?? [])].map(({ kind }) => kind)).toContain('cancel')
  })
})

test('issue 9.3: a tablet gets its key once, keeps it unreadable, and asks anew for a longer show', async () => {
  const { deps, shop, store, booth } = await aTablet()
  expect(await getBoothKey(deps)).toBe(true)
  expect(await getBoothKey(deps)).toBe(true)
  expect(bodies(shop, '/api/booth/key')).toHaveLength(1)
  expect((await readBoothKey(store))?.key.extractable).toBe(false)
  await booth.setShow({ name: 'Expo', from: '2098-12-01', to: '2098-12-03' })
  await getBoothKey(deps)
  expect(bodies(shop, '/api/booth/key')).toMatchObject([{}, { lastDay: '2098-12-03' }])
})

test('issue 9.3: a tablet whose codes the shop would not know any more, after another secret or a restored backup, has another key with its next look', async () => {
  const { deps, shop, store, sender } = await aTablet()
  await getBoothKey(deps)
  sender.look()
  await sender.whenIdle()
  expect(bodies(shop, '/api/booth/key')).toHaveLength(1)
  shop.changeKeys('other')
  sender.look()
  await vi.waitFor(async () => expect((await readBoothKey(store))?.source).toBe('other'))
  sender.look()
  await sender.whenIdle()
  expect(bodies(shop, '/api/booth/key')).toHaveLength(2)
})

const YEARS = 3 * 365 * DAY

test.each([
  ['behind', -YEARS],
  ['ahead', YEARS],
])('B12: a tablet whose clock is years %s gets a key and a new one by the shop’s clock', async (_, off) => {
  const tablet = await aTablet()
  let now = Date.parse('2026-11-24T12:00:00Z')
  const expiresAt = new Date(now + 5 * DAY).toISOString()
  const deps: BoothSyncDeps = {
    ...tablet.deps,
    now: () => now + off,
    shopNow: () => now,
    async post(post) {
      const reply = await tablet.deps.post(post)
      return reply.kind === 'taken' ? { ...reply, body: { ...(reply.body as object), expiresAt } } : reply
    },
  }
  for (let asked = 0; asked < 3; asked++) await getBoothKey(deps)
  expect(bodies(tablet.shop, '/api/booth/key')).toMatchObject([{ lastDay: '2026-12-08' }])
  now += 4.5 * DAY
  await getBoothKey(deps)
  expect(bodies(tablet.shop, '/api/booth/key')).toHaveLength(2)
})

test('issue 9.1: while the shop does not take the other ticket, the line stays in the cart it was moved from there', async () => {
  const { booth, shop, sender, openTicket } = await aTablet()
  const [mia, tom] = [await booth.newTicket(), await booth.newTicket()]
  const { cart } = await openTicket(mia)
  const added = await cart.add(FLAG)
  shop.refuse(tom, 'not_found')
  await booth.moveLine({ ticket: mia, line: added.ok ? added.id : '' }, tom, async () => true)
  await cart.add(FLAG)
  for (let round = 0; round < 3; round++) await sender.push()
  expect(shop.tickets.get(mia)?.cart.lines.map(({ id }) => id)).toContain(added.ok ? added.id : '')
  expect(await cart.list()).toHaveLength(1)
})
