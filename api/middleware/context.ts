import type { Person } from '#api/gateways/ports.ts'

/** What every request carries through the API. */
export interface ApiEnv {
  Variables: {
    requestId: string
    /** Set by `person()` and `maybePerson()`. */
    person: Person | null
  }
}

export interface SignedInEnv {
  Variables: { requestId: string; person: Person }
}
