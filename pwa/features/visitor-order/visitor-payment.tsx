import { useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import { dayText } from '#shared/calendar/day.ts'
import { shopTimeAt } from '#shared/calendar/shop-time.ts'
import type { VisitorView } from '#shared/contract/booth.ts'
import type { PriceChange } from '#shared/contract/calls.ts'
import { formatCents } from '#shared/money/format.ts'
import { isCancelled, lacksArtwork } from './lacks-artwork.ts'
import { pay } from './pay.ts'
import type { VisitState } from './use-visit.ts'
import { visitorNames } from './visitor-names.ts'
import classes from './visitor-order.module.css'
import type { VisitorParts } from './visitor-parts.ts'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

interface PaymentProps extends Pick<VisitorParts, 'PriceChange'> {
  state: VisitState
  view: VisitorView
}

/** The total, and the way to pay it or what became of that. */
export function VisitorPayment({ state, view, PriceChange }: PaymentProps) {
  return (
    <section className={classes.payment} aria-label={TEXTS.total}>
      <Total view={view} />
      {view.state === 'open' && <Open {...{ state, view, PriceChange }} />}
      {view.state === 'closing' && <Closing onLook={state.look} />}
      {view.state === 'paid' && <Paid view={view} />}
      {!isCancelled(view) && <Missing view={view} />}
      <Status className={classes.notice}>
        {view.owedCents > 0 && TEXTS.owed(formatCents(view.owedCents), view.hasExcess)}
      </Status>
      {view.returnedCents > 0 && (
        <Status>{TEXTS.returned(formatCents(view.returnedCents), view.hasExcess)}</Status>
      )}
    </section>
  )
}

/** What is to be paid or was; a stand may have taken another sum than the order comes to (decision 88). */
function Total({ view: { state, offer, paidCents } }: { view: VisitorView }) {
  const isPaid = state === 'paid'
  const cents = isPaid ? (paidCents ?? offer.totalCents) : offer.totalCents
  return (
    <p className={classes.total}>
      <span>{isPaid ? TEXTS.paid : TEXTS.total}</span> <strong>{formatCents(cents)}</strong>
      {cents !== offer.totalCents && <span> {TEXTS.ofTotal(formatCents(offer.totalCents))}</span>}
    </p>
  )
}

/** What the order cannot be made without; what is paid may wait for it (issue 9.4). */
function Missing({ view: { state, offer } }: { view: VisitorView }) {
  const waiting = offer.lines.filter(lacksArtwork)
  if (waiting.length === 0) return null
  const names = visitorNames(offer)
  return (
    <div className={classes.notice}>
      <p>{state === 'paid' ? TEXTS.missingPaid : TEXTS.missingOpen}</p>
      <ul className={classes.waiting}>
        {waiting.map(line => (
          <li key={line.lineId}>{names.get(line.lineId)}</li>
        ))}
      </ul>
    </div>
  )
}

type Going = { kind: 'still' } | { kind: 'opening' } | { kind: 'said'; message: string }

/** Each press opens a payment page; opening this one opens none. */
function Open({ state: { api, look }, view, PriceChange }: PaymentProps) {
  const [going, setGoing] = useState<Going>({ kind: 'still' })
  const [change, setChange] = useState<PriceChange | null>(null)
  const isOpening = going.kind === 'opening'
  async function press(accept?: string) {
    if (isOpening) return
    setChange(null)
    setGoing({ kind: 'opening' })
    const deps = { api, origin: location.origin, go: (url: string) => location.assign(url) }
    const outcome = await pay(deps, view.offer.id, accept)
    if (outcome.kind === 'leaving') return
    setGoing(outcome.kind === 'refused' ? { kind: 'said', message: outcome.message } : { kind: 'still' })
    if (outcome.kind === 'price_changed') setChange(outcome.change)
    else if (outcome.isOutdated) look()
  }
  return (
    <>
      <button type="button" className={action.main} aria-busy={isOpening} onClick={() => void press()}>
        {isOpening ? TEXTS.opening : TEXTS.pay(formatCents(view.offer.totalCents))}
      </button>
      {going.kind === 'said' && (
        <p role="alert" className={classes.refused}>
          {going.message}
        </p>
      )}
      <p className={classes.hint}>
        {view.heldUntil === null
          ? TEXTS.unheld
          : TEXTS.held(dayText(shopTimeAt(Date.parse(view.heldUntil)).day))}{' '}
        {TEXTS.payHint}
      </p>
      {change && (
        <PriceChange
          change={change}
          names={visitorNames(view.offer)}
          back={TEXTS.backToOrder}
          onAccept={() => void press(change.quoteHash)}
          onClose={() => setChange(null)}
        />
      )}
    </>
  )
}

function Closing({ onLook }: { onLook(): void }) {
  return (
    <>
      <Status>{TEXTS.closing}</Status>
      <button type="button" className={action.other} onClick={onLook}>
        {TEXTS.look}
      </button>
    </>
  )
}

function Paid({ view }: { view: VisitorView }) {
  const { order } = view
  return (
    <Status as="div" className={classes.paid}>
      <p>{isCancelled(view) ? TEXTS.cancelled : TEXTS.paidHint}</p>
      <p>{order ? `${TEXTS.order(order.orderId)} ${TEXTS.status(order.status)}` : TEXTS.preparing}</p>
      {order?.refundedCents !== undefined && <p>{TEXTS.givenBack(formatCents(order.refundedCents))}</p>}
    </Status>
  )
}
