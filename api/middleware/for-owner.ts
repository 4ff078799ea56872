import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { heardOf } from '#api/services/booth/heard.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { BOOTH_TICKET_HEADER } from '#shared/contract/limits.ts'
import type { ApiEnv } from './context.ts'
import { notFound, refuse } from './envelope.ts'

const ticketId = z.uuid()

/**
 * Says whose artwork a request is about, behind `requireUser` or `optionalUser`: the person's, nobody's, or with
 * `X-Booth-Ticket` that of a ticket of theirs, which a file may reach before its cart does (B11, D49). Without the right
 * to sell, and for another's ticket, there is nothing at this address (D42).
 */
export function forOwner(deps: Pick<Deps, 'store' | 'clock'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const who = c.get('person')
    const ticket = c.req.header(BOOTH_TICKET_HEADER)
    c.set('owner', who?.sub ?? null)
    if (ticket === undefined || who === null) return next()
    const { success, data: id } = ticketId.safeParse(ticket)
    const maySell = success && who.permissions.includes('booth:sell')
    const heard = maySell ? await heardOf(deps, id, who.sub) : null
    if (heard && 'ok' in heard) return refuse(c, heard)
    if (heard === null || heard.forgotten) return notFound(c)
    c.set('owner', ticketOwner(heard._id))
    return next()
  }
}
