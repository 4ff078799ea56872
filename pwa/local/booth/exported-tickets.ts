import { z } from 'zod'
import { isSoundLine } from '#pwa/local/sound.ts'
import type { TicketFields } from '#shared/booth/ticket.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import type { ArtworkSlot, CartLine } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { boothAct, orderToken } from '#shared/contract/booth.ts'
import { readMutation } from '#shared/contract/sync.ts'
import { ticketPatch } from '#shared/contract/ticket-patch.ts'
import { artworkSlot, listOf } from '#shared/contract/values.ts'
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
  /** Files whose bytes are on this device alone; they follow the text in this order. */
  files: ExportedFile[]
}

/** A picked file of a line that has not reached the shop. */
export interface ExportedFile {
  line: string
  slot: ArtworkSlot
  fileName: string
  type: string
  /** Bytes. */
  size: number
}

export interface TicketsFile {
  format: 'goldleaf booth'
  version: 1 | 2
  tickets: ExportedTicket[]
}

/** Bytes of a file's text: some thousand tickets. */
const MAX_FILE = 50_000_000
const MOST = 10_000

const uuid = z.uuid()
const change = z.object({ mid: uuid, seenRev: z.number().int().min(0), val: ticketPatch })
const mutation = z.looseObject({ mid: uuid }).transform((sent, context) => {
  const read = readMutation(sent)
  if (!read) context.addIssue('is no change of a cart')
  return read ?? z.NEVER
})

const exportedFile = z.object({
  line: uuid,
  slot: artworkSlot,
  fileName: z.string().max(1_000),
  type: z.string().max(100),
  size: z.number().int().min(0),
})

const ticketsFile = z.object({
  format: z.literal('goldleaf booth'),
  version: z.literal([1, 2]),
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
      files: listOf(exportedFile, { max: MOST }).default([]),
    }),
    { max: MOST },
  ),
})

/** Begins a file in which bytes follow the text: these words, and how many bytes the text has. */
const WITH_BYTES = /^goldleaf booth (\d{1,9})\n/
const LONGEST_START = 32

/** An exported file: the text alone where no ticket has a file, else told how long it is, with the files' bytes behind it. */
export function writeTicketsFile(file: TicketsFile, bytes: readonly Blob[]): Blob {
  const text = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
  return bytes.length === 0 ? text : new Blob([`goldleaf booth ${text.size}\n`, text, ...bytes])
}

/** What was read of an exported file; `bytes` are those of all its tickets' files, in their order. */
export interface ReadTickets {
  tickets: ExportedTicket[]
  bytes: Blob[]
}

/** An exported file, read; throws `SyntaxError` for any other, and for one that was cut off. */
export async function readTicketsFile(file: Blob): Promise<ReadTickets> {
  const start = WITH_BYTES.exec(await file.slice(0, LONGEST_START).text())
  const from = start?.[0].length ?? 0
  const length = start ? Number(start[1]) : file.size
  const text = file.slice(from, from + length)
  const read = ticketsFile.safeParse(text.size > MAX_FILE ? null : JSON.parse(await text.text()))
  if (!read.success) throw new SyntaxError('This is no file of booth tickets.')
  const { tickets } = read.data
  const bytes: Blob[] = []
  let at = from + length
  for (const { size } of tickets.flatMap(({ files }) => files)) {
    bytes.push(file.slice(at, at + size))
    at += size
  }
  if (at !== file.size) throw new SyntaxError('This file of booth tickets was cut off.')
  return { tickets, bytes }
}
