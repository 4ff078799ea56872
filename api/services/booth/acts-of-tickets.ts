import { setTimeout as after } from 'node:timers/promises'
import type { Deps } from '#api/deps.ts'
import type { Failure } from '#api/failure.ts'
import type { TicketActed } from '#shared/contract/booth.ts'
import { runActs, type SentAct } from './acts.ts'
import { adopt } from './adopt.ts'
import { heardOf } from './heard.ts'
import { followArtwork } from './to-follow.ts'

/** One ticket's part of a call. */
export interface SentActs {
  ticket: string
  acts: readonly SentAct[]
}

/** Tickets that are worked on at once, so that one of which the provider is silent holds up no other. */
const SIDE_BY_SIDE = 8
/** Milliseconds a call may take; a device waits ten seconds for its answer. */
const PATIENCE_MS = 6_000

/**
 * Does what staff did to several tickets, each for itself (booth, "Calls"): one that is another's, that fails or that
 * takes too long is answered with a code, and the others with what became of them. Those not begun by then are not
 * begun; what was begun goes on and is answered when it is asked for again.
 */
export async function actsOfTickets(
  deps: Deps,
  staff: string,
  sent: readonly SentActs[],
  patienceMs = PATIENCE_MS,
): Promise<TicketActed[]> {
  const acted = sent.map(({ ticket }): TicketActed => ({ ticket, code: 'unavailable' }))
  const queue = sent.entries()
  const waiting = new AbortController()
  const lane = async () => {
    for (const [index, each] of queue) {
      if (waiting.signal.aborted) return
      acted[index] = await actsOfTicket(deps, staff, each)
    }
  }
  const lanes = Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, sent.length) }, lane))
  // Its end by `abort` is no failure.
  await Promise.race([lanes, after(patienceMs, undefined, { signal: waiting.signal }).catch(() => {})])
  waiting.abort()
  return [...acted]
}

async function actsOfTicket(deps: Deps, staff: string, { ticket, acts }: SentActs): Promise<TicketActed> {
  try {
    const heard = await takesTicket(deps, staff, ticket, acts)
    if (typeof heard === 'object') return { ticket, code: heard.code }
    const answer = heard ? await runActs(deps, ticket, acts) : null
    if (answer === null) return { ticket, code: 'not_found' }
    // What was paid just now may have its files here already.
    await followArtwork(deps, ticket)
    return { ticket, ...answer }
  } catch (err) {
    deps.log.error({ err, ticket }, 'acts of a ticket failed')
    return { ticket, code: 'unavailable' }
  }
}

/** Whether the ticket is this person's: by having made it, or by its link, which a colleague's export carries. */
async function takesTicket(
  deps: Deps,
  staff: string,
  ticketId: string,
  acts: readonly SentAct[],
): Promise<boolean | Failure> {
  const heard = await heardOf(deps, ticketId, staff)
  if (heard !== null) return 'ok' in heard ? heard : true
  const [first] = acts
  return first?.act.kind === 'adopt' && adopt(deps, ticketId, staff, first.act.token)
}
