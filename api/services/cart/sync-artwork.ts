import { artworksOf } from '#shared/cart/artworks.ts'
import type { ArtworkRef, CartLine } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import type { ReadSyncRequest } from '#shared/contract/sync.ts'

/** Keys of the artwork objects that a request's changes refer to, each once. */
export function artworksNamed({ muts }: Pick<ReadSyncRequest, 'muts'>): Set<string> {
  return new Set(muts.flatMap(({ mutation }) => (mutation ? artworkKeys(mutation) : [])))
}

/** Keys of the artwork objects a mutation refers to. */
function artworkKeys(mutation: CartMutation): string[] {
  return refsOf(mutation).flatMap(ref => (ref ? [ref.key] : []))
}

function refsOf(mutation: CartMutation): (ArtworkRef | null)[] {
  if (mutation.op === 'artwork') return [mutation.val.artwork]
  return mutation.op === 'add' ? artworksOf(mutation.val).map(([, ref]) => ref) : []
}

/**
 * The mutation as far as its artworks are there and this person's; another's is as if it did not exist (D21). A line is
 * added without them and asks for the file again (D24); putting such a file into a slot comes to nothing: null.
 */
export function withoutUnknown(
  mutation: CartMutation,
  own: ReadonlySet<string>,
): { mutation: CartMutation | null; isWhole: boolean } {
  if (artworkKeys(mutation).every(key => own.has(key))) return { mutation, isWhole: true }
  if (mutation.op !== 'add') return { mutation: null, isWhole: false }
  return { mutation: { ...mutation, val: emptied(mutation.val, own) }, isWhole: false }
}

function emptied(line: CartLine, own: ReadonlySet<string>): CartLine {
  const gone = artworksOf(line).filter(([, { key }]) => !own.has(key))
  return { ...line, artwork: { ...line.artwork, ...Object.fromEntries(gone.map(([slot]) => [slot, null])) } }
}
