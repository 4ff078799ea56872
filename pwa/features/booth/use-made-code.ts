import { useCart } from '#pwa/hooks/use-cart.ts'
import { useLoaded } from '#pwa/lib/use-loaded.ts'
import type { PayCode } from '#pwa/local/booth/booth-repository.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { useBooth } from './booth-context.ts'

/**
 * The code of a ticket's cart as it is, made anew with each change of it, whichever tablet made that; null until the first is made, and
 * `code` is null where there is nothing to pay. Lines that are read again and say the same make none: two tablets that show one ticket
 * would answer each other's offers without end.
 */
export function useMadeCode(ticket: string): { code: PayCode | null } | null {
  const { repository } = useBooth()
  const { lines } = useCart(ticketOwner(ticket))
  return useLoaded(
    async () => ({ code: await repository.payCode(ticket) }),
    [repository, ticket, JSON.stringify(lines)],
  )
}
