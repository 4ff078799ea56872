import BoothPage from '#pwa/features/booth/booth-page.tsx'
import { BoothGate } from './booth-gate.tsx'

export default function BoothRoute() {
  return (
    <BoothGate>
      <BoothPage />
    </BoothGate>
  )
}
