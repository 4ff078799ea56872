import type { Local } from '#pwa/local/open.ts'
import { cartRow } from '#pwa/local/outbox-row.ts'
import { copyOf, isUnsentWhole } from '#pwa/local/upload-record.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import type { BoothDeps } from './booth-deps.ts'
import type { PlaceFile } from './booth-repository.ts'
import type { ExportedFile, ExportedTicket } from './exported-tickets.ts'
import { isUnsent, shownFields, type TicketRow } from './ticket-row.ts'
import { newRow } from './ticket-store.ts'

type ExportDeps = Pick<BoothDeps, 'store' | 'openTicket' | 'newId'>

/** Everything of these tickets that has not reached the shop, with what a colleague needs to go on with them. */
export async function exportTickets({ store, openTicket }: ExportDeps): Promise<Blob> {
  const tickets: ExportedTicket[] = []
  const bytes: Blob[] = []
  for (const row of await store.list()) {
    const waiting = (await store.acts(row.id)).filter(({ state }) => state === 'waiting')
    if (!isUnsent(row, waiting.length)) continue
    const local = await openTicket(row.id)
    const { outbox, cart } = local
    const kept = await unsentFiles(local)
    bytes.push(...kept.map(([, found]) => found))
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
      files: kept.map(([file]) => file),
    })
  }
  const { writeTicketsFile } = await import('./exported-tickets.ts')
  return writeTicketsFile({ format: 'goldleaf booth', version: 2, tickets }, bytes)
}

/** Files of a ticket that are on this device alone, with their bytes. */
async function unsentFiles({ uploads, files }: Local): Promise<[ExportedFile, Blob][]> {
  const found: [ExportedFile, Blob][] = []
  for (const record of await uploads.list()) {
    const copy = isUnsentWhole(record) ? copyOf(record) : null
    const bytes = copy === null ? null : await files.open(copy)
    const { line, slot, fileName, type } = record
    if (bytes) found.push([{ line, slot, fileName, type, size: bytes.size }, bytes])
  }
  return found
}

/** Takes over an exported file's tickets, each by its link; returns how many. Throws `SyntaxError` for any other file. */
export async function adoptTickets(deps: ExportDeps, file: Blob, place: PlaceFile): Promise<number> {
  const { readTicketsFile } = await import('./exported-tickets.ts')
  const { tickets, bytes } = await readTicketsFile(file)
  let at = 0
  for (const ticket of tickets) {
    const own = bytes.slice(at, at + ticket.files.length)
    at += own.length
    await adopt(deps, ticket)
    await takeFiles(await deps.openTicket(ticket.id), ticket.files, own, place)
  }
  return tickets.length
}

/** Puts a ticket's files to their lines; those whose slot has one here already stay as they are. */
async function takeFiles(
  local: Local,
  files: readonly ExportedFile[],
  bytes: readonly Blob[],
  place: PlaceFile,
): Promise<void> {
  for (const [at, { line, slot, fileName, type }] of files.entries()) {
    const found = bytes[at]
    if (!found || (await local.uploads.get(line, slot)) !== null) continue
    const isSafe = await place(line, slot, new File([found], fileName, { type }), local.sub)
    if (!isSafe) throw new Error('This device took not all of the files.')
  }
}

/** A ticket that is here already keeps its row; acts and changes count once by their ids. */
async function adopt({ store, openTicket, newId }: ExportDeps, ticket: ExportedTicket): Promise<void> {
  const { id, madeAt, tokens, changes, mutations, acts } = ticket
  const links = tokens.map(token => ({ token, isRevoked: false }))
  if (!(await store.get(id))) await store.add(newRow({ id, madeAt, fields: EMPTY_TICKET, links, changes }))
  const token = tokens.at(-1)
  const first = token === undefined ? [] : [{ id: newId(), act: { kind: 'adopt' as const, token } }]
  await store.change(id, row => withChanges(row, changes), [...first, ...acts])
  const { outbox } = await openTicket(id)
  for (const mutation of mutations) await outbox.add(cartRow(mutation, Date.now(), { lines: ticket.lines }))
  // Shown at once, whether or not the shop can be asked.
  await outbox.transact(() => ({}))
  await store.touch(id)
}

/** Changes that this device does not know yet lie under its own. */
function withChanges(row: TicketRow, changes: TicketRow['changes']): TicketRow {
  const known = new Set(row.changes.map(({ mid }) => mid))
  return { ...row, changes: [...changes.filter(({ mid }) => !known.has(mid)), ...row.changes] }
}
