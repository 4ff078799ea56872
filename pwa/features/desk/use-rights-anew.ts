import { type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#pwa/lib/api.ts'

/**
 * Asks for a person's rights anew when the shop no longer knows a page of the desk for them (D42): without the right it answers as if
 * there were none, and what was told before must not stand there as if the shop were silent.
 */
export function useRightsAnew(sub: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getQueryCache().subscribe(event => {
        if (isUnknownNow(event, sub)) void queries.invalidateQueries({ queryKey: ['rights', sub] })
      }),
    [queries, sub],
  )
}

function isUnknownNow(event: QueryCacheNotifyEvent, sub: string): boolean {
  if (event.type !== 'updated' || event.action.type !== 'error') return false
  const [name, whose] = event.query.queryKey
  const { error } = event.action
  return name === 'desk' && whose === sub && error instanceof ApiError && error.status === 404
}
