import { after } from '#pwa/lib/after.ts'
import { onPersonLeft } from '#pwa/lib/person-left.ts'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { learningFetch } from '#pwa/lib/server-clock.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { ticketsOf } from '#pwa/local/booth/booths.ts'
import { deleteTicket } from '#pwa/local/booth/delete-ticket.ts'
import { type Local, openLocal } from '#pwa/local/open.ts'
import { createPost } from '#pwa/sync/post.ts'
import { tokenFor } from '#pwa/sync/token-for.ts'
import { followPage } from '#pwa/sync/triggers.ts'
import { ticketOwner } from '#shared/booth/ticket.ts'
import type { BoothSyncDeps } from './booth-deps.ts'
import { type BoothSender, createBoothSender } from './booth-sender.ts'

/** How often a page that is looked at asks what other tablets and visitors did, in milliseconds. */
const LOOK_EVERY_MS = 15_000

/** Sends a booth's tickets for as long as the page lives. Returns the way to stop. */
export async function startBooth(
  sub: string,
  getToken: () => Promise<string | null>,
): Promise<BoothSender & { stop(): void }> {
  const store = await ticketsOf(sub)
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
  }
  const sender = createBoothSender({ ...deps, after, random: Math.random })
  const isLookedAt = () => document.visibilityState === 'visible'
  const looking = setInterval(
    () => isLookedAt() && reachability.get() === 'online' && sender.look(),
    LOOK_EVERY_MS,
  )
  const stops = [
    sender.stop,
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
