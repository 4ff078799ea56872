import { HandOverButton } from '#pwa/features/booth/hand-over-button.tsx'
import TicketPage from '#pwa/features/booth/ticket-page.tsx'
import { Desk } from './desk.tsx'

export default function TicketRoute() {
  return (
    <Desk>
      <TicketPage handOver={ticket => <HandOverButton ticket={ticket} />} />
    </Desk>
  )
}
