import BoothPage from '#pwa/features/booth/booth-page.tsx'
import { Desk } from './desk.tsx'

export default function BoothRoute() {
  return (
    <Desk>
      <BoothPage />
    </Desk>
  )
}
