import { MAX_PROFILE } from '#shared/contract/limits.ts'
import type { UserProfile } from './identity.ts'

/** A cut address would be another's. */
const uncut = (text: string, most: number): string => (text.length > most ? '' : text)

/**
 * A profile as the shop takes it (spec §7): one that is longer would be refused at each login and with each message. A
 * name is cut, an address left out.
 */
export const sentProfile = ({ sub, name, email, picture }: UserProfile): UserProfile => ({
  sub,
  name: name.slice(0, MAX_PROFILE.name).toWellFormed(),
  email: uncut(email, MAX_PROFILE.email),
  picture: uncut(picture, MAX_PROFILE.picture),
})
