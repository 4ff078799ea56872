import { readIdentity } from '#pwa/lib/auth/identity.ts'
import { cartOwnerOf } from '#pwa/lib/serving.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { personOf } from '#pwa/local/people.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { shopUploader } from './shop-uploader.ts'

/**
 * Gives a file to one side of a line of this owner's cart; of the signed-in person's, or the ticket's they serve, unless
 * given. Nothing happens while nobody is signed in. Returns whether it is safe on this device.
 */
export async function placeArtwork(
  line: string,
  slot: ArtworkSlot,
  file: File,
  owner = servedOwner(),
): Promise<boolean> {
  if (owner === null) return false
  const local = await personOf(owner).local
  return (await shopUploader(owner).upload({ local, line, slot }, file)).kind === 'safe'
}

const servedOwner = () => cartOwnerOf(readIdentity(deviceStorage())?.user.sub ?? null)
