import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#pwa/lib/api.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { isPassing } from '#shared/contract/errors.ts'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS } from './desk-texts.ts'

const TEXTS = DESK_TEXTS.money

/** Something the shop does once, under an id that stays until it has said what became of it: who hears nothing presses again. */
export interface Asked {
  isBusy: boolean
  /** The id of what was sent and not answered yet, which may be done or not; null for none. */
  unanswered: string | null
  /** What became of it; empty before. */
  said: string
  /** `ask` says it in words; resolves whether the shop took it. */
  send(ask: (id: string) => Promise<string>): Promise<boolean>
  /** Says what became of what was not answered, as it was learnt in another way. */
  learn(said: string): void
}

/** Asks the shop for something about an order, which is asked for anew then (issue 11.6). */
export function useAsked(orderId: string): Asked {
  const { sub } = useDesk()
  const queries = useQueryClient()
  const [id, setId] = useState(randomId)
  const [isBusy, setIsBusy] = useState(false)
  const [isUnanswered, setIsUnanswered] = useState(false)
  const [said, setSaid] = useState('')
  /** What is asked for next is something else. */
  function learn(words: string) {
    setSaid(words)
    setId(randomId())
    setIsUnanswered(false)
  }
  async function send(ask: (id: string) => Promise<string>) {
    setIsBusy(true)
    setIsUnanswered(true)
    setSaid('')
    try {
      learn(await ask(id))
      return true
    } catch (error) {
      // What was refused was not done.
      if (isTold(error)) learn(refusal(error))
      else setSaid(TEXTS.silent)
      return false
    } finally {
      setIsBusy(false)
      void queries.invalidateQueries({ queryKey: ['desk', sub, 'job', orderId] })
    }
  }
  return { isBusy, unanswered: isUnanswered ? id : null, said, send, learn }
}

/** Whether the shop said itself that it does not do it. */
const isTold = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && !isPassing(error.status)

const refusal = (error: ApiError): string =>
  error.code === 'money_outdated' ? TEXTS.outdated : error.message
