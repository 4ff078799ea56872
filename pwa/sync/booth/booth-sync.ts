import { after } from '#pwa/lib/after.ts'
import { onPersonLeft } from '#pwa/lib/person-left.ts'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { learningFetch, serverClock } from '#pwa/lib/server-clock.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { ticketsOf } from '#pwa/local/booth/booths.ts'
import { deleteTicket } from '#pwa/local/booth/delete-ticket.ts'
import type { TicketStore } from '#pwa/local/booth/ticket-store.ts'
import { databaseName } from '#pwa/local/local-db.ts'
import { type Local, openLocal } from '#pwa/local/open.ts'
import { browserTabs, createLeader } from '#pwa/sync/leader.ts'
import { createPost } from '#pwa/sync/post.ts'
import { tokenFor } from '#pwa/sync/token-for.ts'
import { followPage } from '#pwa/sync/triggers.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { BoothSyncDeps } from './booth-deps.ts'
import { type BoothSender, createBoothSender } from './booth-sender.ts'

/** How often a page that is looked at asks what other tablets and visitors did, in milliseconds. */
const LOOK_EVERY_MS = 15_000

/** A booth as this page sends it, until it is stopped. */
export type RunningBooth = BoothSender

/** Sends a booth's tickets for as long as the page lives, where no other tab of this device does. */
export async function startBooth(sub: string, getToken: () => Promise<string | null>): Promise<RunningBooth> {
  const store = await ticketsOf(sub)
  let wake = () => {}
  const leader = createLeader(`booth ${await databaseName(sub)}`, { ...browserTabs, onLead: () => wake() })
  // Answers of the shop are no touches: these are opened beside those of pages.
  const open = new Map<string, Promise<Local>>()
  function openTicket(ticket: string): Promise<Local> {
    const known = open.get(ticket) ?? openLocal(ticketOwner(ticket))
    open.set(ticket, known)
    return known
  }
  const deps: BoothSyncDeps = {
    sub,
    store,
    openTicket,
    list: () => shopList.get()?.list ?? null,
    post: createPost({
      fetch: learningFetch,
      getToken: () => tokenFor(sub, getToken),
      network: reachability,
    }),
    async deleteTicket(ticket) {
      open.delete(ticket)
      await deleteTicket(store, ticket)
    },
    newId: () => crypto.randomUUID(),
    now: Date.now,
    shopNow: () => (serverClock.offset() === null ? null : serverClock.now()),
  }
  const sender = createBoothSender({ ...deps, after, random: Math.random, maySend: leader.maySend })
  wake = sender.wake
  const isLookedAt = () => document.visibilityState === 'visible'
  const looking = setInterval(
    () => isLookedAt() && reachability.get() === 'online' && sender.look(),
    LOOK_EVERY_MS,
  )
  const stops = [
    sender.stop,
    leader.stop,
    keepAsking(store),
    () => clearInterval(looking),
    followPage(window, sender.wake),
    shopList.subscribe(sender.wake),
    reachability.subscribe(() => reachability.get() === 'online' && sender.wake()),
  ]
  const stop = () => {
    for (const each of stops.splice(0)) each()
    for (const local of open.values()) void local.then(each => each.close())
    open.clear()
  }
  stops.push(onPersonLeft(stop))
  sender.wake()
  return { ...sender, stop }
}

/** While something of a ticket waits the network is asked for, so that it goes as soon as it can. */
function keepAsking(store: Pick<TicketStore, 'watch'>): () => void {
  let stopAsking: (() => void) | null = null
  const unwatch = store.watch(tickets => {
    const isWaiting = tickets.some(({ isUnsent, refusal }) => isUnsent && refusal === null)
    if (!isWaiting) {
      stopAsking?.()
      stopAsking = null
    } else stopAsking ??= reachability.keepAsking()
  })
  return () => {
    unwatch()
    stopAsking?.()
  }
}
