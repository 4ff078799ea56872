import type { DeskActsAnswer, DeskEntry, DeskRow } from '#shared/contract/desk.ts'

/** What became of an act that was sent: it holds, it is tried again, or its person has to decide. */
export type ActAnswer =
  | { kind: 'holds'; orders: DeskRow[] }
  | { kind: 'later' }
  | { kind: 'needs-you'; code: string; reason: string; seen: number; orders: DeskRow[] }

const isBag = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isAnswer = (body: unknown): body is DeskActsAnswer =>
  isBag(body) && Array.isArray(body.answers) && Array.isArray(body.orders)

/** Reads the shop's answer to a call of one act; anything else was not said by our API. */
export function readActAnswer(body: unknown): ActAnswer {
  const answer = isAnswer(body) ? body.answers[0] : undefined
  if (!isAnswer(body) || !answer) return { kind: 'later' }
  const { outcome } = answer
  const { orders } = body
  if (outcome.kind === 'done') return { kind: 'holds', orders }
  if (outcome.kind === 'refused' && outcome.code === 'unavailable') return { kind: 'later' }
  if (outcome.kind === 'refused')
    return { kind: 'needs-you', code: outcome.code, reason: '', seen: 0, orders }
  return { kind: 'needs-you', code: 'overtaken', reason: overtaken(outcome.by), seen: outcome.by.n, orders }
}

/** Who was first, in words: it may be moved again. */
function overtaken({ who, device, event }: DeskEntry): string {
  const by = device ? `${who} (${device})` : who
  if (event.kind === 'proof') return `${by} sent this proof first: the customer has it without your words.`
  return event.kind === 'move' ? `${by} moved it to ${event.to} first.` : `${by} changed it first.`
}
