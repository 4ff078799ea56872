/** The signed-in person as the identity provider's profile names them (spec §3). */
export interface UserProfile {
  sub: string
  name: string
  email: string
  picture: string
}

/** What the device remembers of a login, so that pages render signed in without asking anybody (D2). */
export interface Identity {
  user: UserProfile
  /** False once the provider refused the refresh token: identity stays, tokens are gone. */
  hasTokens: boolean
  /** Whether the user record of this login was taken and will reach the shop. */
  recorded: boolean
}

/** The part of `Storage` that is used; browsers that forbid storage throw, which counts as empty. */
export interface KeyValue {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export const IDENTITY_KEY = 'goldleaf.identity'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A profile with every absent field an empty string (spec §3), or null without a subject. */
export function toPerson(profile: unknown): UserProfile | null {
  if (typeof profile !== 'object' || profile === null) return null
  const { sub, name, email, picture } = profile as Record<string, unknown>
  if (typeof sub !== 'string' || sub === '') return null
  return { sub, name: text(name), email: text(email), picture: text(picture) }
}

function parse(raw: string | null): Identity | null {
  if (raw === null) return null
  const found = JSON.parse(raw) as Partial<Identity> | null
  const user = toPerson(found?.user)
  return user && { user, hasTokens: found?.hasTokens === true, recorded: found?.recorded === true }
}

/** The remembered login, or null when there is none or it cannot be read. */
export function readIdentity(storage: KeyValue): Identity | null {
  try {
    return parse(storage.getItem(IDENTITY_KEY))
  } catch {
    return null
  }
}

/** Remembers a login, or forgets it when given null; a full or forbidden storage is let pass. */
export function writeIdentity(storage: KeyValue, identity: Identity | null): void {
  try {
    if (identity) storage.setItem(IDENTITY_KEY, JSON.stringify(identity))
    else storage.removeItem(IDENTITY_KEY)
  } catch {
    // The session then lasts as long as the page.
  }
}
