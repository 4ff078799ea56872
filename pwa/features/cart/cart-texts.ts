/** Words of the cart that the spec does not give. */
export const CART_TEXTS = {
  heading: 'Your Cart',
  noJob: 'Without a job name',
  asUsual: (count: number) => (count === 1 ? 'One more choice, as usual' : `${count} more choices, as usual`),
  full: 'Your cart holds 200 lines, which is all it can. Check out or remove some first.',
  gone: 'That item is not in your cart any more.',
  notKept: 'This device is not keeping your cart: it will be gone when you close this page.',
  removed: (product: string) => `${product} removed`,
  removedSome: (count: number) => `${count} items removed`,
  cleared: 'Cart cleared',
  undo: 'Undo',
  clear: 'Clear cart',
  clearQuestion: 'Remove every item from your cart?',
  keep: 'Keep them',
  unpriced:
    'This item comes from an earlier visit and has no price with us yet. Configure it again, or remove it.',
  held: 'Price held until',
  priceUpdated: (was: string) => `Price updated: was ${was}`,
  dearer: (now: string) => `Today's price is ${now}.`,
  maybeHeld: 'Checkout says whether we still hold yours.',
  badQuantity: (kept: number) => `Enter a whole number from 1 to 100,000. The cart still holds ${kept}.`,
  notRepriced: 'The new price could not be worked out just now. The quantity stays as it was.',
  /** `values` as the other device had set them; empty where they say nothing by themselves. */
  overwrote: (product: string, values: string) =>
    `${product}: your change replaced ${values === '' ? 'one made' : values} on another device`,
  overwroteGone: (product: string, values: string) =>
    `${CART_TEXTS.overwrote(product, values)}, and the item is not in your cart any more.`,
  overwroteForGood: (product: string) =>
    `${product}: your change replaced one made on another device, which is too long or too long ago to be put back. Please look at it in your cart.`,
  removedOnOtherDevice: (product: string) =>
    `${product} was removed on another device, so your change to it has no place. It is kept here for you.`,
  artworkGone: (product: string) =>
    `The artwork of ${product} is not with us any more. Please choose it again.`,
  refused: (product: string, why: string) => `A change of ${product || 'your cart'} needs you. ${why}`,
  seeSync: 'Open the sync center',
  addBack: 'Add it back',
  dismiss: 'Dismiss',
  oldChanges: (count: number) =>
    `${count === 1 ? 'One change' : `${count} changes`} to your cart waited on this device for more than 60 days. Do you still want ${count === 1 ? 'it' : 'them'}?`,
  sendOld: 'Yes, send',
  discardOld: 'No, discard',
  cartDeleted:
    'Your data was deleted on another device, and your cart with it. What lay in it here waits for your answer.',
  deletedLines: (count: number) =>
    'Your data was deleted on another device, and your cart with it. ' +
    (count === 1
      ? 'One item of it is kept on this device alone. Do you want it back in your cart?'
      : `${count} items of it are kept on this device alone. Do you want them back in your cart?`),
  putBack: 'Yes, put back',
  deleteHere: 'No, delete here too',
  signedOut: 'You are signed out. Sign in to see your cart.',
} as const
