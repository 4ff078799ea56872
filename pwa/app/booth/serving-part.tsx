import ServingBar from '#pwa/features/booth/serving-bar.tsx'
import { QuietDesk } from './desk.tsx'

/** The bar of the served customer, for every page. */
export default function ServingPart() {
  return (
    <QuietDesk>
      <ServingBar />
    </QuietDesk>
  )
}
