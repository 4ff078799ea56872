import { shopUploader } from '#pwa/features/artwork/shop-uploader.ts'
import type { PlaceFile } from '#pwa/features/waiting/own-files.tsx'
import WaitingPage from '#pwa/features/waiting/waiting-page.tsx'
import { personOf } from '#pwa/local/people.ts'

const place: PlaceFile = async (sub, line, slot, file) => {
  const local = await personOf(sub).local
  return shopUploader().place({ local, line, slot }, file)
}

/** The list of waiting files with the way onto the cart's lines. */
export default function WaitingRoute() {
  return <WaitingPage place={place} />
}
