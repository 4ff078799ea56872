import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { visitorApi } from '#pwa/lib/visitor-api.ts'
import { type Visit, visits } from '#pwa/lib/visits.ts'
import type { VisitorPaid } from '#shared/contract/booth.ts'
import { Result } from './visitor-result.tsx'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

/** How often a payment that is not confirmed yet is asked about, in milliseconds. */
const ASK_EVERY_MS = 2_000

/** /o/paid?session_id=: what became of the payment, and the way back to the order. */
export default function VisitorPaidPage() {
  const [visit] = useState(visits.last)
  // As the page was opened: while the next one is being fetched the address is that page's already.
  const [sessionId] = useState(
    useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('session_id') }),
  )
  return visit && sessionId ? <OfSession visit={visit} sessionId={sessionId} /> : <Success />
}

function OfSession({ visit, sessionId }: { visit: Visit; sessionId: string }) {
  const own = useApi()
  const api = useMemo(() => visitorApi(own, visit), [own, visit])
  const { data } = useQuery({
    queryKey: ['visitor-paid', sessionId],
    queryFn: ({ signal }) => api.call('POST /api/o/session', { body: { sessionId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isKnown(state.data) ? false : ASK_EVERY_MS),
  })
  if (data?.status === 'expired')
    return (
      <Result title={TEXTS.notPaidTitle} tone="stop">
        <p role="status">{TEXTS.notPaid}</p>
      </Result>
    )
  return <Success words={data?.orderId ? TEXTS.order(data.orderId) : TEXTS.confirming} />
}

function Success({ words }: { words?: string }) {
  return (
    <Result title={TEXTS.paidTitle} tone="done">
      <p>{TEXTS.paidThanks}</p>
      {words !== undefined && <p role="status">{words}</p>}
    </Result>
  )
}

const isKnown = (paid: VisitorPaid | undefined) =>
  paid !== undefined && (paid.status === 'expired' || (paid.status === 'paid' && paid.orderId !== null))
