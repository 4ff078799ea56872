import { readIdentity } from '#pwa/lib/auth/identity.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { personOf } from '#pwa/local/people.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { shopUploader } from './shop-uploader.ts'

/** Gives a file to one side of a line of the signed-in person's cart; nothing happens while nobody is signed in. */
export async function placeArtwork(line: string, slot: ArtworkSlot, file: File): Promise<void> {
  const identity = readIdentity(deviceStorage())
  if (!identity) return
  const local = await personOf(identity.user.sub).local
  await shopUploader().place({ local, line, slot }, file)
}
