import { writeBoothKey } from '#pwa/local/booth/booth-facts.ts'
import { aBooth, openedLocal } from '#pwa/local/booth/testing/a-booth.ts'
import { newRow } from '#pwa/local/booth/ticket-store.ts'
import { deleteTicketThings } from '#pwa/local/booth/wipe-tickets.ts'
import type { Unplaced } from '#pwa/local/cart-repository.ts'
import type { Local } from '#pwa/local/open.ts'
import type { BoothSyncDeps } from '#pwa/sync/booth/booth-deps.ts'
import { pullTickets } from '#pwa/sync/booth/pull-tickets.ts'
import { createActSender } from '#pwa/sync/booth/send-acts.ts'
import { createTicketSender } from '#pwa/sync/booth/send-tickets.ts'
import { isDue } from '#pwa/sync/booth/ticket-request.ts'
import type { CartSendResult } from '#pwa/sync/send-cart.ts'
import { createChance } from '#pwa/sync/simulation/chance.ts'
import { importBoothKey } from '#shared/booth/code.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { LinePatch } from '#shared/cart/apply.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { flag, type ShownCode, type Tablet, takenOf } from './tablet.ts'
import { type BoothWorld, look, nameOf, over } from './world.ts'

/** Turns of a lane in one go; more only follow what a lane has just learnt. */
const TURNS = 30

/** A tablet that runs the shop's own code over the browser's database: repository, outboxes, senders. */
export async function createDeviceTablet(world: BoothWorld): Promise<Tablet> {
  const { shop, chance } = world
  // Of their own, so that what other devices draw meanwhile changes none of them.
  const newId = createChance(chance.below(2 ** 31)).uuid
  const { sub, store, booth, openTicket } = await aBooth(undefined, newId)
  const { kid, key } = await shop.issueKey()
  const imported = await importBoothKey(new Uint8Array(Buffer.from(key, 'base64')))
  await writeBoothKey(store, { kid, key: imported, expiresAt: '2099-01-01T00:00:00Z', lastDay: '2026-11-30' })
  // Scenarios of the same seed name the same tickets: what one left on the device is no part of the next.
  for (const id of world.tickets) await deleteTicketThings(id)
  for (const id of world.tickets) await store.add(newRow({ id, fields: EMPTY_TICKET }))
  const shown = new Map<string, ShownCode>()
  const open = new Map<string, Promise<Local>>()
  /** As what sends opens a ticket: what it writes itself is no news. */
  function quietly(ticket: string): Promise<Local> {
    const opening = open.get(ticket) ?? openedLocal(ticketOwner(ticket), newId)
    open.set(ticket, opening)
    return opening
  }
  const deps: BoothSyncDeps = {
    sub,
    store,
    openTicket: quietly,
    list: () => shop.list,
    post: async post =>
      (await over(world, () => shop.answer(post))) ?? { kind: 'later', code: 'offline', retryAfterMs: null },
    deleteTicket: store.delete,
    newId,
    // The device's own, as its rows are stamped by.
    now: Date.now,
    shopNow: shop.now,
  }
  const tickets = createTicketSender(deps)
  // What a look at others has written is looked through once more.
  const lanes = [tickets, createActSender(deps), () => pullTickets(deps), tickets]

  async function show(ticket: string): Promise<void> {
    const code = (await isHere(ticket)) ? await booth.payCode(ticket) : null
    if (!code) return
    const token = code.link.split('/o/')[1]?.split('#')[0] ?? ''
    world.tokens.add(token)
    shown.set(ticket, { token, digits: code.digits ?? '', offerId: code.offerId, cents: code.totalCents })
  }

  const isHere = async (ticket: string): Promise<boolean> => (await store.get(ticket)) !== null
  const waits = (result: CartSendResult): boolean => result === 'more'

  return {
    key: () => kid,
    show,
    shown: ticket => shown.get(ticket) ?? null,
    async held(ticket) {
      const local = await openTicket(ticket)
      const acts = await store.acts(ticket)
      const offers = acts.flatMap(({ id, act }) => (act.kind === 'offer' ? [id] : []))
      return { lines: await local.cart.list(), isForgotten: !(await isHere(ticket)), offers, owed: 0 }
    },
    async edit(ticket, number) {
      if (!(await isHere(ticket))) return
      const { cart } = await openTicket(ticket)
      const lines = await cart.list()
      const line = lines[number % Math.max(1, lines.length)]
      if (number % 6 === 2) await booth.patchFields(ticket, { name: nameOf(ticket) })
      else if (!line || number % 5 === 0) await cart.add(withoutId(flag('', 1 + (number % 4))))
      else if (number % 5 === 1 && lines.length > 1) await cart.remove(line.id)
      else await cart.patch(line.id, repriced(flag(line.id, 1 + (number % 7))))
      if (shown.has(ticket)) await show(ticket)
    },
    async take(ticket, number) {
      const code = shown.get(ticket)
      if (!code || !(await isHere(ticket))) return
      look(world, ticket, code.offerId)
      const { offerId } = code
      const cents = takenOf(code, number)
      await booth.take(ticket, { offerId, cents, method: 'cash', ref: '', by: 'Kim', sawPhone: false })
      const taken = (await store.acts(ticket)).findLast(({ act }) => act.kind === 'taken')
      world.given.push({ ticket, ref: taken?.id ?? '', cents })
    },
    async cancel(ticket) {
      if (await isHere(ticket)) await booth.cancel(ticket)
    },
    async reopen(ticket) {
      if (!(await isHere(ticket))) return
      world.cancelled.delete(ticket)
      await booth.reopen(ticket)
      if (shown.has(ticket)) await show(ticket)
    },
    async send() {
      for (const lane of lanes) for (let turn = 0; turn < TURNS && waits(await lane()); turn++);
    },
    isDone: async () =>
      (await store.waitingActs()).length === 0 && !(await store.list()).some(row => isDue(row)),
  }
}

const withoutId = ({ id: _, ...line }: CartLine): Unplaced => ({ ...line, priceList: 1 })

const repriced = ({ total, priceSeen, options }: CartLine): LinePatch => ({
  ...{ total, priceSeen },
  options: { Quantity: options.Quantity },
})
