import { Question } from '#pwa/ui/dialog/dialog.tsx'
import type { DeskRow } from '#shared/contract/desk.ts'
import { formatCents } from '#shared/money/format.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import { DESK_TEXTS } from './desk-texts.ts'

const TEXTS = DESK_TEXTS.final

interface FinalQuestionProps {
  order: Pick<DeskRow, 'orderId' | 'leftCents' | 'untold'>
  /** Where it is to go for good. */
  status: OrderStatus
  onAnswer(isYes: boolean): void
}

/** Asks before an order is done or cancelled: neither is taken back, and what its customer is told is said (D15, issue 11.1). */
export function FinalQuestion({ order, status, onAnswer }: FinalQuestionProps) {
  const { orderId, leftCents = 0, untold } = order
  const isCancelled = status === 'cancelled'
  const words = isCancelled ? TEXTS.cancelled : TEXTS.done
  return (
    <Question
      title={words.sure(orderId)}
      no={TEXTS.no}
      yes={words.yes}
      onNo={() => onAnswer(false)}
      onYes={() => onAnswer(true)}
    >
      <p>{TEXTS.told(words.what, untold === undefined)}</p>
      {untold && <p>{DESK_TEXTS.untold[untold]}</p>}
      {isCancelled && leftCents > 0 && <p>{TEXTS.left(formatCents(leftCents))}</p>}
    </Question>
  )
}
