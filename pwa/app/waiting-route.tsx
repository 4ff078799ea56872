import { shopUploader } from '#pwa/features/artwork/shop-uploader.ts'
import type { PlaceFile } from '#pwa/features/waiting/own-files.tsx'
import WaitingPage from '#pwa/features/waiting/waiting-page.tsx'
import { personOf } from '#pwa/local/people.ts'

/** A file is safe once the slot keeps it itself, sent or not: until then it stays in the list. */
const place: PlaceFile = async (sub, line, slot, file) => {
  const local = await personOf(sub).local
  await shopUploader().place({ local, line, slot }, file)
  const row = await local.uploads.get(line, slot)
  if (row?.state === 'refused') return { kind: 'refused', message: row.message }
  return { kind: row?.state === 'stored' || row?.file ? 'safe' : 'failed' }
}

/** The list of waiting files with the way onto the cart's lines. */
export default function WaitingRoute() {
  return <WaitingPage place={place} />
}
