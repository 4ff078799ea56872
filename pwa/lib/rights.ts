import type { Right } from '#shared/contract/booth.ts'
import type { Api } from './api.ts'
import type { KeyValue } from './auth/identity.ts'
import { createDeviceEntry, type DeviceEntry } from './device-entry.ts'
import { deviceStorage } from './storage.ts'

interface StoredRights {
  sub: string
  rights: Right[]
}

/** Rights as the device's storage has them. */
export const rightsEntry = (storage: () => KeyValue): DeviceEntry<StoredRights> =>
  createDeviceEntry(storage, 'goldleaf.rights', value => {
    const { sub, rights } = value as Partial<StoredRights>
    return typeof sub === 'string' && Array.isArray(rights) ? { sub, rights } : null
  })

/** The device's own. */
export const rightsHere = rightsEntry(deviceStorage)

/** What the shop last said that this person may do, for hours without a connection; null for what it never said. The server never believes it (D42). */
export function keptRights(sub: string, entry = rightsHere): readonly Right[] | null {
  const kept = entry.get()
  return kept?.sub === sub ? kept.rights : null
}

/** Asks the shop what this person may do, and remembers it. Throws `ApiError`. */
export async function learnRights(api: Api, sub: string, entry = rightsHere): Promise<readonly Right[]> {
  const { rights } = await api.call('GET /api/users/rights', { auth: true })
  entry.put({ sub, rights })
  return rights
}
