import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#pwa/lib/api.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { LinkedProof, ProofAnswer, ProofLink } from '#shared/contract/proofs.ts'
import { type KeptAnswer, keptAnswers } from './kept-answer.ts'

/** How often an answer that waits is tried again while the page is open, and the proof looked at anew, in milliseconds. */
const AGAIN_MS = 15_000

export interface OpenedProof {
  /** `none`: the link shows nothing (any more). */
  kind: 'looking' | 'none' | 'silent' | 'there'
  shown: LinkedProof | null
  waiting: ProofAnswer | null
  answer(answer: ProofAnswer): void
}

/** A proof by its link, and the answer to it, which waits on the device while the shop cannot be reached (D50, issue 11.3). */
export function useLinkedProof(link: ProofLink): OpenedProof {
  const api = useApi()
  const queries = useQueryClient()
  const { data, error, failureCount } = useQuery({
    queryKey: keyOf(link),
    queryFn: ({ signal }) => api.call('POST /api/proofs', { body: link, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : AGAIN_MS),
  })
  const [kept, setKept] = useState<KeptAnswer | null>(() => keptAnswers().of(link.order))
  const send = useCallback(
    async ({ id, answer }: KeptAnswer) => {
      try {
        const shown = await api.call('POST /api/proofs/answer', { body: { ...link, id, answer } })
        // What was asked before must not be shown after it.
        await queries.cancelQueries({ queryKey: keyOf(link) })
        queries.setQueryData(keyOf(link), shown)
      } catch (failed) {
        if (!isRefusal(failed)) return
        toast(failed.message, { tone: 'bad' })
      }
      keptAnswers().forget(link.order)
      setKept(null)
    },
    [api, queries, link],
  )
  useEffect(() => {
    if (!kept) return
    const trying = () => void send(kept)
    trying()
    const timer = setInterval(trying, AGAIN_MS)
    addEventListener('online', trying)
    return () => {
      clearInterval(timer)
      removeEventListener('online', trying)
    }
  }, [kept, send])
  function answer(given: ProofAnswer) {
    const made = { id: randomId(), answer: given }
    keptAnswers().keep(link.order, made)
    setKept(made)
  }
  const kind = isRefusal(error) ? 'none' : data ? 'there' : failureCount > 0 ? 'silent' : 'looking'
  return { kind, shown: data ?? null, waiting: kept?.answer ?? null, answer }
}

const keyOf = ({ order, token }: ProofLink) => ['linked-proof', order, token]

/** What does not pass by itself: 429 does. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
