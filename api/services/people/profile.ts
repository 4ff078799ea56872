import { type Deps, isoNow } from '#api/deps.ts'
import type { Profile, SignedIn } from '#api/gateways/ports.ts'
import type { UserDoc } from '#api/store/documents.ts'

const UNKNOWN: Profile = { name: '', email: '', emailVerified: false, picture: '' }

/**
 * Who a stored person is by the identity provider's word; while that is unknown, nothing rather than what the client
 * wrote (issue 6.14).
 */
export function profileIn(user: UserDoc | null): Profile {
  const { name, email, emailVerified, picture } = user?.provider ?? UNKNOWN
  return { name, email, emailVerified, picture }
}

/** Sees to it that who a person is lies in the store, where the provider can be asked; waits for it at most 2.5 s. */
export async function learnProfile(
  { store, profiles, clock }: Pick<Deps, 'store' | 'profiles' | 'clock'>,
  person: SignedIn,
): Promise<void> {
  const { sub } = person
  if ((await store.users.get(sub))?.provider) return
  const said = await profiles.of(person)
  if (!said) return
  const provider = { ...said, at: isoNow(clock) }
  await store.users.upsert(sub, current => ({
    ...(current ?? { _id: sub, email: '', name: '', picture: '', updatedAt: provider.at }),
    provider,
  }))
}
