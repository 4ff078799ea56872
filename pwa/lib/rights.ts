import type { Right } from '#shared/contract/booth.ts'
import type { Api } from './api.ts'
import type { KeyValue } from './auth/identity.ts'
import { serverClock } from './server-clock.ts'
import { deviceStorage } from './storage.ts'

const KEY = 'goldleaf.rights'

interface StoredRights {
  sub: string
  rights: Right[]
  /** Epoch milliseconds by the shop's clock when it said so; what was kept before 2026-11-25 has none. */
  at?: number
}

const isStored = (value: unknown): value is StoredRights =>
  typeof value === 'object' &&
  value !== null &&
  'sub' in value &&
  'rights' in value &&
  Array.isArray(value.rights)

/** What the shop last said that this person may do, for hours without a connection; null for what it never said. The server never believes it (D42). */
export function keptRights(sub: string, storage: KeyValue = deviceStorage()): readonly Right[] | null {
  return kept(sub, storage)?.rights ?? null
}

/** How long ago the shop said so, in milliseconds; null where nobody can tell. `now` is the shop's clock. */
export function rightsAge(sub: string, now: number, storage: KeyValue = deviceStorage()): number | null {
  const at = kept(sub, storage)?.at
  return at === undefined ? null : Math.max(0, now - at)
}

function kept(sub: string, storage: KeyValue): StoredRights | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    return isStored(found) && found.sub === sub ? found : null
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
  storage.setItem(KEY, JSON.stringify({ sub, rights, at: serverClock.now() } satisfies StoredRights))
  return rights
}
