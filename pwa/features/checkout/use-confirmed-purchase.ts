import { useQuery } from '@tanstack/react-query'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { shouldRetry } from '#pwa/lib/query-client.ts'
import { confirmFor } from './confirm-for.ts'
import type { ConfirmedPurchase } from './confirm-purchase.ts'

/** How long until a shop that could not be reached is asked again, in milliseconds. */
const AGAIN_MS = 5_000

interface Confirmed {
  purchase: ConfirmedPurchase | null
  /** Whether the order's number may still come. */
  isComing: boolean
  /** The shop knows no such payment of this person. */
  isUnknown: boolean
  /** Only a signed-in person is told. */
  needsSignIn: boolean
}

/**
 * What became of the purchase, once the shop has said so; a shop that cannot be reached is asked again while the page is
 * open. The cart is put right even if the page is left meanwhile.
 */
export function useConfirmedPurchase(sessionId: string | null): Confirmed {
  const api = useApi()
  const { user, status } = useAuth()
  const sub = user?.sub
  const { data, error } = useQuery({
    queryKey: ['purchase', sub, sessionId],
    queryFn: async () => {
      try {
        return sessionId && sub !== undefined ? await confirmFor(api, sub, sessionId) : null
      } catch (failure) {
        // biome-ignore lint/suspicious/noConsole: the texts of the page stand whatever the shop answers.
        console.warn('The purchase could not be looked up.', failure)
        throw failure
      }
    },
    enabled: sessionId !== null && sub !== undefined,
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.status === 'error' && shouldRetry(0, state.error) ? AGAIN_MS : false,
  })
  const isRefused = error !== null && !shouldRetry(0, error)
  const isUnanswered = sessionId !== null && data == null
  const needsSignIn = isUnanswered && status !== 'signed-in'
  return {
    purchase: data ?? null,
    isComing: isUnanswered && !needsSignIn && !isRefused,
    isUnknown: sessionId === null || (isUnanswered && !needsSignIn && isRefused),
    needsSignIn,
  }
}
