import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#pwa/lib/api.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { PROOFS_TEXTS } from '#pwa/ui/customer-proofs/proofs-texts.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { LinkedProof, ProofAnswer, ProofLink } from '#shared/contract/proofs.ts'
import { type AnsweredProof, type KeptAnswer, keptAnswers } from './kept-answer.ts'

/** How often an answer that waits is tried again while the page is open, and the proof looked at anew, in milliseconds. */
const AGAIN_MS = 15_000

/** What there is behind a link. `none`: it shows nothing (any more). */
export interface OpenedProof {
  kind: 'looking' | 'none' | 'silent' | 'there'
  shown: LinkedProof | null
}

/** A proof by its link (D50). */
export function useLinkedProof(link: ProofLink): OpenedProof {
  const api = useApi()
  const { data, error, failureCount } = useQuery({
    queryKey: keyOf(link),
    queryFn: ({ signal }) => api.call('POST /api/proofs', { body: link, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : AGAIN_MS),
  })
  const kind = isRefusal(error) ? 'none' : data ? 'there' : failureCount > 0 ? 'silent' : 'looking'
  return { kind, shown: data ?? null }
}

/** The answer to a proof through its link, which waits on the device while the shop cannot be reached (issue 11.3). */
export function useLinkedAnswer(link: ProofLink, { orderId, proof: { line, version } }: LinkedProof) {
  const send = useSend(link)
  const [kept, setKept] = useState<KeptAnswer | null>(() => keptAnswers().of({ orderId, line, version }))
  useEffect(() => {
    if (!kept) return
    const proof = { orderId, line, version }
    const trying = () =>
      void send(kept).then(isOver => {
        if (!isOver) return
        keptAnswers().forget(proof)
        setKept(null)
      })
    trying()
    const timer = setInterval(trying, AGAIN_MS)
    addEventListener('online', trying)
    return () => {
      clearInterval(timer)
      removeEventListener('online', trying)
    }
  }, [kept, send, orderId, line, version])
  function answer(given: ProofAnswer) {
    const made = { id: randomId(), answer: given }
    keep({ orderId, line, version }, made)
    setKept(made)
  }
  return { waiting: kept?.answer ?? null, answer }
}

/** Sends an answer; whether nothing is left to be done about it. */
function useSend(link: ProofLink): (kept: KeptAnswer) => Promise<boolean> {
  const api = useApi()
  const queries = useQueryClient()
  return useCallback(
    async ({ id, answer }) => {
      try {
        const shown = await api.call('POST /api/proofs/answer', { body: { ...link, id, answer } })
        // What was asked before must not be shown after it.
        await queries.cancelQueries({ queryKey: keyOf(link) })
        queries.setQueryData(keyOf(link), shown)
        return true
      } catch (failed) {
        if (!isRefusal(failed)) return false
        toast(failed.message, { tone: 'bad' })
        return true
      }
    },
    [api, queries, link],
  )
}

/** A device that keeps nothing sends it all the same, for as long as the page is open. */
function keep(proof: AnsweredProof, made: KeptAnswer): void {
  try {
    keptAnswers().keep(proof, made)
  } catch {
    toast(PROOFS_TEXTS.unkept, { tone: 'bad' })
  }
}

const keyOf = ({ order, token }: ProofLink) => ['linked-proof', order, token]

/** What does not pass by itself: 429 does. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
