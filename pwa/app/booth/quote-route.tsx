import QuotePage from '#pwa/features/booth/quote-page.tsx'
import { Desk } from './desk.tsx'

export default function QuoteRoute() {
  return (
    <Desk>
      <QuotePage />
    </Desk>
  )
}
