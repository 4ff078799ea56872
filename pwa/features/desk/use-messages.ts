import { keepPreviousData, replaceEqualDeep, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { answerIn, answerRow } from '#pwa/local/desk/answer-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { AnswerRequest, MessagesQuery } from '#shared/contract/messages.ts'
import { useDesk } from './desk-context.ts'
import { type HeldPage, type HeldPages, withHeld } from './held-messages.ts'
import { readText } from './use-text-draft.ts'

/** How often open messages are asked for anew, in milliseconds. */
const AGAIN_MS = 15_000

/** Name of what is half-written to a message. */
export const answerDraft = (ref: string): string => `answer ${ref}`

/** What customers wrote, page by page (issue 11.5), with what a colleague answered while something is written to it in this tab. */
export function useMessages(state: MessagesQuery['state']) {
  const api = useApi()
  const { sub } = useDesk()
  const isWritten = (ref: string) => readText(answerDraft(ref), sub) !== ''
  return useInfiniteQuery({
    queryKey: ['desk', sub, 'messages', state],
    queryFn: ({ pageParam, signal }): Promise<HeldPage> =>
      api.call('GET /api/desk/messages', { query: { state, cursor: pageParam }, auth: true, signal }),
    structuralSharing: (before, now) =>
      replaceEqualDeep(before, withHeld(before as HeldPages | undefined, now as HeldPages, isWritten)),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

/** A message beside its customer's orders and other messages, once they are wanted. */
export function useThread(ref: string, isWanted = true) {
  const api = useApi()
  const { sub } = useDesk()
  return useQuery({
    queryKey: ['desk', sub, 'message', ref],
    queryFn: ({ signal }) => api.call('GET /api/desk/messages/:ref', { params: { ref }, auth: true, signal }),
    enabled: isWanted,
    staleTime: 0,
  })
}

/** Answers that wait on this device, by the message they are to. */
export function useWaitingAnswers(): Map<string, AnswerRequest[]> {
  const { local } = useDesk()
  const [rows, setRows] = useState<readonly OutboxRow[]>([])
  useEffect(() => local.outbox.watch(setRows), [local])
  return Map.groupBy(
    rows.flatMap(row => answerIn(row) ?? []),
    ({ message }) => message,
  )
}

/** Answers a message: it waits on the device first, and goes by itself. Resolves to whether it is kept. */
export function useAnswer(): (message: string, text: string) => Promise<boolean> {
  const { sub, local } = useDesk()
  return async (message, text) => {
    try {
      await local.outbox.add(answerRow(randomId(), { user: sub, message, text }, Date.now()))
      return true
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { tone: 'bad' })
      return false
    }
  }
}
