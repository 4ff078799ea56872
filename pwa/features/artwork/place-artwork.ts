import { readIdentity } from '#pwa/lib/auth/identity.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { personOf } from '#pwa/local/people.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { shopUploader } from './shop-uploader.ts'

/**
 * Gives a file to one side of a line of the signed-in person's cart; nothing happens while nobody is signed in. Returns
 * whether it is safe on this device.
 */
export async function placeArtwork(line: string, slot: ArtworkSlot, file: File): Promise<boolean> {
  const identity = readIdentity(deviceStorage())
  if (!identity) return false
  const local = await personOf(identity.user.sub).local
  return (await shopUploader().upload({ local, line, slot }, file)).kind === 'safe'
}
