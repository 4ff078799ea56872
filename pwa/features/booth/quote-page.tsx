import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useSyncExternalStore } from 'react'
import { useCart } from '#pwa/hooks/use-cart.ts'
import { useShownPath } from '#pwa/hooks/use-shown-path.ts'
import { ageOf, shopList } from '#pwa/lib/price-list-holder.ts'
import { configQuery } from '#pwa/lib/queries.ts'
import { shownPictures } from '#pwa/lib/quote/shown-pictures.ts'
import { serverClock } from '#pwa/lib/server-clock.ts'
import { shopNow } from '#pwa/lib/shop-time.ts'
import type { PayCode } from '#pwa/local/booth/booth-repository.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { pricesHoldUntil, validityText } from '#shared/booth/validity.ts'
import { shopTimeAt } from '#shared/calendar/shop-time.ts'
import { displayOptions } from '#shared/cart/display-options.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { isolated } from '#shared/isolated.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { BOOTH_TEXTS } from './booth-texts.ts'
import { ChosenLine } from './chosen-line.tsx'
import { CodePicture } from './code-picture.tsx'
import { QuoteFile } from './quote-file.tsx'
import { useMadeCode } from './use-made-code.ts'
import { useNames, useTickets } from './use-tickets.ts'

const TEXTS = BOOTH_TEXTS.sheet

/** /booth/ID/quote: what a customer is quoted, to show, print and take along (issue 9.2). */
export default function QuotePage() {
  const id = useShownPath().split('/')[2] ?? ''
  const tickets = useTickets()
  const nameOf = useNames(tickets)
  const ticket = tickets?.find(each => each.id === id)
  if (tickets === null) return <Status>{BOOTH_TEXTS.looking}</Status>
  if (!ticket) return <Status>{BOOTH_TEXTS.notThere}</Status>
  return <Sheet ticket={ticket} name={nameOf(ticket)} />
}

function Sheet({ ticket, name }: { ticket: ShownTicket; name: string }) {
  const owner = ticketOwner(ticket.id)
  const { lines } = useCart(owner)
  const validity = useValidity()
  const list = useRef<HTMLUListElement>(null)
  const code = useMadeCode(ticket.id)?.code
  return (
    <article className={`${classes.page} ${classes.sheet}`}>
      <div className={classes.ways} data-screen>
        <Link to="/booth/$ticketId" params={{ ticketId: ticket.id }} className={action.quiet}>
          {TEXTS.back}
        </Link>
      </div>
      <div className={classes.paper}>
        <div className={classes.letterhead}>
          <p className={classes.house}>{BRAND.name}</p>
          <p>
            {[isolated(ticket.fields.show.name), BRAND.phone, BRAND.email]
              .filter(each => each !== '')
              .join(' · ')}
          </p>
        </div>
        <h1>{TEXTS.title(name)}</h1>
        {lines.length === 0 && <p>{BOOTH_TEXTS.noLines}</p>}
        <ul ref={list} className={classes.sheetLines}>
          {lines.map(line => (
            <ChosenLine key={line.id} line={line} owner={owner} isWhole />
          ))}
        </ul>
        <div className={classes.sheetFoot}>
          {code && <SheetCode code={code} />}
          <div className={classes.sheetTotal}>
            <p className={classes.payTotal}>
              <span className={classes.small}>{BOOTH_TEXTS.total}</span> {formatCents(ticket.totalCents)}
            </p>
            <p>{validity}</p>
          </div>
        </div>
      </div>
      <div className={classes.ways} data-screen>
        <button type="button" className={action.main} onClick={() => window.print()}>
          {TEXTS.print}
        </button>
        <QuoteFile
          sheet={{
            title: TEXTS.title(name),
            about: [`${BRAND.name}, ${BRAND.phone}`, ticket.fields.show.name].filter(each => each !== ''),
            lines: lines.map(pdfLine),
            total: formatCents(ticket.totalCents),
            validity,
          }}
          link={code?.link ?? null}
          pictures={async () => (list.current ? shownPictures(list.current) : [])}
        />
      </div>
    </article>
  )
}

/** As an older shop says nothing (`PRICE_HOLD_DAYS`). */
const USUAL_HOLD_DAYS = 7

/**
 * Until when the prices hold, counted from when the shop last confirmed them, by its clock (booth, "The code"). A device whose clock was
 * set back since cannot tell whether that day is over (B12).
 */
function useValidity(): string {
  const { data } = useQuery(configQuery())
  const known = useSyncExternalStore(shopList.subscribe, shopList.get)
  const holdDays = data?.priceHoldDays ?? USUAL_HOLD_DAYS
  const confirmedAt = known && ageOf(known, serverClock) !== null ? known.confirmedAt : null
  const until = pricesHoldUntil(confirmedAt, { holdDays, now: shopNow() })
  return validityText(until, instant => shopTimeAt(instant).day)
}

const pdfLine = ({ product, options, priceSeen }: CartLine) => ({
  name: product,
  options: displayOptions(options).map(({ label, value }) => `${label}: ${value}`),
  amount: formatCents(priceSeen),
})

function SheetCode({ code }: { code: PayCode }) {
  return (
    <section className={classes.sheetCode} aria-label={BOOTH_TEXTS.payCode}>
      <CodePicture link={code.link} label={BOOTH_TEXTS.payCodeImage(formatCents(code.totalCents))} />
      <p>{TEXTS.scan}</p>
    </section>
  )
}
