import { useSyncExternalStore } from 'react'
import { shopUploader } from '#pwa/features/artwork/shop-uploader.ts'
import type { PlaceFile } from '#pwa/features/waiting/own-files.tsx'
import type { UnplacedActions } from '#pwa/features/waiting/unplaced-files.tsx'
import WaitingPage from '#pwa/features/waiting/waiting-page.tsx'
import { personOf } from '#pwa/local/people.ts'
import { arrivals } from './arrivals.ts'

const place: PlaceFile = async (sub, line, slot, file) => {
  const local = await personOf(sub).local
  return shopUploader(sub).upload({ local, line, slot }, file)
}

const move: UnplacedActions['move'] = async (sub, { line, slot }, to) => {
  const local = await personOf(sub).local
  return shopUploader(sub).move({ local, line, slot }, to)
}

const discard: UnplacedActions['discard'] = async (sub, { line, slot }) => {
  const local = await personOf(sub).local
  await shopUploader(sub).clear({ local, line, slot })
}

/** The list of waiting files with the way onto the cart's lines. */
export default function WaitingRoute() {
  const arrived = useSyncExternalStore(arrivals.subscribe, arrivals.get)
  return <WaitingPage key={arrived} place={place} move={move} discard={discard} />
}
