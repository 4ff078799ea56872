import type { CartDoc } from '#api/store/documents.ts'
import type { SyncedCart } from '#shared/cart/mutation.ts'

/** A cart as far as changes of these lines are judged by it: versions of other lines do not matter. */
export function judgedPart(
  { lines, v, removed, revs, fields }: CartDoc,
  lineIds: Iterable<string>,
): SyncedCart {
  const known = [...lineIds].flatMap(id => {
    const written = revs.get(id)
    return written ? [[id, written] as const] : []
  })
  return { lines, v, removed, revs: Object.fromEntries(known), ...(fields ? { fields } : {}) }
}

/** The cart after what was judged by its part of these lines, but for its version. A line that is gone has no versions. */
export function withJudged(
  doc: CartDoc,
  { lines, removed, revs, fields }: SyncedCart,
  lineIds: Iterable<string>,
): CartDoc {
  const gone = [...lineIds].filter(id => !Object.hasOwn(revs, id))
  const known = doc.revs.without(gone).with(Object.entries(revs))
  return { ...doc, lines, removed, revs: known, ...(fields ? { fields } : {}) }
}
