import type { z } from 'zod'
import { type Deps, isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import type { SignedIn } from '#api/gateways/ports.ts'
import { indexOrdersOf } from '#api/services/orders/order-words.ts'
import type { userRequest } from '#shared/contract/calls.ts'
import { profileIn } from './profile.ts'

type UserRecord = z.output<typeof userRequest>

/** Keys of this many last records are remembered with the record. */
const KEYS = 20

/**
 * Keeps what a person's sign-in says of them, once for its key: a record that comes again after a newer one changes
 * nothing (architecture, "Outbox"). The person is the token's: another's `auth0Id` is `forbidden` (D3). Who they are is
 * asked of the identity provider and answered by its word alone (issue 6.14); by another name their orders are found too.
 */
export async function saveUser(
  { store, profiles, clock }: Pick<Deps, 'store' | 'profiles' | 'clock'>,
  person: SignedIn,
  record: UserRecord,
  key: string,
): Promise<{ ok: true; user: UserRecord } | Failure> {
  const { sub } = person
  if (record.auth0Id !== '' && record.auth0Id !== sub) return failure('forbidden', 'This record is not yours')
  const { email, name, picture } = record
  const said = await profiles.of(person)
  const known = profileIn(await store.users.get(sub))
  const now = isoNow(clock)
  const user = await store.users.upsert(sub, current => {
    const keys = current?.keys ?? []
    const provider = said ? { ...said, at: now } : current?.provider
    const asSaid = provider ? { provider } : {}
    if (current && keys.includes(key)) return { ...current, ...asSaid }
    const record = { email, name, picture, updatedAt: now, keys: [key, ...keys].slice(0, KEYS) }
    return { _id: sub, ...record, ...asSaid }
  })
  const { emailVerified: _, ...profile } = profileIn(user)
  if (profile.name !== known.name || profile.email !== known.email) await indexOrdersOf(store, sub)
  return { ok: true, user: { ...profile, auth0Id: sub } }
}
