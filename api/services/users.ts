import type { z } from 'zod'
import { type Deps, isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import type { userRequest } from '#shared/contract/calls.ts'

type UserRecord = z.output<typeof userRequest>

/** Keys of this many last records are remembered with the record. */
const KEYS = 20

/**
 * Keeps what a person's sign-in says of them, once for its key: a record that comes again after a newer one changes
 * nothing (architecture, "Outbox"). The person is the token's: another's `auth0Id` is `forbidden` (D3).
 */
export async function saveUser(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  sub: string,
  record: UserRecord,
  key: string,
): Promise<{ ok: true; user: UserRecord } | Failure> {
  if (record.auth0Id !== '' && record.auth0Id !== sub) return failure('forbidden', 'This record is not yours')
  const { email, name, picture } = record
  await store.users.upsert(sub, current => {
    const keys = current?.keys ?? []
    if (current && keys.includes(key)) return current
    return { _id: sub, email, name, picture, updatedAt: isoNow(clock), keys: [key, ...keys].slice(0, KEYS) }
  })
  return { ok: true, user: { email, name, picture, auth0Id: sub } }
}
