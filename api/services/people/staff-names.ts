import type { Store } from '#api/store/store.ts'
import { profileIn } from './profile.ts'

/** Whose account is deleted, or never told a name. */
const NAMELESS = 'Staff'

/** Names of staff by their subjects, as their accounts have them now: none lies beside what they did (decision 50). */
export async function staffNames(
  { users }: Pick<Store, 'users'>,
  subjects: readonly string[],
): Promise<(sub: string) => string> {
  const subs = [...new Set(subjects)]
  const found = subs.length === 0 ? [] : await users.find({ where: { _id: { in: subs } } })
  const names = new Map(
    found.map(user => {
      const { name, email } = profileIn(user)
      return [user._id, name || email]
    }),
  )
  return sub => names.get(sub) || NAMELESS
}
