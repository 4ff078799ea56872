import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useDeferredValue, useLayoutEffect, useMemo } from 'react'
import { useIsDue } from '#pwa/hooks/use-is-due.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { SignInButton } from '#pwa/ui/action/sign-in-button.tsx'
import { ReadyLine, ReadyLineNow } from '#pwa/ui/ready-line/ready-line.tsx'
import { isApprovalRequired, useIsApprovalRequired } from '#pwa/ui/ready-line/use-approval-required.ts'
import { formatCents } from '#shared/money/format.ts'
import { addOrShowWhyNot } from './add-or-show-why-not.ts'
import classes from './buy-panel.module.css'
import { NO_AMOUNT, priceRows } from './price-rows.ts'
import { goesWith } from './try-artwork-texts.ts'
import type { Configurator } from './use-configurator.ts'

/** How the total comes about, then what stays in view: the total, Add to Cart and the day it is ready (issue 8.2). */
export function BuyPanel({ configurator }: { configurator: Configurator }) {
  const { breakdown, obstacle, isAdded } = configurator
  const ReadyPlace = useIsDue() ? Ready : ReadyAtFirst
  useRoomForBar()
  return (
    <>
      <Rows breakdown={breakdown} />
      <div className={classes.bar}>
        <Total configurator={configurator} />
        <MainButton configurator={configurator} />
        <div className={classes.ready}>
          <ReadyPlace configurator={configurator} />
        </div>
        {isAdded ? <Added /> : <p className={classes.obstacle}>{obstacle}</p>}
      </div>
    </>
  )
}

const readyOf = ({ product, selection }: Configurator) => ({
  turnaroundDays: product.turnaroundDays,
  pickup: selection.storePickup,
})

function Ready({ configurator }: { configurator: Configurator }) {
  return <ReadyLine {...readyOf(configurator)} afterArtwork={useIsApprovalRequired()} />
}

/** With what the device knows already, so that it is followed after the first paint (issue 12.4). */
function ReadyAtFirst({ configurator }: { configurator: Configurator }) {
  return <ReadyLineNow {...readyOf(configurator)} afterArtwork={isApprovalRequired(useQueryClient())} />
}

/** The page keeps room for the bar at its end, and what has the focus out from under it, while there is one. */
function useRoomForBar(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.bar = ''
    return () => {
      delete dataset.bar
    }
  }, [])
}

/** How the total comes about. The total is painted first, and this follows it (issue 12.4). */
function Rows({ breakdown }: Pick<Configurator, 'breakdown'>) {
  const following = useDeferredValue(breakdown)
  const isDue = useIsDue()
  const rows = useMemo(() => (isDue ? priceRows(following) : []), [isDue, following])
  return (
    <dl className={classes.rows} aria-label="Price breakdown">
      {rows.map(({ label, amount }) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The total; what a square foot costs until there is a size, so that nobody reads a price of nothing (issue 8.2). */
function Total({ configurator: { breakdown, wasCents, rateCents } }: { configurator: Configurator }) {
  const isRate = rateCents !== null && breakdown.quantity > 0
  return (
    <div role="status" aria-label="Total" className={classes.total}>
      <span className={classes.word} data-updated={wasCents === null ? undefined : ''}>
        {wasCents === null ? isRate ? 'Price' : 'Total' : <Was cents={wasCents} />}
      </span>
      <strong className={classes.amount}>
        {isRate ? (
          <>
            {formatCents(rateCents)} <span className={classes.unit}>per sq ft</span>
          </>
        ) : breakdown.quantity > 0 ? (
          formatCents(breakdown.totalCents)
        ) : (
          <NoTotal />
        )}
      </strong>
    </div>
  )
}

/** Beside the button once all of it is in the cart, until something is changed; the toast has said so aloud. */
function Added() {
  return (
    <p className={classes.added}>
      Added: <Link to="/cart">see cart</Link>, or add another
    </p>
  )
}

/** In the place of the word "Total", so that nothing moves; the narrowest phones show its end alone. */
function Was({ cents }: { cents: number }) {
  return (
    <>
      <span className={classes.updated}>Price updated: </span>
      was {formatCents(cents)}
    </>
  )
}

/** Of a quantity that cannot be ordered; the words at its field say why (issue 6.29). */
function NoTotal() {
  return (
    <>
      <span aria-hidden="true">{NO_AMOUNT}</span>
      <span className="visually-hidden">none</span>
    </>
  )
}

/** Add to Cart, off while the total is 0; strangers see Sign In instead (spec §4). */
function MainButton({ configurator: { breakdown, editing, add } }: { configurator: Configurator }) {
  const { status } = useAuth()
  if (status === 'anonymous') return <SignInButton className={classes.main} />
  // Not through the form's submission, which a browser takes a good part of the time until the badge for (issue 12.4).
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    // The second click of a double click means the first one's line, not another: adding is too quick to be busy then.
    if (event.detail <= 1) void addOrShowWhyNot(add, event.currentTarget.form)
  }
  return (
    <button type="submit" className={classes.main} disabled={breakdown.totalCents === 0} onClick={press}>
      {goesWith(editing)}
    </button>
  )
}
