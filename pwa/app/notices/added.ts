import { createListeners } from '#pwa/lib/listeners.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { wantInstall } from './install-offer.ts'

const listeners = createListeners()

/** Something was put into a cart on this device: from now on installing may be offered. */
export function noteAdded(): void {
  wantInstall(deviceStorage())
  listeners.notify()
}

/** Tells when something was put into a cart; the returned function ends that. */
export const onAdded = listeners.add
