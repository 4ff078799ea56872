import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#pwa/lib/api.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { isPassing } from '#shared/contract/errors.ts'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS } from './desk-texts.ts'

const TEXTS = DESK_TEXTS.money

/** Something the shop does once, under an id that stays until it has said what became of it: who hears nothing presses again. */
export interface Asked {
  isBusy: boolean
  /** What became of it; empty before. */
  said: string
  /** `ask` says it in words; resolves whether the shop took it. */
  send(ask: (id: string) => Promise<string>): Promise<boolean>
}

/** Asks the shop for something about an order, which is asked for anew then (issue 11.6). */
export function useAsked(orderId: string): Asked {
  const { sub } = useDesk()
  const queries = useQueryClient()
  const id = useRef(randomId())
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState('')
  async function send(ask: (id: string) => Promise<string>) {
    setIsBusy(true)
    setSaid('')
    try {
      setSaid(await ask(id.current))
      id.current = randomId()
      return true
    } catch (error) {
      const isTold = error instanceof ApiError && error.status >= 400 && !isPassing(error.status)
      // What was refused was not done: what is asked for next is something else.
      if (isTold) id.current = randomId()
      setSaid(isTold ? refusal(error) : TEXTS.silent)
      return false
    } finally {
      setIsBusy(false)
      void queries.invalidateQueries({ queryKey: ['desk', sub, 'job', orderId] })
    }
  }
  return { isBusy, said, send }
}

const refusal = (error: ApiError): string =>
  error.code === 'money_outdated' ? TEXTS.outdated : error.message
