import SummaryPage from '#pwa/features/booth/summary-page.tsx'
import { BoothGate } from './booth-gate.tsx'

export default function SummaryRoute() {
  return (
    <BoothGate>
      <SummaryPage />
    </BoothGate>
  )
}
