import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { ask, send } from '#pwa/lib/transport.ts'
import { onAbort } from '#pwa/lib/use-loaded.ts'
import { followChanges } from '#pwa/sync/desk/follow-changes.ts'
import { useDesk } from './desk-context.ts'

/** Keeps the orders of this device as the shop changes them, for as long as the board or a job is open (issue 11.1). */
export function useChanges(): void {
  const { getToken } = useAuth()
  const { sub, orders } = useDesk()
  const queries = useQueryClient()
  useEffect(() => {
    const ending = new AbortController()
    void followChanges(
      {
        async open(since, signal) {
          const token = await getToken()
          if (!token) return null
          return send(ask, 'GET /api/desk/changes', { query: { since } }, { token, signal, timeoutMs: null })
        },
        onChange(change) {
          if (change.kind === 'changed') void orders.keep(change.orders)
          else void queries.invalidateQueries({ queryKey: ['desk', sub] })
        },
        pause,
        random: Math.random,
      },
      ending.signal,
    )
    return () => ending.abort()
  }, [getToken, sub, orders, queries])
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
