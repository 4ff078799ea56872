import { deviceStorage } from '#pwa/lib/storage.ts'
import { wantInstall } from './install-offer.ts'

const listeners = new Set<() => void>()

/** Something was put into a cart on this device: from now on installing may be offered. */
export function noteAdded(): void {
  wantInstall(deviceStorage())
  for (const listener of listeners) listener()
}

/** Tells when something was put into a cart; the answered function ends that. */
export function onAdded(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
