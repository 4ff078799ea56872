import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type Api, ApiError } from '#pwa/lib/api.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { visitorApi } from '#pwa/lib/visitor-api.ts'
import { visits } from '#pwa/lib/visits.ts'
import type { Visit } from '#pwa/lib/visits-entry.ts'
import { Status } from '#pwa/ui/status/status.tsx'
import type { VisitorPaid } from '#shared/contract/booth.ts'
import { Result } from './visitor-result.tsx'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

/** How often a payment that is not confirmed yet is asked about, in milliseconds. */
const ASK_EVERY_MS = 2_000

/** /o/paid?session_id=: what became of the payment, and the way back to the order. */
export default function VisitorPaidPage() {
  const [known] = useState(visits.all)
  // As the page was opened: while the next one is being fetched the address is that page's already.
  const [sessionId] = useState(
    useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('session_id') }),
  )
  return known.length > 0 && sessionId ? <OfSession known={known} sessionId={sessionId} /> : <Success />
}

/** What became of a payment, and which of this browser's orders it was for. */
interface PaidVisit extends VisitorPaid {
  visit: Visit
}

function OfSession({ known, sessionId }: { known: readonly Visit[]; sessionId: string }) {
  const own = useApi()
  const find = useMemo(() => paymentFinder(own, known, sessionId), [own, known, sessionId])
  const { data } = useQuery({
    queryKey: ['visitor-paid', sessionId],
    queryFn: ({ signal }) => find(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (isKnown(state.data) ? false : ASK_EVERY_MS),
  })
  if (data?.status === 'expired')
    return (
      <Result title={TEXTS.notPaidTitle} tone="stop" visit={data.visit}>
        <Status>{TEXTS.notPaid}</Status>
      </Result>
    )
  if (data === null) return <Success words={TEXTS.paidUnknown} />
  return <Success visit={data?.visit} words={data?.orderId ? TEXTS.order(data.orderId) : TEXTS.confirming} />
}

/**
 * Asks by the order opened last, then by the others: another tab may have opened one meanwhile. Null where the payment is of
 * none of them. Each link that does not know it is asked by once: whoever tries ended ones too often is locked out (B8).
 */
function paymentFinder(own: Api, known: readonly Visit[], sessionId: string) {
  let left = known
  return async (signal: AbortSignal): Promise<PaidVisit | null> => {
    for (const visit of left) {
      try {
        const body = { sessionId }
        return { ...(await visitorApi(own, visit).call('POST /api/o/session', { body, signal })), visit }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        left = left.filter(each => each !== visit)
      }
    }
    return null
  }
}

function Success({ words, visit }: { words?: string; visit?: Visit | undefined }) {
  return (
    <Result title={TEXTS.paidTitle} tone="done" visit={visit}>
      <p>{TEXTS.paidThanks}</p>
      {words !== undefined && <Status>{words}</Status>}
    </Result>
  )
}

const isKnown = (found: PaidVisit | null | undefined) =>
  found === null ||
  (found !== undefined && (found.status === 'expired' || (found.status === 'paid' && found.orderId !== null)))
