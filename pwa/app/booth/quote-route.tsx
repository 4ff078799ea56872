import QuotePage from '#pwa/features/booth/quote-page.tsx'
import { BoothGate } from './booth-gate.tsx'

export default function QuoteRoute() {
  return (
    <BoothGate>
      <QuotePage />
    </BoothGate>
  )
}
