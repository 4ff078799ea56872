import type { Post } from '#pwa/sync/post.ts'
import type { Reply } from '#pwa/sync/reply.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import { apply, type CartMutation, EMPTY_TICKET_CART, type SyncedCart } from '#shared/cart/apply.ts'
import type {
  ActOutcome,
  ActsRequest,
  BoothAct,
  BoothSyncRequest,
  TicketActed,
  TicketSynced,
} from '#shared/contract/booth.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { aTicketView } from '#shared/testing/a-ticket-view.ts'

interface Held {
  cart: SyncedCart
  epoch: string
  mids: Set<string>
  acts: Map<string, BoothAct>
  rev: number
}

/** A shop as tablets see it, whose carts go by the same `apply` as the real one's; for tests of what sends. */
export function boothShop() {
  const tickets = new Map<string, Held>()
  const refusals = new Map<string, ErrorCode>()
  /** Tickets whose acts fail for now. */
  const failing = new Set<string>()
  const asked: Post[] = []
  const outcomes = new Map<BoothAct['kind'], ActOutcome>()
  let reply: Reply | null = null
  let life = 1
  let keySource = 'first'

  function heldOf(id: string): Held {
    const known = tickets.get(id)
    if (known) return known
    const held = {
      cart: EMPTY_TICKET_CART,
      epoch: `life ${life}`,
      mids: new Set<string>(),
      acts: new Map(),
      rev: 1,
    }
    tickets.set(id, held)
    return held
  }

  const snapshotOf = ({ cart }: Held) => ({ lines: cart.lines, fields: cart.fields ?? EMPTY_TICKET })

  function syncOne({ ticket, muts }: BoothSyncRequest['carts'][number]): TicketSynced {
    const code = refusals.get(ticket)
    if (code) return { ticket, code }
    const held = heldOf(ticket)
    let cart = held.cart
    for (const sent of muts.filter(({ mid }) => !held.mids.has(mid))) {
      cart = apply(cart, sent as unknown as CartMutation).cart
      held.mids.add(sent.mid)
    }
    if (cart !== held.cart) held.cart = { ...cart, v: held.cart.v + 1 }
    const done = muts.map(({ mid }) => ({ mid }))
    const answer = { epoch: held.epoch, v: held.cart.v, snapshot: snapshotOf(held), done, rejected: [] }
    return { ticket, answer }
  }

  function act({ ticket, acts }: ActsRequest['tickets'][number]): TicketActed {
    const code = failing.has(ticket) ? 'unavailable' : refusals.get(ticket)
    // Money counts for a ticket that is forgotten as well (B2).
    if (code && code !== 'forgotten') return { ticket, code }
    const held = heldOf(ticket)
    const answers = acts.map(({ id, act: done }) => {
      const outcome = outcomes.get(done.kind) ?? { kind: 'done' as const }
      if (outcome.kind !== 'later' && !held.acts.has(id)) {
        held.acts.set(id, done)
        held.rev++
      }
      return { id, outcome }
    })
    return { ticket, answers, view: aTicketView({ id: ticket, rev: held.rev }) }
  }

  function pull({ known }: { known: Record<string, string> }) {
    const own = [...tickets].filter(([id]) => !refusals.has(id))
    const all = own.map(([id, held]) => ({
      epoch: held.epoch,
      v: held.cart.v,
      snapshot: snapshotOf(held),
      view: aTicketView({ id, rev: held.rev }),
    }))
    const differs = all.filter(({ epoch, v, view }) => known[view.id] !== `${epoch}:${v}:${view.rev}`)
    return {
      tickets: differs,
      more: false,
      keySource,
      gone: Object.keys(known).filter(id => refusals.has(id) || !tickets.has(id)),
    }
  }

  function answer({ path, body }: Post): unknown {
    if (path === '/api/booth/sync') return { carts: (body as BoothSyncRequest).carts.map(syncOne) }
    if (path === '/api/booth/acts') return { tickets: (body as ActsRequest).tickets.map(act) }
    if (path === '/api/booth/tickets') return pull(body as Parameters<typeof pull>[0])
    return {
      kid: '00112233445566ff',
      key: btoa('k'.repeat(32)),
      expiresAt: '2099-01-01T00:00:00.000Z',
      source: keySource,
    }
  }

  return {
    asked,
    tickets,
    outcomes,
    failing,
    refuse: (ticket: string, code: ErrorCode) => void refusals.set(ticket, code),
    allow: (ticket: string) => void refusals.delete(ticket),
    /** Answers every call with this from now on; null with what it has to say. */
    become(next: Reply | null) {
      reply = next
    },
    /** Keys follow from something else from now on, as after another `BOOTH_SECRET`. */
    changeKeys(source: string) {
      keySource = source
    },
    /** Begins another life with nothing in it, as after a backup from before the show. */
    restore() {
      tickets.clear()
      life++
    },
    async post(post: Post): Promise<Reply> {
      asked.push(post)
      return reply ?? { kind: 'taken', body: structuredClone(answer(post)) }
    },
  }
}
