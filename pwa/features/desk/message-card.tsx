import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { ApiError } from '#pwa/lib/api.ts'
import action from '#pwa/ui/action/action.module.css'
import { TextArea } from '#pwa/ui/field/text-area.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import { MAX_ANSWER } from '#shared/contract/limits.ts'
import type { MessageAnswer } from '#shared/contract/messages.ts'
import { readOrderId } from '#shared/orders/order-id.ts'
import classes from './desk.module.css'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS } from './desk-texts.ts'
import type { ListedMessage } from './held-messages.ts'
import { MessageCustomer } from './message-customer.tsx'
import { timeText } from './time-text.ts'
import { answerDraft, type PendingAnswer, useAnswer, useThread } from './use-messages.ts'
import { useTextDraft } from './use-text-draft.ts'

const TEXTS = DESK_TEXTS.messages

interface MessageCardProps {
  message: ListedMessage
  /** Answers to it that have not reached the shop. */
  pending: readonly PendingAnswer[]
}

/** A message with what was written back, a field for an answer, and what else is known of its customer. */
export function MessageCard({ message, pending }: MessageCardProps) {
  const { ref, isHeld } = message
  const now = useThread(ref, isHeld)
  const { at, category, orderId, text, customer, answers, isOpen, untold } = (isHeld && now.data) || message
  const isGone = isHeld && now.error instanceof ApiError && now.error.status === 404
  const isWaiting = pending.some(({ isRefused }) => !isRefused)
  const { email, isVerified } = customer
  const name = customer.name || email || DESK_TEXTS.nobody
  return (
    <li className={classes.message} aria-label={name}>
      <p className={classes.cardTop}>
        <strong>{name}</strong>
        <time dateTime={at}>{timeText(at)}</time>
      </p>
      <p className={classes.by}>
        {[isVerified || email === '' ? email : TEXTS.unverified(email), category].filter(Boolean).join(', ')}
      </p>
      {orderId !== '' && (
        <p>
          {TEXTS.about} <OrderName orderId={orderId} />
        </p>
      )}
      <p className={classes.said}>{text || TEXTS.noWords}</p>
      {answers.map(answer => (
        <div key={`${answer.at} ${answer.text}`} className={classes.answer}>
          <p className={classes.by}>
            {answer.who}, <time dateTime={answer.at}>{timeText(answer.at)}</time>
          </p>
          <p className={classes.said}>{answer.text || TEXTS.saidNone}</p>
        </div>
      ))}
      {pending.map((answer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they leave in their order.
        <div key={at} className={classes.answer}>
          <p className={classes.by}>
            {answer.isRefused ? <Link to="/sync">{TEXTS.refused}</Link> : DESK_TEXTS.waits}
          </p>
          <p className={classes.said}>{answer.text || TEXTS.saidNone}</p>
        </div>
      ))}
      {isHeld && <Meanwhile {...{ isGone, isOpen }} last={answers.at(-1)} />}
      {untold && <p className={classes.reason}>{TEXTS.untold[untold]}</p>}
      <AnswerForm message={ref} name={name} mayClose={isOpen && !isGone && !isWaiting} />
      <MessageCustomer message={ref} />
    </li>
  )
}

interface MeanwhileProps {
  isOpen: boolean
  /** Whether the shop has the message no more. */
  isGone: boolean
  last: MessageAnswer | undefined
}

/** Why a message is no longer told, to whoever is writing to it. */
function Meanwhile({ isOpen, isGone, last }: MeanwhileProps) {
  const isSaid = isGone || (!isOpen && last)
  return (
    <Status className={classes.note}>
      {isSaid && (isGone || !last ? TEXTS.gone : TEXTS.meanwhile(last.who, last.text))}
    </Status>
  )
}

/** The order's page at the desk, where what the customer wrote is an order's number, for whoever may see it. */
function OrderName({ orderId }: { orderId: string }) {
  const { mayRead } = useDesk()
  const named = readOrderId(orderId)
  return named === null || !mayRead ? orderId : <Link to={`/desk/orders/${named}`}>{named}</Link>
}

interface AnswerFormProps {
  message: string
  name: string
  /** Whether it may be said that there is nothing to answer. */
  mayClose: boolean
}

/** What is typed stays in this tab until it is kept to be sent. */
function AnswerForm({ message, name, mayClose }: AnswerFormProps) {
  const answer = useAnswer()
  const { text, type } = useTextDraft(answerDraft(message))
  async function send(words: string) {
    if (await answer(message, words)) type('')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') void send(text.trim())
  }
  return (
    <form className={classes.words} aria-label={TEXTS.answer(name)} onSubmit={submit}>
      <TextArea label={TEXTS.field} value={text} maxLength={MAX_ANSWER} rows={3} onChange={type} />
      <p className={classes.marks}>
        <button type="submit" className={action.main}>
          {TEXTS.send}
        </button>
        {mayClose && (
          <button type="button" className={action.quiet} onClick={() => void send('')}>
            {TEXTS.noAnswer}
          </button>
        )}
      </p>
    </form>
  )
}
