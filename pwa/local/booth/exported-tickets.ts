import { z } from 'zod'
import { isSoundLine } from '#pwa/local/sound.ts'
import type { TicketFields } from '#shared/booth/ticket.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { boothAct, orderToken } from '#shared/contract/booth.ts'
import { readMutation } from '#shared/contract/sync.ts'
import { ticketPatch } from '#shared/contract/ticket-patch.ts'
import { listOf } from '#shared/contract/values.ts'
import type { TicketFieldChange } from './ticket-row.ts'
import type { NewAct } from './ticket-store.ts'

/** A ticket as it leaves a device. */
export interface ExportedTicket {
  id: string
  madeAt: number
  fields: TicketFields
  /** Secrets of its links: who has one may take the ticket over. */
  tokens: string[]
  changes: TicketFieldChange[]
  lines: CartLine[]
  mutations: CartMutation[]
  acts: NewAct[]
}

export interface TicketsFile {
  format: 'goldleaf booth'
  version: 1
  tickets: ExportedTicket[]
}

/** Characters of a file: some thousand tickets. */
const MAX_FILE = 50_000_000
const MOST = 10_000

const uuid = z.uuid()
const change = z.object({ mid: uuid, seenRev: z.number().int().min(0), val: ticketPatch })
const mutation = z.looseObject({ mid: uuid }).transform((sent, context) => {
  const read = readMutation(sent)
  if (!read) context.addIssue('is no change of a cart')
  return read ?? z.NEVER
})

const ticketsFile = z.object({
  format: z.literal('goldleaf booth'),
  version: z.literal(1),
  tickets: listOf(
    z.object({
      id: uuid,
      madeAt: z.number(),
      fields: ticketPatch.transform(fields => ({ ...EMPTY_TICKET, ...fields })),
      tokens: listOf(orderToken, { max: MOST }),
      changes: listOf(change, { max: MOST }),
      lines: listOf(z.custom<CartLine>(isSoundLine), { max: MOST }),
      mutations: listOf(mutation, { max: MOST }),
      acts: listOf(z.object({ id: uuid, act: boothAct }), { max: MOST }),
    }),
    { max: MOST },
  ),
})

/** An exported file, read; throws `SyntaxError` for any other text. */
export function readTicketsFile(text: string): TicketsFile {
  const read = ticketsFile.safeParse(text.length > MAX_FILE ? null : JSON.parse(text))
  if (!read.success) throw new SyntaxError('This is no file of booth tickets.')
  return read.data
}
