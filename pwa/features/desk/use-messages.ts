import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Api } from '#pwa/lib/api.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { answerIn, answerRow } from '#pwa/local/desk/answer-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { DeskMessage, MessagesQuery } from '#shared/contract/messages.ts'
import { useDesk } from './desk-context.ts'
import { type HeldPage, type HeldPages, shownIn, withHeld } from './held-messages.ts'
import { readText, writtenUnder } from './use-text-draft.ts'

/** How often open messages are asked for anew, in milliseconds. */
const AGAIN_MS = 15_000

const ANSWERS = 'answer '
/** Name of what is half-written to a message. */
export const answerDraft = (ref: string): string => ANSWERS + ref

/**
 * What customers wrote, page by page (issue 11.5), among the open ones also what a colleague answered while something is written to it
 * in this tab, before a reload too.
 */
export function useMessages(state: MessagesQuery['state']) {
  const api = useApi()
  const { sub } = useDesk()
  const queries = useQueryClient()
  const queryKey = ['desk', sub, 'messages', state]
  const isWritten = (ref: string) => readText(answerDraft(ref), sub) !== ''
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<HeldPage> => {
      const query = { state, cursor: pageParam }
      const page = await api.call('GET /api/desk/messages', { query, auth: true, signal })
      if (state !== 'open' || pageParam !== '') return page
      const known = [...page.messages, ...shownIn(queries.getQueryData<HeldPages>(queryKey))]
      return { ...page, held: await begunBeside(known, { api, queries, sub }) }
    },
    structuralSharing: (before, now) =>
      replaceEqualDeep(before, withHeld(before as HeldPages | undefined, now as HeldPages, isWritten)),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
}

interface ThreadDeps {
  api: Api
  queries: QueryClient
  sub: string
}

/** Messages besides the known ones that something was written to in this tab; one that cannot be had is none of them. */
async function begunBeside(known: readonly DeskMessage[], deps: ThreadDeps): Promise<DeskMessage[]> {
  const there = new Set(known.map(({ ref }) => ref))
  const begun = writtenUnder(ANSWERS, deps.sub).filter(ref => !there.has(ref))
  const found = begun.map(ref => deps.queries.fetchQuery(threadQuery(ref, deps)).catch(() => null))
  return (await Promise.all(found)).filter(message => message !== null)
}

const threadQuery = (ref: string, { api, sub }: Pick<ThreadDeps, 'api' | 'sub'>) =>
  queryOptions({
    queryKey: ['desk', sub, 'message', ref],
    queryFn: ({ signal }) => api.call('GET /api/desk/messages/:ref', { params: { ref }, auth: true, signal }),
    staleTime: 0,
  })

/** A message beside its customer's orders and other messages, once they are wanted. */
export function useThread(ref: string, isWanted = true) {
  const api = useApi()
  const { sub } = useDesk()
  return useQuery({ ...threadQuery(ref, { api, sub }), enabled: isWanted })
}

/** An answer on this device. */
export interface PendingAnswer {
  /** Of the message it is to. */
  message: string
  text: string
  /** The shop did not take it: it goes once its person has decided, and not by itself. */
  isRefused: boolean
}

/** Answers that have not reached the shop, by the message they are to. */
export function usePendingAnswers(): Map<string, PendingAnswer[]> {
  const { local } = useDesk()
  const [rows, setRows] = useState<readonly OutboxRow[]>([])
  useEffect(() => local.outbox.watch(setRows), [local])
  return Map.groupBy(rows.flatMap(pendingIn), ({ message }) => message)
}

function pendingIn(row: OutboxRow): PendingAnswer[] {
  const answer = answerIn(row)
  if (!answer) return []
  return [{ message: answer.message, text: answer.text, isRefused: row.state === 'needs-you' }]
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
