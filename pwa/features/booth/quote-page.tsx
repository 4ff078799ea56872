import { Link, useLocation } from '@tanstack/react-router'
import { useCart } from '#pwa/hooks/use-cart.ts'
import { useLoaded } from '#pwa/lib/use-loaded.ts'
import type { PayCode } from '#pwa/local/booth/booth-repository.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { LineDrawing } from '#pwa/ui/line-drawing/line-drawing.tsx'
import { ticketOwner } from '#shared/booth/ticket.ts'
import { displayOptions } from '#shared/cart/display-options.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'
import { CodePicture } from './code-picture.tsx'
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
      {code && <SheetCode code={code} />}
      <p className={classes.ways}>
        <button type="button" className={action.main} onClick={() => window.print()}>
          {TEXTS.print}
        </button>
        <Link to="/booth/$ticketId" params={{ ticketId: ticket.id }} className={action.other}>
          {TEXTS.back}
        </Link>
      </p>
    </article>
  )
}

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
