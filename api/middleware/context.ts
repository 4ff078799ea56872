import type { SignedIn } from '#api/gateways/ports.ts'

/** What every request carries through the API. */
export interface ApiEnv {
  Variables: {
    requestId: string
    /** The headers every answer carries, for answers that bring all of theirs ready-made. */
    baseHeaders?: Readonly<Record<string, string>>
    /** Set by `requireUser()` and `optionalUser()`. */
    person: SignedIn | null
  }
}

export interface SignedInEnv {
  Variables: { requestId: string; person: SignedIn }
}
