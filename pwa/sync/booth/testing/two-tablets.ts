import { writeBoothKey } from '#pwa/local/booth/booth-facts.ts'
import { aBooth, openedLocal } from '#pwa/local/booth/testing/a-booth.ts'
import type { Local } from '#pwa/local/open.ts'
import type { BoothSyncDeps } from '#pwa/sync/booth/booth-deps.ts'
import { pullTickets } from '#pwa/sync/booth/pull-tickets.ts'
import { createActSender } from '#pwa/sync/booth/send-acts.ts'
import { createTicketSender } from '#pwa/sync/booth/send-tickets.ts'
import { type BoothShop, createShop } from '#pwa/sync/simulation/booth/shop.ts'
import { createChance } from '#pwa/sync/simulation/chance.ts'
import { importBoothKey } from '#shared/booth/code.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'

/** Turns of a lane in one go; more only follow what a lane has just learnt. */
const TURNS = 30

/** A tablet with databases of its own, which sends when it is told to. */
async function aTablet(shop: BoothShop, sub: string, device: string) {
  const made = await aBooth(sub, undefined, device)
  const { kid, key } = await shop.issueKey()
  const imported = await importBoothKey(new Uint8Array(Buffer.from(key, 'base64')))
  await writeBoothKey(made.store, { kid, key: imported, expiresAt: '2099-01-01', lastDay: '2099-01-01' })
  const open = new Map<string, Promise<Local>>()
  const deps: BoothSyncDeps = {
    sub,
    store: made.store,
    openTicket(ticket) {
      const opening = open.get(ticket) ?? openedLocal(ticketOwner(ticket), undefined, device)
      open.set(ticket, opening)
      return opening
    },
    list: () => shop.list,
    post: shop.answer,
    deleteTicket: made.store.delete,
    newId: () => crypto.randomUUID(),
    now: Date.now,
    shopNow: shop.now,
  }
  const tickets = createTicketSender(deps)
  const lanes = [tickets, createActSender(deps), () => pullTickets(deps), tickets]
  /** Sends what waits and hears what others did, as with a connection. */
  async function send(): Promise<void> {
    for (const lane of lanes) for (let turn = 0; turn < TURNS && (await lane()) === 'more'; turn++);
  }
  const shown = async (ticket: string) => (await made.booth.tickets()).find(({ id }) => id === ticket)
  return { ...made, send, shown }
}

/** Two tablets of one staff member under the shop's own services. */
export async function twoTablets() {
  const shop = createShop(createChance(1), { loss: 0, crash: 0 }, {})
  const sub = `auth0|staff-${crypto.randomUUID()}`
  const [one, other] = [await aTablet(shop, sub, ' one'), await aTablet(shop, sub, ' other')]
  return { shop, one, other }
}

export type TestTablet = Awaited<ReturnType<typeof aTablet>>
