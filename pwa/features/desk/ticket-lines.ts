import type { DeskJob } from '#shared/contract/desk.ts'
import { isolated } from '#shared/isolated.ts'

/** What a job ticket says of a line. */
export interface TicketLine {
  /** `2 × 13oz Vinyl Banner`. */
  name: string
  /** Size, choices and job name, in the shop's words. */
  says: string
  /** Files by the names they are downloaded under; parts that are still to come. */
  files: string[]
}

/** Lines that fit on one page, the type they are set in, and how many do not fit. */
export interface TicketFit {
  lines: TicketLine[]
  type: 'large' | 'medium' | 'small'
  left: number
}

/** Rows of type a Letter page holds below the ticket's head, and characters a row holds; A4 holds more rows. */
const HOLDS = { large: { rows: 35, row: 84 }, medium: { rows: 60, row: 106 }, small: { rows: 76, row: 134 } }

/** Each line of a job as the ticket has it. */
export const ticketLines = ({ lines }: Pick<DeskJob, 'lines'>): TicketLine[] =>
  lines.map(({ product, quantity, size, jobName, isPickup, choices, files, missing }) => ({
    name: `${quantity} × ${product}`,
    says: [
      size,
      jobName && `Job ${isolated(jobName)}`,
      ...choices.map(({ title, value }) => `${title}: ${isolated(value)}`),
      isPickup ? 'Picked up' : 'Shipped',
    ]
      .filter(Boolean)
      .join(' · '),
    files: [
      ...files.map(({ downloadName }) => downloadName),
      ...missing.map(({ name }) => `${name}: to come`),
    ],
  }))

/** The largest type in which all lines fit on one page; in the smallest, as many as do (issue 11.2). */
export function fitTicket(lines: readonly TicketLine[]): TicketFit {
  for (const type of ['large', 'medium', 'small'] as const)
    if (fitting(lines, type) === lines.length) return { lines: [...lines], type, left: 0 }
  const count = fitting(lines, 'small')
  return { lines: lines.slice(0, count), type: 'small', left: lines.length - count }
}

function fitting(lines: readonly TicketLine[], type: TicketFit['type']): number {
  const { rows, row } = HOLDS[type]
  let taken = 0
  const over = lines.findIndex(line => {
    taken += rowsOf(line, row)
    return taken > rows
  })
  return over === -1 ? lines.length : over
}

/** One more than its text takes, for the space between lines. */
const rowsOf = ({ name, says, files }: TicketLine, row: number): number =>
  1 + [name, says, ...files].reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / row)), 0)
