/** Words of the cart that the spec does not give. */
export const CART_TEXTS = {
  heading: 'Your Cart',
  full: 'Your cart holds 200 lines, which is all it can. Check out or remove some first.',
  gone: 'That item is not in your cart any more.',
  notKept: 'This device is not keeping your cart: it will be gone when you close this page.',
  removed: (product: string) => `${product} removed`,
  cleared: 'Cart cleared',
  undo: 'Undo',
  clear: 'Clear cart',
  clearQuestion: 'Remove every item from your cart?',
  keep: 'Keep them',
  unpriced:
    'This item comes from an earlier visit and has no price with us yet. Configure it again, or remove it.',
  notRepriced: 'The new price could not be worked out just now. The quantity stays as it was.',
  signedOut: 'You are signed out. Sign in to see your cart.',
} as const
