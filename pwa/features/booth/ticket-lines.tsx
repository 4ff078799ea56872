import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCart } from '#pwa/hooks/use-cart.ts'
import { carriedTo } from '#pwa/local/booth/carry-acts.ts'
import type { ActRow, ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import { useShop } from '#pwa/ui/shop-context.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { artworkIn } from '#shared/cart/artworks.ts'
import type { CartLine } from '#shared/cart/line.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS as TEXTS } from './booth-texts.ts'
import { ChosenLine } from './chosen-line.tsx'
import { type NameOf, useActs } from './use-tickets.ts'

interface TicketLinesProps {
  ticket: ShownTicket
  others: readonly ShownTicket[]
  nameOf: NameOf
}

type Carrying = { line: CartLine; way: 'move' | 'copy' }

/** What the customer chose; a line that belongs to somebody else is moved or copied there (issue 9.1). */
export function TicketLines({ ticket, others, nameOf }: TicketLinesProps) {
  const { serve } = useBooth()
  const owner = ticketOwner(ticket.id)
  const cart = useCart(owner)
  const acts = useActs(ticket.id)
  const [carrying, setCarrying] = useState<Carrying | null>(null)
  return (
    <section className={classes.lines} aria-labelledby="items">
      <h2 id="items">{TEXTS.lines}</h2>
      {cart.lines.length === 0 ? (
        <p className={classes.none}>{TEXTS.noLines}</p>
      ) : (
        <p className={classes.inline}>
          <Link to="/cart" className={action.quiet} onClick={() => serve(ticket.id)}>
            {TEXTS.toCart}
          </Link>
        </p>
      )}
      <ul className={classes.list}>
        {cart.lines.map(line => (
          <ChosenLine key={line.id} line={line} owner={owner} note={noteOf(line, acts)}>
            {(['move', 'copy'] as const).map(way => (
              <button
                key={way}
                type="button"
                className={action.quiet}
                onClick={() => setCarrying({ line, way })}
              >
                {way === 'move' ? TEXTS.move : TEXTS.copyLine}
                <span className="visually-hidden"> {line.product}</span>
              </button>
            ))}
          </ChosenLine>
        ))}
      </ul>
      {carrying && (
        <CarryDialog {...{ ticket, others, nameOf, ...carrying }} onClose={() => setCarrying(null)} />
      )}
    </section>
  )
}

/** Where a file of a line that came from another ticket is, while it is not there. */
function noteOf(line: CartLine, acts: readonly ActRow[]): string | undefined {
  const lacking = carriedTo(acts, line.id).filter(({ act }) => artworkIn(line, act.slot) === null)
  if (lacking.some(({ outcome }) => outcome?.kind === 'refused')) return TEXTS.fileLost
  return lacking.some(({ state }) => state === 'waiting') ? TEXTS.fileFollows : undefined
}

function CarryDialog({
  ticket,
  others,
  nameOf,
  line,
  way,
  onClose,
}: TicketLinesProps & Carrying & { onClose(): void }) {
  const { repository } = useBooth()
  const { placeArtwork } = useShop()
  const carry = way === 'move' ? repository.moveLine : repository.copyLine
  const title = way === 'move' ? TEXTS.moveTitle : TEXTS.copyTitle
  async function take(to: ShownTicket) {
    onClose()
    const carried = await carry({ ticket: ticket.id, line: line.id }, to.id, placeArtwork)
    if (!carried) return void toast(TEXTS.notMoved, { tone: 'bad' })
    const words = (way === 'move' ? TEXTS.moved : TEXTS.copied1)(line.product, nameOf(to))
    const { following, missing } = carried.files
    const said = [
      words,
      ...(following > 0 ? [TEXTS.filesFollow(following)] : []),
      ...(missing > 0 ? [TEXTS.filesMissing(missing)] : []),
    ]
    toast(said.join(' '), { action: { label: TEXTS.undo, run: () => void carried.undo() } })
  }
  return (
    <Dialog title={title(line.product)} onClose={onClose}>
      {others.length === 0 && <p>{TEXTS.noOthers}</p>}
      <ul className={classes.list}>
        {others.map(other => (
          <li key={other.id}>
            <button type="button" className={action.other} onClick={() => void take(other)}>
              {nameOf(other)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
