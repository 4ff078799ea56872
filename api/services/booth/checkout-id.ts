import { derivedUuid } from '#api/services/derived-id.ts'

/** The id of an offer's checkout, the first being 1: it follows, so that a restored shop can look for it in the provider's books. */
export const checkoutIdOf = (offerId: string, attempt: number): string =>
  derivedUuid(offerId, String(attempt))
