import { urlToKey } from '#shared/artwork/address.ts'
import type { ArtworkRef, Artworks, CartLine } from '#shared/cart/line.ts'
import { lineOf } from '#shared/cart/line-of.ts'
import { quoteLine } from '#shared/cart/quote-line.ts'
import { fromWire, type ProductWire } from '#shared/contract/product-wire.ts'
import { itemArtworks } from './item-artworks.ts'
import type { OrderItem } from './order.ts'

/**
 * A bought item as a cart line at today's price, with its stored files (issue 11.7); null where the shop does not make
 * it like that any more. `artworkBase` is where stored objects' addresses begin; files of elsewhere are left out.
 */
export function lineAgain(
  item: OrderItem,
  wire: ProductWire,
  artworkBase: string,
): Omit<CartLine, 'id'> | null {
  const product = fromWire(wire)
  const quoted = quoteLine(product, item.options)
  if (!quoted.ok || wire.priceList === undefined) return null
  return lineOf(product, quoted.selection, wire.priceList, storedFiles(item, artworkBase))
}

/** How many bytes a stored file has is not told of an order; nothing of a line hangs on it. */
const UNTOLD_SIZE = 0

function storedFiles(item: OrderItem, artworkBase: string): Artworks {
  const found = itemArtworks(item).flatMap(([slot, address]) => {
    const file = storedFile(address, artworkBase)
    return file ? [[slot, file] as const] : []
  })
  return { front: null, back: null, ...Object.fromEntries(found) }
}

/** What a line holds of a stored file, from its address; null for one of elsewhere. */
export function storedFile(address: string, artworkBase: string): ArtworkRef | null {
  const key = urlToKey(artworkBase, address)
  if (key === null) return null
  const fileName = fileNameIn(key)
  const type = /\.pdf$/i.test(fileName) ? 'application/pdf' : 'image/jpeg'
  return { bucket: 'order-artwork', key, fileName, size: UNTOLD_SIZE, type }
}

/** The name within a key `{uuid}/{encoded filename}` (D22); one that was encoded otherwise is shown as it is. */
function fileNameIn(key: string): string {
  const encoded = key.slice(key.indexOf('/') + 1)
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
