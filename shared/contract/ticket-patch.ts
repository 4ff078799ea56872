import { z } from 'zod'
import { MAX_SHIP_TO } from './limits.ts'

/** Well-formed text of at most so many code units. */
export const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine(said => said.isWellFormed(), 'is not well-formed text')

const day = z.union([z.literal(''), z.iso.date()])

/** Fields of a ticket as staff write them; only those given change (op `ticket` of the cart's sync, issue 9.1). */
export const ticketPatch = z
  .strictObject({
    name: text(200),
    phone: text(60),
    mail: text(320),
    company: text(200),
    note: text(2_000),
    shipTo: text(MAX_SHIP_TO),
    consent: z.boolean(),
    show: z.strictObject({ name: text(200), from: day, to: day }),
  })
  .partial()
export type TicketPatch = z.output<typeof ticketPatch>
