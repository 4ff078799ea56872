import type { KeyValue } from './auth/identity.ts'
import { createDeviceEntry, type DeviceEntry } from './device-entry.ts'
import { deviceStorage } from './storage.ts'

/** An order of the stand that was opened in this browser (booth, "Calls"). */
export interface Visit {
  /** What the link's address ends with. */
  token: string
  /** This browser's own secret for this order, 128 bits in base64url: it makes the browser the visitor's (B9). */
  secret: string
  /** The order as the link carried it, in digits, which a shop that was restored is told again (B13); null for none. */
  code: string | null
  /** A sign-in was begun here so that the order is kept in an account. */
  isClaiming: boolean
}

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' && value !== null && 'token' in value && 'secret' in value

/** The visits as the device's storage has them. */
export const visitsEntry = (storage: () => KeyValue): DeviceEntry<readonly Visit[]> =>
  createDeviceEntry(storage, 'goldleaf.visits', value =>
    Array.isArray(value) ? value.filter(isVisit) : null,
  )

/** The device's own. */
export const visitsHere = visitsEntry(deviceStorage)
