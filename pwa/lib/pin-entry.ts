import type { KeyValue } from './auth/identity.ts'
import { createDeviceEntry, type DeviceEntry } from './device-entry.ts'
import { deviceStorage } from './storage.ts'

/** A PIN as it is kept: what a guess has to come to (`hand-over.ts`). */
export interface StoredPin {
  salt: string
  hash: string
  /** Whose it is; absent from those of before it was noted, which are whoever's. */
  sub?: string
}

/** The PIN as the device's storage has it. */
export const pinEntry = (storage: () => KeyValue): DeviceEntry<StoredPin> =>
  createDeviceEntry(storage, 'goldleaf.booth-pin', value => {
    const { salt, hash } = value as Partial<StoredPin>
    return typeof salt === 'string' && typeof hash === 'string' ? (value as StoredPin) : null
  })

/** The device's own. */
export const pinHere = pinEntry(deviceStorage)
