import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useCart } from '#pwa/hooks/use-cart.ts'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { configQuery } from '#pwa/lib/queries.ts'
import { shopNow } from '#pwa/lib/shop-time.ts'
import { useLoaded } from '#pwa/lib/use-loaded.ts'
import type { PayCode } from '#pwa/local/booth/booth-repository.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { LineDrawing } from '#pwa/ui/line-drawing/line-drawing.tsx'
import { ticketOwner } from '#shared/booth/ticket.ts'
import { pricesHoldUntil, validityText } from '#shared/booth/validity.ts'
import { shopTimeAt } from '#shared/calendar/shop-time.ts'
import { displayOptions } from '#shared/cart/display-options.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'
import { CodePicture } from './code-picture.tsx'
import { QuoteFile } from './quote-file.tsx'
import { useNames, useTickets } from './use-tickets.ts'

const TEXTS = BOOTH_TEXTS.sheet

/** /booth/ID/quote: what a customer is quoted, to show, print and take along (issue 9.2). */
export default function QuotePage() {
  const id = useLocation({ select: ({ pathname }) => pathname.split('/')[2] ?? '' })
  const tickets = useTickets()
  const nameOf = useNames(tickets)
  const ticket = tickets?.find(each => each.id === id)
  if (tickets === null) return <p role="status">{BOOTH_TEXTS.looking}</p>
  if (!ticket) return <p role="status">{BOOTH_TEXTS.notThere}</p>
  return <Sheet ticket={ticket} name={nameOf(ticket)} />
}

function Sheet({ ticket, name }: { ticket: ShownTicket; name: string }) {
  const { repository } = useBooth()
  const { lines } = useCart(ticketOwner(ticket.id))
  const validity = useValidity()
  const code = useLoaded(() => repository.payCode(ticket.id), [repository, ticket.id, ticket.totalCents])
  return (
    <article className={`${classes.page} ${classes.sheet}`}>
      <h1>{TEXTS.title(name)}</h1>
      <p>
        {BRAND.name}, {BRAND.phone}
        {ticket.fields.show.name !== '' && `, ${ticket.fields.show.name}`}
      </p>
      <ul className={classes.list}>
        {lines.map(line => (
          <SheetLine key={line.id} line={line} />
        ))}
      </ul>
      <p className={classes.payTotal}>
        {BOOTH_TEXTS.total} {formatCents(ticket.totalCents)}
      </p>
      <p>{validity}</p>
      {code && <SheetCode code={code} />}
      <p className={classes.ways}>
        <button type="button" className={action.main} onClick={() => window.print()}>
          {TEXTS.print}
        </button>
        <QuoteFile
          sheet={{
            title: TEXTS.title(name),
            about: [`${BRAND.name}, ${BRAND.phone}`, ticket.fields.show.name],
            lines: lines.map(pdfLine),
            total: formatCents(ticket.totalCents),
            validity,
          }}
          link={code?.link ?? null}
        />
        <Link to="/booth/$ticketId" params={{ ticketId: ticket.id }} className={action.other}>
          {TEXTS.back}
        </Link>
      </p>
    </article>
  )
}

/** As an older shop says nothing (`PRICE_HOLD_DAYS`). */
const USUAL_HOLD_DAYS = 7

/** Until when the prices hold, counted from when the shop last confirmed them, by its clock (booth, "The code"). */
function useValidity(): string {
  const { data } = useQuery(configQuery())
  const known = useSyncExternalStore(shopList.subscribe, shopList.get)
  const holdDays = data?.priceHoldDays ?? USUAL_HOLD_DAYS
  const until = pricesHoldUntil(known?.confirmedAt ?? null, { holdDays, now: shopNow() })
  return validityText(until, instant => shopTimeAt(instant).day)
}

const pdfLine = ({ product, options, priceSeen }: CartLine) => ({
  name: product,
  options: displayOptions(options).map(({ label, value }) => `${label}: ${value}`),
  amount: formatCents(priceSeen),
})

const NO_FACES = { front: null, back: null }

function SheetLine({ line }: { line: CartLine }) {
  return (
    <li className={classes.line}>
      <LineDrawing
        product={line.product}
        options={line.options}
        faces={NO_FACES}
        otherwise={<span className={classes.noPicture} />}
      />
      <div>
        <h2 className={classes.lineName}>{line.product}</h2>
        <dl className={classes.choices}>
          {displayOptions(line.options).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <strong className={classes.amount}>{formatCents(line.priceSeen)}</strong>
    </li>
  )
}

function SheetCode({ code }: { code: PayCode }) {
  return (
    <section className={classes.sheetCode} aria-label={BOOTH_TEXTS.payCode}>
      <CodePicture link={code.link} label={BOOTH_TEXTS.payCodeImage(formatCents(code.totalCents))} />
      <p>{TEXTS.scan}</p>
    </section>
  )
}
