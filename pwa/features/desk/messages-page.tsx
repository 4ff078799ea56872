import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Select } from '#pwa/ui/field/select.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import { useFocusKept } from '#pwa/ui/use-focus-kept.ts'
import type { MessagesQuery } from '#shared/contract/messages.ts'
import classes from './desk.module.css'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS } from './desk-texts.ts'
import { listed } from './held-messages.ts'
import { MessageCard } from './message-card.tsx'
import { useMessages, usePendingAnswers } from './use-messages.ts'

const TEXTS = DESK_TEXTS.messages
type State = MessagesQuery['state']

/** /desk/messages: what customers wrote, and what is written back (issue 11.5). */
export default function MessagesPage() {
  const [state, setState] = useState<State>('open')
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useMessages(state)
  const { mayRead } = useDesk()
  const pending = usePendingAnswers()
  const isAllSent = [...pending.values()].flat().every(({ isRefused }) => isRefused)
  // What has just arrived is told back at once, not with the next look.
  useEffect(() => {
    if (isAllSent) void refetch()
  }, [isAllSent, refetch])
  const messages = data && listed(data)
  const kept = useFocusKept<HTMLUListElement>()
  return (
    <section className={classes.page}>
      <h1>{TEXTS.title}</h1>
      <div className={classes.filter}>
        <Select label={TEXTS.show} value={state} onChange={next => setState(next as State)}>
          {Object.entries(TEXTS.states).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {mayRead && (
          <Link to="/desk" className={action.other}>
            {TEXTS.toOrders}
          </Link>
        )}
      </div>
      <Status className={classes.note}>{isError && TEXTS.silent}</Status>
      {!messages && !isError && <Status>{DESK_TEXTS.looking}</Status>}
      <Status>{messages?.length === 0 && TEXTS.none[state]}</Status>
      <ul className={classes.cards} aria-label={TEXTS.title} tabIndex={-1} {...kept}>
        {messages?.map(message => (
          <MessageCard key={message.ref} message={message} pending={pending.get(message.ref) ?? []} />
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className={action.other}
          aria-busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {DESK_TEXTS.more}
        </button>
      )}
    </section>
  )
}
