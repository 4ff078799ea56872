import { useMemo } from 'react'
import { useLoaded } from '#pwa/lib/use-loaded.ts'
import type { BoothRepository } from '#pwa/local/booth/booth-repository.ts'
import type { ActRow, ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import { type Summary, type SummaryTicket, summaryOf } from '#shared/booth/summary.ts'
import type { Day } from '#shared/calendar/day.ts'
import { useBooth } from './booth-context.ts'
import { takenHere } from './taken-here.ts'
import type { NameOf } from './use-tickets.ts'

/** The day of an instant by the calendar at the stand, which is the device's. */
function dayHere(instant: number): Day {
  const at = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** What was taken here for a ticket and has not been heard of by the shop. */
function takenOf(acts: readonly ActRow[]): SummaryTicket['taken'] {
  const taken = takenHere(acts)
  return taken && { method: taken.act.method, cents: taken.act.cents, day: dayHere(taken.madeAt) }
}

const actsOf = (repository: BoothRepository, ticket: string): Promise<ActRow[]> =>
  new Promise(resolve => {
    let stop = () => {}
    let isTold = false
    stop = repository.watchActs(ticket, acts => {
      isTold = true
      resolve(acts)
      stop()
    })
    if (isTold) stop()
  })

export interface ShowSummary extends Summary {
  tickets: SummaryTicket[]
}

/** The show's figures as this device knows them; null until they are counted. */
export function useSummary(tickets: readonly ShownTicket[] | null, nameOf: NameOf): ShowSummary | null {
  const { repository } = useBooth()
  const taken = useLoaded(async () => {
    const open = (tickets ?? []).filter(({ view, isUnsent }) => isUnsent && !view?.sale)
    const found = open.map(async ({ id }) => [id, takenOf(await actsOf(repository, id))] as const)
    return new Map<string, SummaryTicket['taken']>(await Promise.all(found))
  }, [tickets, repository])
  return useMemo(() => {
    if (!tickets || !taken) return null
    const counted = tickets.map(ticket => summaryTicket(ticket, nameOf(ticket), taken.get(ticket.id) ?? null))
    return { ...summaryOf(counted), tickets: counted }
  }, [tickets, taken, nameOf])
}

function summaryTicket(ticket: ShownTicket, name: string, taken: SummaryTicket['taken']): SummaryTicket {
  const { state, madeAt, totalCents, view, isUnsent } = ticket
  const saleDay = view?.sale ? dayHere(Date.parse(view.sale.at)) : null
  return { name, state, day: dayHere(madeAt), totalCents, view, taken, saleDay, isUnsent }
}
