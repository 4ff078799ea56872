import { useState } from 'react'
import type { AmountDue } from '#pwa/local/booth/booth-repository.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'
import { TakeDialog } from './take-dialog.tsx'

const TEXTS = BOOTH_TEXTS.take

/** Cash or a card terminal: what was taken, how, and by whom (issue 9.3c). */
export function TakePayment({ ticket }: { ticket: ShownTicket }) {
  const { repository } = useBooth()
  const [due, setDue] = useState<AmountDue | null>(null)
  async function open() {
    const found = await repository.amountDue(ticket.id)
    if (found) setDue(found)
    else toast(TEXTS.nothing, { tone: 'bad' })
  }
  return (
    <>
      <button type="button" className={action.other} onClick={() => void open()}>
        {TEXTS.open}
      </button>
      {due && (
        <TakeDialog ticket={ticket} due={due} mustAsk={mayHavePaid(ticket)} onClose={() => setDue(null)} />
      )}
    </>
  )
}

/**
 * A pay code was shown before, or a payment page is open: the customer may have paid already (booth, "Races"). Another tablet
 * may show one at any time.
 */
const mayHavePaid = ({ state }: ShownTicket) => state === 'quoted' || state === 'waiting'
