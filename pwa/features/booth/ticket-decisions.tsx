import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLoaded } from '#pwa/lib/use-loaded.ts'
import type { ActRow, ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { useShop } from '#pwa/ui/shop-context.ts'
import { Status } from '#pwa/ui/status/status.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { TicketSale } from '#shared/booth/ticket.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS as TEXTS } from './booth-texts.ts'
import { DifferenceLines } from './difference-lines.tsx'
import { takenHere } from './taken-here.ts'
import { useActs } from './use-tickets.ts'

/** What became of the ticket's money, and what staff have to decide about it (B2, B6). */
export function TicketDecisions({ ticket }: { ticket: ShownTicket }) {
  const acts = useActs(ticket.id)
  const { view, state } = ticket
  const sale = view?.sale
  return (
    <div className={classes.decisions}>
      <Payment sale={sale ?? saleHere(acts)} />
      {view && sale && view.toFollow > 0 && <p>{TEXTS.toFollow(view.toFollow)}</p>}
      <Surpluses ticket={ticket} acts={acts} />
      {state === 'changed after payment' && <Changed ticket={ticket} />}
      {acts
        .flatMap(act => wordsOf(act) ?? [])
        .map(({ id, words }) => (
          <Notice key={id}>{words}</Notice>
        ))}
    </div>
  )
}

type Paid = Pick<TicketSale, 'method' | 'cents' | 'by' | 'reference' | 'orderId'>

/** What was taken here counts as said until the shop has heard of it: it is on this device alone (issue 9.3c). */
function saleHere(acts: readonly ActRow[]): Paid | null {
  const taken = takenHere(acts)
  if (taken === null) return null
  const { method, cents, by, ref: reference } = taken.act
  return { method, cents, by, reference, orderId: null }
}

function Payment({ sale }: { sale: Paid | null }) {
  if (sale === null) return null
  const { method = 'provider', cents, by, reference, orderId } = sale
  const said = [
    TEXTS.paidBy[method],
    formatCents(cents),
    ...(by ? [TEXTS.taker(by)] : []),
    ...(reference ? [TEXTS.slip(reference)] : []),
    ...(orderId ? [TEXTS.order(orderId)] : []),
  ]
  return <p>{said.join(', ')}</p>
}

const Notice = ({ children }: { children: ReactNode }) => (
  <Status className={classes.notice}>{children}</Status>
)

/** Only what is not as staff expect is said; of a file that did not come along its line says so. */
function wordsOf({ id, act, outcome }: ActRow): { id: string; words: string } | null {
  if (act.kind === 'carry') return null
  switch (outcome?.kind) {
    case 'sold':
      return { id, words: TEXTS.sold }
    case 'surplus':
      return { id, words: TEXTS.surplus }
    case 'later':
      return { id, words: TEXTS.later }
    case 'refused':
      return { id, words: TEXTS.refused }
    default:
      return null
  }
}

/** What was received twice, each until it is said to be given back, however it came (B2). */
function Surpluses({ ticket, acts }: { ticket: ShownTicket; acts: readonly ActRow[] }) {
  const { repository } = useBooth()
  const surpluses = ticket.view?.surpluses ?? []
  const told = new Set(acts.flatMap(({ act }) => (act.kind === 'returned' ? [act.surplus] : [])))
  return surpluses.map(({ id, via, cents, isReturned, isExcess }) => {
    const amount = formatCents(cents)
    if (isReturned || told.has(id))
      return <Notice key={id}>{isExcess ? TEXTS.excessReturned(amount) : TEXTS.returned(amount, via)}</Notice>
    return (
      <div key={id} className={classes.notice}>
        <p>{isExcess ? TEXTS.excess(amount) : TEXTS.owed(amount, via)}</p>
        <button
          type="button"
          className={action.other}
          onClick={() => void repository.giveBack(ticket.id, id)}
        >
          {TEXTS.giveBack}
          <span className="visually-hidden">, {amount}</span>
        </button>
      </div>
    )
  })
}

/** The difference is shown, its lines and cents, and never charged; staff say what it means (B6). */
function Changed({ ticket }: { ticket: ShownTicket }) {
  const { repository, serve } = useBooth()
  const { placeArtwork } = useShop()
  const navigate = useNavigate()
  const known = useLoaded(
    async () => ({ difference: await repository.differenceSincePaid(ticket.id) }),
    [repository, ticket],
  )
  async function split() {
    const second = await repository.secondTicket(ticket.id, placeArtwork)
    if (second === null) return void toast(TEXTS.secondNone)
    serve(second)
    void navigate({ to: '/booth/$ticketId', params: { ticketId: second } })
  }
  return (
    <div className={classes.notice}>
      <p>{TEXTS.changed}</p>
      {known?.difference && <DifferenceLines difference={known.difference} />}
      {known?.difference === null && <p>{TEXTS.difference.unknown}</p>}
      <p className={classes.ways}>
        <button type="button" className={action.other} onClick={() => void repository.keepAsPaid(ticket.id)}>
          {TEXTS.keepAsPaid}
        </button>
        {known?.difference && (
          <button type="button" className={action.other} onClick={() => void split()}>
            {TEXTS.secondTicket}
          </button>
        )}
      </p>
    </div>
  )
}
