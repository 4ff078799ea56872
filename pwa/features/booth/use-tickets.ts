import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ActRow, ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'
import { sharedTickets } from './shared-tickets.ts'

/** All tickets of this device as they stand, newest first; null until they are known. */
export function useTickets(): readonly ShownTicket[] | null {
  const { subscribe, get } = sharedTickets(useBooth().repository)
  return useSyncExternalStore(subscribe, get, get)
}

/** What was done to a ticket here, oldest first, with the shop's answers. */
export function useActs(ticket: string): readonly ActRow[] {
  const { repository } = useBooth()
  const [acts, setActs] = useState<readonly ActRow[]>([])
  useEffect(() => repository.watchActs(ticket, setActs), [repository, ticket])
  return acts
}

export type NameOf = (ticket: ShownTicket) => string

/** Names people tell tickets apart by: those without one are counted from the first that was made. */
export function useNames(tickets: readonly ShownTicket[] | null): NameOf {
  return useMemo(() => {
    const unnamed = (tickets ?? []).filter(ticket => ownName(ticket) === '').reverse()
    const numbers = new Map(unnamed.map(({ id }, at) => [id, at + 1]))
    return ticket =>
      ownName(ticket) || BOOTH_TEXTS.numbered(BOOTH_TEXTS.unnamed, numbers.get(ticket.id) ?? numbers.size + 1)
  }, [tickets])
}

/** What the visitor wrote of themselves comes before what staff heard in a noisy hall. */
const ownName = ({ fields, view }: Pick<ShownTicket, 'fields' | 'view'>): string =>
  (view?.contact?.name || fields.name || fields.company).trim()
