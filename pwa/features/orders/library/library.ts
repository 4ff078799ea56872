import { artworksOf } from '#shared/cart/artworks.ts'
import type { ArtworkRef, ArtworkSlot, CartLine } from '#shared/cart/line.ts'
import { itemArtworks } from '#shared/orders/item-artworks.ts'
import { storedFile } from '#shared/orders/line-again.ts'
import type { Order } from '#shared/orders/order.ts'

/** A place in the cart that holds a file. */
export interface CartUse {
  line: string
  product: string
  slot: ArtworkSlot
}

/** One stored file of a person, and where it is used. */
export interface LibraryFile {
  file: ArtworkRef
  cart: readonly CartUse[]
  /** Orders it was bought in, newest first, each once. */
  orders: readonly { orderId: string; product: string }[]
  /** Kept by its person though nothing may use it. */
  isKept: boolean
}

interface Entry extends LibraryFile {
  cart: CartUse[]
  orders: { orderId: string; product: string }[]
  isKept: boolean
}

/**
 * A person's artwork by file: what the cart holds, then what was bought, newest first, then what is only kept (issue 11.7, D58).
 * `artworkBase` is where stored objects' addresses begin; files of elsewhere are left out.
 */
export function libraryOf(
  lines: readonly CartLine[],
  orders: readonly Order[],
  { artworkBase, kept = [] }: { artworkBase: string; kept?: readonly ArtworkRef[] | undefined },
): LibraryFile[] {
  const entries = new Map<string, Entry>()
  function entryOf(file: ArtworkRef): Entry {
    const entry = entries.get(file.key) ?? { file, cart: [], orders: [], isKept: false }
    entries.set(file.key, entry)
    return entry
  }
  for (const line of lines)
    for (const [slot, file] of artworksOf(line))
      entryOf(file).cart.push({ line: line.id, product: line.product, slot })
  for (const { orderId, items } of orders.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)))
    for (const item of items)
      for (const [, address] of itemArtworks(item)) {
        const file = storedFile(address, artworkBase)
        if (!file) continue
        const { orders: uses } = entryOf(file)
        if (!uses.some(use => use.orderId === orderId)) uses.push({ orderId, product: item.product })
      }
  for (const file of kept) entryOf(file).isKept = true
  return [...entries.values()]
}
