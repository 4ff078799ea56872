import { tokenHash } from '#shared/booth/code.ts'
import { madeHash } from '#shared/booth/difference.ts'
import type { BoothAct } from '#shared/contract/booth.ts'
import type { BoothDeps } from './booth-deps.ts'
import type { BoothRepository } from './booth-repository.ts'
import { currentLink, newLink } from './links.ts'
import type { TicketRow } from './ticket-row.ts'

type Acts = Pick<BoothRepository, 'cancel' | 'reopen' | 'renewLink' | 'letIn' | 'giveBack' | 'keepAsPaid'>

type MoneyDeps = Pick<BoothDeps, 'store' | 'openTicket' | 'newId'>

/** What staff do to a ticket besides its cart; each is written down before anybody hears of it (booth, "Calls"). */
export function moneyActs({ store, openTicket, newId }: MoneyDeps): Acts {
  const same = (row: TicketRow) => row

  async function act(ticket: string, done: BoothAct, decide = same): Promise<void> {
    await store.change(ticket, decide, [{ id: newId(), act: done }])
  }

  /** A link more, by an act that names it. */
  async function withLink(
    ticket: string,
    kind: 'token' | 'reopen',
    ended: TicketRow['links'],
  ): Promise<void> {
    const link = newLink()
    const acts: BoothAct[] = [{ kind, hash: await tokenHash(link.token) }]
    for (const { token } of ended) acts.push({ kind: 'revoke', hash: await tokenHash(token) })
    const tokens = new Set(ended.map(({ token }) => token))
    const added = (row: TicketRow): TicketRow => ({
      ...row,
      links: [...row.links.map(each => (tokens.has(each.token) ? { ...each, isRevoked: true } : each)), link],
    })
    await store.change(
      ticket,
      added,
      acts.map(each => ({ id: newId(), act: each })),
    )
  }

  return {
    cancel: ticket => act(ticket, { kind: 'cancel' }),
    reopen: ticket => withLink(ticket, 'reopen', []),
    async renewLink(ticket) {
      const link = currentLink((await store.get(ticket))?.links ?? [])
      await withLink(ticket, 'token', link ? [link] : [])
    },
    letIn: ticket => act(ticket, { kind: 'letIn' }),
    giveBack: (ticket, surplus) => act(ticket, { kind: 'returned', surplus }),
    async keepAsPaid(ticket) {
      const { cart } = await openTicket(ticket)
      const asPaidCart = await madeHash(await cart.list())
      await act(ticket, { kind: 'asPaid', cart: asPaidCart }, now => ({
        ...now,
        isChanged: false,
        asPaidCart,
      }))
    },
  }
}
