import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useShownHash } from '#pwa/hooks/use-shown-hash.ts'
import { useShownPath } from '#pwa/hooks/use-shown-path.ts'
import { type Api, ApiError } from '#pwa/lib/api.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { visitorApi } from '#pwa/lib/visitor-api.ts'
import { visits } from '#pwa/lib/visits.ts'
import type { Visit } from '#pwa/lib/visits-entry.ts'
import type { VisitorView } from '#shared/contract/booth.ts'

/** What the last part of an order link has to look like (`shared/contract/booth.ts`). */
const TOKEN = /^[A-Za-z0-9_-]{22}$/
/** What may stand behind the `#`; anything else counts as nothing. */
const CODE = /^\d{1,2300}$/

/** How often an order that may be paid or changed meanwhile is looked at again, in milliseconds. */
const LOOK_EVERY_MS = 30_000

/** What there is to show of an order link. */
export type Looked =
  | { kind: 'looking' }
  /** Wrong, cut off, altered, cancelled or revoked: nobody can tell (B8). */
  | { kind: 'none' }
  | { kind: 'silent' }
  | { kind: 'too-often' }
  | { kind: 'there'; view: VisitorView }

export interface VisitState {
  visit: Visit
  api: Api
  looked: Looked
  /** Asks the shop again. */
  look(): void
  /** What a call answered is shown at once. */
  show(view: VisitorView): void
}

/** The visit of the link in the address bar; null where its last part cannot be one. */
export function useVisit(): Visit | null {
  const token = useShownPath().split('/')[2] ?? ''
  const code = useShownHash()
  return useMemo(
    () => (TOKEN.test(token) ? visits.open(token, CODE.test(code) ? code : null) : null),
    [token, code],
  )
}

/** An order by its link: asked for when the page is opened, looked at again, and now and then, which changes nothing anywhere. */
export function useVisitorOrder(visit: Visit): VisitState {
  const { token, secret, code } = visit
  const own = useApi()
  const api = useMemo(() => visitorApi(own, { token, secret }), [own, token, secret])
  const [shown, show] = useState<VisitorView | null>(null)
  const asked = useQuery({
    queryKey: ['visitor-order', token, code],
    queryFn: ({ signal }) => api.call('POST /api/o', { body: code === null ? {} : { code }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : LOOK_EVERY_MS),
  })
  // What is asked for again is newer than what a call answered.
  useEffect(() => {
    if (asked.data) show(asked.data)
  }, [asked.data])
  const isThere = asked.data !== undefined
  useEffect(() => {
    if (isThere) clearCode()
  }, [isThere])
  const { refetch } = asked
  const look = useCallback(() => void refetch(), [refetch])
  return { visit, api, look, show, looked: lookedOf(asked, shown) }
}

/** Once the shop has the order its address need not carry it any longer, in no history and no shared link. */
function clearCode() {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
}

function lookedOf(
  { data, error, failureCount }: { data?: VisitorView | undefined; error: unknown; failureCount: number },
  shown: VisitorView | null,
): Looked {
  const isTooOften = error instanceof ApiError && error.status === 429
  if (isRefusal(error) && !isTooOften) return { kind: 'none' }
  const view = shown ?? data
  if (view) return { kind: 'there', view }
  if (isTooOften) return { kind: 'too-often' }
  return { kind: error !== null || failureCount > 0 ? 'silent' : 'looking' }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500
