import type { Right } from '#shared/contract/booth.ts'
import type { Api } from './api.ts'
import { type KeyValue, readIdentity } from './auth/identity.ts'
import { createDeviceEntry, type DeviceEntry } from './device-entry.ts'
import { serverClock } from './server-clock.ts'
import { deviceStorage } from './storage.ts'

interface StoredRights {
  sub: string
  rights: Right[]
  /** Epoch milliseconds by the shop's clock when it said so; what was kept before 2026-11-25 has none. */
  at?: number
}

/** What somebody may do, as the device's storage has it. */
export const rightsEntry = (storage: () => KeyValue): DeviceEntry<StoredRights> =>
  createDeviceEntry(storage, 'goldleaf.rights', value => {
    const { sub, rights, at } = value as Partial<StoredRights>
    if (typeof sub !== 'string' || !Array.isArray(rights)) return null
    return typeof at === 'number' ? { sub, rights, at } : { sub, rights }
  })

/** The device's own. */
export const rightsHere = rightsEntry(deviceStorage)

/** What the shop last said that this person may do, for hours without a connection; null for what it never said. The server never believes it (D42). */
export function keptRights(sub: string, entry = rightsHere): readonly Right[] | null {
  return kept(sub, entry)?.rights ?? null
}

/** Whether the person of this device is staff: the shop last said that they may do something. */
export function isStaffHere(): boolean {
  const sub = readIdentity(deviceStorage())?.user.sub
  return sub !== undefined && (keptRights(sub) ?? []).length > 0
}

/** How long ago the shop said so, in milliseconds; null where nobody can tell. `now` is the shop's clock. */
export function rightsAge(sub: string, now: number, entry = rightsHere): number | null {
  const at = kept(sub, entry)?.at
  return at === undefined ? null : Math.max(0, now - at)
}

function kept(sub: string, entry: DeviceEntry<StoredRights>): StoredRights | null {
  const found = entry.get()
  return found?.sub === sub ? found : null
}

/** Asks the shop what this person may do, and remembers it. Throws `ApiError`. */
export async function learnRights(api: Api, sub: string, entry = rightsHere): Promise<readonly Right[]> {
  const { rights } = await api.call('GET /api/users/rights', { auth: true })
  entry.put({ sub, rights, at: serverClock.now() })
  return rights
}
