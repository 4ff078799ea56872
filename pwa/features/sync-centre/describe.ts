import { changeRefusal } from '#pwa/lib/change-refusals.ts'
import { answerIn } from '#pwa/local/desk/answer-row.ts'
import { actOf, type MadeAct } from '#pwa/local/desk/desk-act.ts'
import { mutationOf, OLD } from '#pwa/local/outbox-row.ts'
import { proofIn } from '#pwa/local/proof-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { isOnlyWaiting } from '#shared/cart/pending-file.ts'
import type { ProofAnswerRequest } from '#shared/contract/proofs.ts'
import { statusName } from '#shared/orders/status.ts'
import { slotTitle } from '#shared/print/slot-words.ts'
import { SYNC_TEXTS } from './sync-centre-texts.ts'

const { row: WORDS, reason: REASONS } = SYNC_TEXTS

/** What a row is, in words: a name for it, and what it holds. */
export interface Described {
  title: string
  detail: string
}

/** Most characters of a message that are shown. */
const EXCERPT = 120

export function describeRow(row: OutboxRow): Described {
  if (row.kind === 'user') return { title: WORDS.user, detail: '' }
  if (row.kind === 'desk') return describeAct(actOf(row))
  if (row.kind === 'answer') return { title: WORDS.answer, detail: excerpt(answerIn(row)?.text ?? '') }
  if (row.kind === 'proof') return describeProof(proofIn(row))
  if (row.kind === 'contact') return { title: WORDS.message, detail: excerpt(messageOf(row)) }
  return describeChange(mutationOf(row), row.product ?? row.lost?.product ?? WORDS.item)
}

/** The written words of a contact message. */
export function messageOf({ body }: Pick<OutboxRow, 'body'>): string {
  const isMessage = typeof body === 'object' && body !== null && 'message' in body
  return isMessage ? String(body.message) : ''
}

const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text)

/** What a file for a slot is called. */
export const artworkTitle = (slot: ArtworkSlot, product: string): string =>
  WORDS.artwork(slotTitle(slot), product)

/** A customer's answer to a proof. */
function describeProof(said: ProofAnswerRequest | null): Described {
  const title = WORDS.proof(said?.order ?? '')
  return { title, detail: said?.answer.kind === 'change' ? excerpt(said.answer.text) : WORDS.proofApproved }
}

function describeAct(made: MadeAct | null): Described {
  if (!made) return { title: WORDS.desk.other, detail: '' }
  const { order, act } = made
  switch (act.kind) {
    case 'move':
      return { title: WORDS.desk.move(order), detail: statusName(act.status) }
    case 'rush':
      return { title: act.on ? WORDS.desk.rush(order) : WORDS.desk.noRush(order), detail: '' }
    case 'block':
      return { title: WORDS.desk.block(order), detail: excerpt(act.reason) }
    case 'unblock':
      return { title: WORDS.desk.unblock(order), detail: '' }
    case 'due':
      return { title: WORDS.desk.due(order), detail: act.day ?? '' }
    case 'note':
      return { title: WORDS.desk.note(order), detail: excerpt(act.text) }
    case 'proof':
      return { title: WORDS.desk.proof(order), detail: excerpt(act.said) }
  }
}

function describeChange(mutation: CartMutation, product: string): Described {
  switch (mutation.op) {
    case 'add':
      return { title: WORDS.add(product), detail: `Quantity ${mutation.val.options.Quantity}` }
    case 'remove':
      return { title: WORDS.remove(product), detail: '' }
    case 'artwork': {
      const { slot, artwork } = mutation.val
      return { title: artworkTitle(slot, product), detail: artwork?.fileName ?? WORDS.artworkGone }
    }
    case 'ticket':
      return { title: WORDS.ticket, detail: excerpt(mutation.val.name ?? '') }
    case 'patch':
      if (isOnlyWaiting(mutation)) return { title: WORDS.waiting(product), detail: '' }
      return describePatch(Object.entries(mutation.val.options ?? {}), product)
  }
}

function describePatch(options: [title: string, value: unknown][], product: string): Described {
  const [first] = options
  if (!first) return { title: WORDS.price(product), detail: '' }
  if (options.length > 1) return { title: WORDS.options(product), detail: options.map(plain).join(', ') }
  const [name, value] = first
  return { title: WORDS.field(name, product), detail: valueText(value) }
}

const plain = ([name, value]: [string, unknown]) => `${name} ${valueText(value)}`.trim()

function valueText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What staff did to something that the shop does not know, or not for them. */
const UNKNOWN = { desk: REASONS.not_found, answer: REASONS.noMessage }

/** What a reason is told from. */
type Refused = Pick<OutboxRow, 'kind' | 'code' | 'reason'>

/**
 * Why a row needs the person: for a change of the cart what to do, for a refused call the shop's own words; to who lacks the right the
 * shop says nothing but that there is no such address (D42).
 */
export function reasonOf({ kind, code = '', reason = '' }: Refused): string {
  if (code === OLD) return REASONS.old
  if (kind === 'cart') return changeRefusal(code)
  if (code === 'not_found' && kind in UNKNOWN) return UNKNOWN[kind as keyof typeof UNKNOWN]
  if (reason) return reason
  return code in REASONS ? REASONS[code as keyof typeof REASONS] : REASONS.other
}
