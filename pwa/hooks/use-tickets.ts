import { useObservable } from 'dexie-react-hooks'
import { followLater } from '#pwa/lib/follow-later.ts'
import { boothOf } from '#pwa/local/booth/booths.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'

/** A staff member's tickets as they stand, newest first; null until they are known, and for nobody. */
export function useTickets(sub: string | null): ShownTicket[] | null {
  const seen = useObservable(() => observe(sub), [sub], null)
  return seen !== null && seen.sub === sub ? seen.tickets : null
}

function observe(sub: string | null) {
  return {
    hasValue: () => false,
    subscribe(notify: (seen: { sub: string; tickets: ShownTicket[] }) => void): () => void {
      if (sub === null) return () => {}
      return followLater(boothOf(sub), booth => booth.watchTickets(tickets => notify({ sub, tickets })))
    },
  }
}
