import { createListeners } from './listeners.ts'
import { deviceStorage } from './storage.ts'

const KEY = 'delivery-zip'
const listeners = createListeners()

/** The ZIP code that was typed on this device, which dates are said for (D43); it never leaves it. Empty without one. */
export const deliveryZip = {
  get: (): string => deviceStorage().getItem(KEY) ?? '',
  set(zip: string): void {
    if (zip === '') deviceStorage().removeItem(KEY)
    else deviceStorage().setItem(KEY, zip.slice(0, 10))
    listeners.notify()
  },
  subscribe: listeners.add,
}
