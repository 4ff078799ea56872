import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { ask, send } from '#pwa/lib/transport.ts'
import { onAbort } from '#pwa/lib/use-loaded.ts'
import { type ChangesDeps, followChanges } from '#pwa/sync/desk/follow-changes.ts'
import { SECOND } from '#shared/time.ts'
import { useDesk } from './desk-context.ts'

/** Before a stream that ended with its token is opened with the next, in milliseconds. */
const NEXT_TOKEN_MS = SECOND

/** Keeps the orders of this device as the shop changes them, for as long as the board or a job is open (issue 11.1). */
export function useChanges(): void {
  const { getToken } = useAuth()
  const { sub, orders } = useDesk()
  const queries = useQueryClient()
  useEffect(() => {
    const ending = new AbortController()
    const askAnew = () => void queries.invalidateQueries({ queryKey: ['desk', sub] })
    const deps: ChangesDeps = {
      async open(since, signal) {
        const token = await getToken()
        if (!token) return null
        return send(ask, 'GET /api/desk/changes', { query: { since } }, { token, signal, timeoutMs: null })
      },
      onChange(change) {
        if (change.kind === 'changed') void orders.keep(change.orders)
        else askAnew()
      },
      pause,
      random: Math.random,
    }
    void followOn(deps, askAnew, ending.signal)
    return () => ending.abort()
  }, [getToken, sub, orders, queries])
}

/** Follows with one token after another: a shift at the desk is longer than a token lasts. `onEnd`: what comes until the next is not told. */
async function followOn(deps: ChangesDeps, onEnd: () => void, signal: AbortSignal): Promise<void> {
  for (;;) {
    const end = await followChanges(deps, signal)
    if (end === 'aborted') return
    onEnd()
    if (end !== 'unauthorized') return
    await deps.pause(NEXT_TOKEN_MS, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    onAbort(signal, () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
