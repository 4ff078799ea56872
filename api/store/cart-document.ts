import type { CartDoc } from './documents.ts'
import { Members } from './members.ts'

type AsStored<T> = {
  [Field in keyof T]: T[Field] extends Members<infer Value> ? Record<string, Value> : T[Field]
}

/** The cart that a store read. */
export function readCart(stored: unknown): CartDoc {
  const { revs, mids, ...cart } = stored as AsStored<CartDoc>
  return { ...cart, revs: Members.of(revs), mids: Members.of(mids) }
}
