import { createHmac } from 'node:crypto'
import type { JWK } from 'jose'
import type { IdentityKeys } from '#api/embedded/identity/identity.ts'
import { newRsaJwk } from '#api/embedded/identity/keys.ts'
import type { Derive } from '#api/embedded/identity/password.ts'

let known: JWK | null = null

/** The key of a password as a mere digest. */
export const cheapKey: Derive = async (password, salt) =>
  createHmac('sha256', salt).update(password.normalize('NFKC')).digest()

/** Keys that cost a test next to nothing: a digest for a password, and one signing key for all shops of a process. */
export const CHEAP_KEYS: IdentityKeys = {
  derive: cheapKey,
  newJwk() {
    known ??= newRsaJwk()
    return known
  },
}
