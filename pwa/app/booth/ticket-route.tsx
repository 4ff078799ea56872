import { HandOverButton } from '#pwa/features/booth/hand-over-button.tsx'
import TicketPage from '#pwa/features/booth/ticket-page.tsx'
import { BoothGate } from './booth-gate.tsx'

export default function TicketRoute() {
  return (
    <BoothGate>
      <TicketPage handOver={ticket => <HandOverButton ticket={ticket} />} />
    </BoothGate>
  )
}
