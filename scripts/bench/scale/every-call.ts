import type { ApiCall } from '#shared/contract/api.ts'
import { ARTWORK_CALLS } from './artwork-calls.ts'
import { BOOTH_CALLS } from './booth-calls.ts'
import { DESK_CALLS } from './desk-calls.ts'
import { PERSON_CALLS } from './person-calls.ts'
import type { Recipes } from './recipe.ts'
import { SHOP_CALLS } from './shop-calls.ts'
import { VISITOR_CALLS } from './visitor-calls.ts'

/** Every call of the contract with the ways in which it is measured: one that is left out does not compile. */
export const EVERY_CALL: Record<ApiCall, Recipes> = {
  ...SHOP_CALLS,
  ...ARTWORK_CALLS,
  ...PERSON_CALLS,
  ...DESK_CALLS,
  ...BOOTH_CALLS,
  ...VISITOR_CALLS,
}
