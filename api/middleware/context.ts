import type { SignedIn } from '#api/gateways/ports.ts'

/** What every request carries through the API. */
export interface ApiEnv {
  Variables: {
    requestId: string
    /** The headers every answer carries, for answers that bring all of theirs ready-made. */
    baseHeaders?: Readonly<Record<string, string>>
    /** Set by `requireUser()` and `optionalUser()`. */
    person: SignedIn | null
    /** Set by `forOwner()`: whose artwork it is about, a person's or a ticket's; null for a stranger's. */
    owner: string | null
  }
}

export interface SignedInEnv {
  Variables: { requestId: string; person: SignedIn }
}

/** Behind `forOwner()` with somebody signed in. */
export interface OwnerEnv {
  Variables: SignedInEnv['Variables'] & { owner: string }
}
