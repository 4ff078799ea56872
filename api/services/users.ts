import type { z } from 'zod'
import { type Deps, isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/middleware/envelope.ts'
import type { userRequest } from '#shared/contract/calls.ts'

type UserRecord = z.output<typeof userRequest>

/** Keeps what a person's sign-in says of them. The person is the token's: another's `auth0Id` is `forbidden` (D3). */
export async function saveUser(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  sub: string,
  record: UserRecord,
): Promise<{ ok: true; user: UserRecord } | Failure> {
  if (record.auth0Id !== '' && record.auth0Id !== sub) return failure('forbidden', 'This record is not yours')
  const { email, name, picture } = record
  await store.users.upsert(sub, () => ({ _id: sub, email, name, picture, updatedAt: isoNow(clock) }))
  return { ok: true, user: { email, name, picture, auth0Id: sub } }
}
