import SummaryPage from '#pwa/features/booth/summary-page.tsx'
import { Desk } from './desk.tsx'

export default function SummaryRoute() {
  return (
    <Desk>
      <SummaryPage />
    </Desk>
  )
}
