import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import { BOOTH_TICKET_HEADER } from '#shared/contract/limits.ts'
import { type Api, type ApiDeps, createApi } from './api.ts'
import { learningFetch } from './server-clock.ts'
import { reachability } from './shop-reachability.ts'

/** The shop's API with tokens of this source; its answers teach the clock and the view of the network. */
export const apiFor = (getToken: ApiDeps['getToken'], headers: ApiDeps['headers'] = {}): Api =>
  createApi({ fetch: learningFetch, getToken, headers, network: reachability })

/** What the calls about an owner's files say besides: of a ticket, which one it is (booth, "Calls"). */
export function ownerHeaders(owner: string): Record<string, string> {
  const ticket = ticketIdOf(owner)
  return ticket === null ? {} : { [BOOTH_TICKET_HEADER]: ticket }
}

/** The calls that carry no token (spec §6). */
export const publicApi = apiFor(async () => null)
