import { type Unsent, watchUnsent } from '#pwa/sync/unsent.ts'
import { useLocal } from './use-local.ts'

/** What of a person's has not reached the shop; null until it is known, and for nobody. */
export function useUnsent(sub: string | null): Unsent | null {
  return useLocal(sub, watchUnsent)
}
