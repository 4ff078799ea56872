import { useQuery } from '@tanstack/react-query'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import type { Message } from '#shared/contract/messages.ts'
import { readOrderId } from '#shared/orders/order-id.ts'
import classes from './messages.module.css'
import { MESSAGES_TEXTS as TEXTS } from './messages-texts.ts'

/** How often an open page looks for an answer, in milliseconds. */
const AGAIN_MS = 30_000

interface OwnMessagesProps {
  sub: string
  /** Only what is about this order. */
  orderId?: string
}

/**
 * What a person wrote to the shop and what it wrote back (issue 11.5); nothing where they never wrote, or where the shop cannot be
 * reached: the page is about something else.
 */
export function OwnMessages({ sub, orderId }: OwnMessagesProps) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['messages', sub],
    queryFn: ({ signal }) => api.call('GET /api/users/messages', { auth: true, signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
  const messages = data?.messages.filter(
    message => orderId === undefined || readOrderId(message.orderId) === orderId,
  )
  if (!messages || messages.length === 0) return null
  return (
    <section className={classes.messages} aria-labelledby="own-messages">
      <h2 id="own-messages">{orderId === undefined ? TEXTS.all : TEXTS.ofOrder}</h2>
      <ol>
        {messages.map(message => (
          <Thread key={message.ref} message={message} />
        ))}
      </ol>
    </section>
  )
}

function Thread({ message: { at, category, orderId, text, answers } }: { message: Message }) {
  return (
    <li className={classes.thread}>
      <p className={classes.by}>
        {TEXTS.you}
        {', '}
        <time dateTime={at}>{dayText(at)}</time>
        {[category, orderId].filter(Boolean).map(part => `, ${part}`)}
      </p>
      <p className={classes.said}>{text || TEXTS.noWords}</p>
      {answers.map(answer => (
        <div key={`${answer.at} ${answer.text}`} className={classes.answer}>
          <p className={classes.by}>
            {answer.who}
            {', '}
            <time dateTime={answer.at}>{dayText(answer.at)}</time>
          </p>
          <p className={classes.said}>{answer.text}</p>
        </div>
      ))}
      {answers.length === 0 && <p className={classes.by}>{TEXTS.noAnswerYet}</p>}
    </li>
  )
}

const dayText = (at: string): string => new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' })
