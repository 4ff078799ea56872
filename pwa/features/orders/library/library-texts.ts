import { slotWords } from '#shared/print/slot-words.ts'
import type { CartUse } from './library.ts'

const nameOf = ({ product, slot }: CartUse) => `${product}, ${slotWords(slot).name}`

/** Words of the library of artwork. */
export const LIBRARY_TEXTS = {
  heading: 'Your Artwork',
  about:
    'Every file of your orders and your cart, and those you keep. Put one onto another product without sending it again.',
  empty: 'No artwork yet. Files appear here once they are in your cart.',
  pictureOf: (fileName: string) => `Picture of ${fileName}`,
  usedIn: 'Used in',
  cart: (use: CartUse) => `Your cart: ${nameOf(use)}`,
  order: (orderId: string, product: string) => `Order ${orderId}: ${product}`,
  productFor: (fileName: string) => `Product for ${fileName}`,
  choose: 'Choose a product',
  put: 'Put it onto this',
  putFailed: 'This could not be put into the cart. Try again in a while.',
  notMade: 'This product takes no artwork.',
  kept: 'Kept with your orders, which are made from it; it cannot be deleted.',
  remove: 'Delete',
  takeOut: 'Take out of the cart',
  keep: 'Keep it',
  keepFile: 'Keep',
  keptHere: 'You keep it, also once nothing uses it.',
  keptFull: 'You keep as many files as fit. Delete others first.',
  keepFailed: 'That needs a connection to the shop. Try again in a while.',
  unused: 'Nothing uses it now.',
  afterUnused: 'About two weeks later the shop deletes it.',
  question: (fileName: string) => `Delete ${fileName}?`,
  depends: 'It comes off these items, which then need another file before they can be ordered:',
  after: 'About two weeks after the last item with it is gone, the shop deletes it.',
  afterKept: 'It stays with your orders, which are made from it.',
  name: nameOf,
  more: 'Show more',
  partial: 'The shop cannot be reached: these are the files this device knows of.',
} as const
