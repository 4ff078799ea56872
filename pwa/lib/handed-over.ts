import type { KeyValue } from './auth/identity.ts'
import { createDeviceEntry, type DeviceEntry } from './device-entry.ts'
import { deviceStorage } from './storage.ts'

/** The tablet is in a customer's hands. */
export interface HandedOver {
  /** The ticket they see, and nothing else. */
  ticket: string
  /** Wrong PINs since. */
  tries: number
  /** The staff's sign-in was begun anew to bring the tablet back. */
  isSigningIn: boolean
}

/**
 * Whether this tablet is in a customer's hands: for all its tabs, over reloads and crashes (issue 9.6). Null brings it
 * back.
 */
export const handedOverEntry = (storage: () => KeyValue): DeviceEntry<HandedOver> =>
  createDeviceEntry(storage, 'goldleaf.handed-over', value => {
    const { ticket, tries = 0, isSigningIn = false } = value as Partial<HandedOver>
    return typeof ticket === 'string'
      ? { ticket, tries: Number(tries) || 0, isSigningIn: Boolean(isSigningIn) }
      : null
  })

/** The device's own. */
export const handedOver = handedOverEntry(deviceStorage)
