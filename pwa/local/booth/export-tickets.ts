import { cartRow } from '#pwa/local/outbox-row.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import type { BoothDeps } from './booth-deps.ts'
import type { ExportedTicket, TicketsFile } from './exported-tickets.ts'
import { isUnsent, shownFields, type TicketRow } from './ticket-row.ts'
import { newRow } from './ticket-store.ts'

type ExportDeps = Pick<BoothDeps, 'store' | 'openTicket' | 'newId'>

/** Everything of these tickets that has not reached the shop, with what a colleague needs to go on with them, as JSON. */
export async function exportTickets({ store, openTicket }: ExportDeps): Promise<string> {
  const tickets: ExportedTicket[] = []
  for (const row of await store.list()) {
    const waiting = (await store.acts(row.id)).filter(({ state }) => state === 'waiting')
    if (!isUnsent(row, waiting.length)) continue
    const { outbox, cart } = await openTicket(row.id)
    const rows = (await outbox.list()).filter(({ kind }) => kind === 'cart')
    tickets.push({
      id: row.id,
      madeAt: row.madeAt,
      fields: shownFields(row),
      tokens: row.links.filter(({ isRevoked }) => !isRevoked).map(({ token }) => token),
      changes: row.changes,
      lines: await cart.list(),
      mutations: rows.map(({ body }) => body as CartMutation),
      acts: waiting.map(({ id, act }) => ({ id, act })),
    })
  }
  const file: TicketsFile = { format: 'goldleaf booth', version: 1, tickets }
  return JSON.stringify(file, null, 2)
}

/** Takes over an exported file's tickets, each by its link; returns how many. Throws `SyntaxError` for any other file. */
export async function adoptTickets(deps: ExportDeps, text: string): Promise<number> {
  const { readTicketsFile } = await import('./exported-tickets.ts')
  const { tickets } = readTicketsFile(text)
  for (const ticket of tickets) await adopt(deps, ticket)
  return tickets.length
}

/** A ticket that is here already keeps its row; acts and changes count once by their ids. */
async function adopt({ store, openTicket, newId }: ExportDeps, ticket: ExportedTicket): Promise<void> {
  const { id, madeAt, tokens, changes, mutations, acts } = ticket
  const links = tokens.map(token => ({ token, isRevoked: false }))
  if (!(await store.get(id))) await store.add(newRow({ id, madeAt, fields: EMPTY_TICKET, links, changes }))
  const token = tokens.at(-1)
  const first = token === undefined ? [] : [{ id: newId(), act: { kind: 'adopt' as const, token } }]
  await store.change(id, (row: TicketRow) => row, [...first, ...acts])
  const { outbox } = await openTicket(id)
  for (const mutation of mutations) await outbox.add(cartRow(mutation, Date.now(), { lines: ticket.lines }))
  await store.touch(id)
}
