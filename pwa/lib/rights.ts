import type { Right } from '#shared/contract/booth.ts'
import type { Api } from './api.ts'
import type { KeyValue } from './auth/identity.ts'
import { deviceStorage } from './storage.ts'

const KEY = 'goldleaf.rights'

interface StoredRights {
  sub: string
  rights: Right[]
}

const isStored = (value: unknown): value is StoredRights =>
  typeof value === 'object' &&
  value !== null &&
  'sub' in value &&
  'rights' in value &&
  Array.isArray(value.rights)

/** What the shop last said that this person may do, for hours without a connection; null for what it never said. The server never believes it (D42). */
export function keptRights(sub: string, storage: KeyValue = deviceStorage()): readonly Right[] | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    return isStored(found) && found.sub === sub ? found.rights : null
  } catch {
    return null
  }
}

/** Asks the shop what this person may do, and remembers it. Throws `ApiError`. */
export async function learnRights(
  api: Api,
  sub: string,
  storage: KeyValue = deviceStorage(),
): Promise<readonly Right[]> {
  const { rights } = await api.call('GET /api/users/rights', { auth: true })
  storage.setItem(KEY, JSON.stringify({ sub, rights } satisfies StoredRights))
  return rights
}
