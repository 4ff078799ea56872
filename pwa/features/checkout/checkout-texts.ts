import { BRAND } from '#shared/catalogue/brand.ts'

/** Words of checkout that the spec does not give. */
export const CHECKOUT_TEXTS = {
  opening: 'Opening checkout…',
  checking: 'Your artwork is being checked. Checkout opens by itself as soon as that is done.',
  signInAgain: 'Sign in again to check out',
  whenConnected: 'Checkout when connected',
  artworkHere: 'Yours is on this device already and uploads by itself: there is nothing more to do here.',
  wishHint: 'The shop cannot be reached. Press to be told when you can pay.',
  wished:
    'Noted on this device. You will be told when the shop can be reached and all artwork is there; then you pay with a tap. Nothing is charged before.',
  wishedArtwork: 'Your artwork is on its way. You will be told when you can pay.',
  ready: 'You can check out now: the shop can be reached and all artwork is there.',
  toCart: 'Go to cart',
  withdraw: 'Do not wait to check out',
  otherDeviceFile: (fileName: string, product: string) => `${fileName} for ${product}`,
  otherDeviceHint: (dismiss: string) =>
    `Checkout waits until it is uploaded: open the shop on that device, or choose the file here. If it is not coming, press “${dismiss}” at its item.`,
  otherDeviceHeld:
    'Nothing was ordered or charged: the order would be made without a file that waits on another device.',
  /** After a checkout that could not be opened: what to do now (D53). */
  failed: {
    silent:
      'Nothing was charged: the shop did not answer. Check the connection of this device, then check out again.',
    signedOut: 'Nothing was charged: the shop asks you to sign in again. Then check out once more.',
    tooOften: 'Nothing was charged: that was too often in a short time. Wait a minute, then check out again.',
    providerBlocked:
      'Nothing was charged: the payment page could not be prepared. If you use a content blocker, allow js.stripe.com, then check out again.',
    other: `Nothing was charged: checkout could not be opened. Check out again in a minute; your cart stays as it is. If it fails once more, call us at ${BRAND.phone}.`,
    notOpened:
      'Nothing was charged: the payment page has not opened yet. If it does not come, check the connection of this device, then check out again.',
    tooLarge:
      'Nothing was charged: this cart holds too much text for one order. Please shorten long job names, or order in two parts.',
  },
  pricesChanged: 'Prices have changed',
  pricesHint: 'Nothing has been charged. These prices hold now:',
  was: 'Was',
  now: 'Now',
  newTotal: 'New total',
  accept: 'Accept and pay',
  backToCart: 'Back to cart',
  alreadyPaid: 'This cart is already paid',
  alreadyPaidHint: (orderId: string | null) =>
    orderId ? `It became order ${orderId}.` : 'Its order is under Orders.',
  seeOrders: 'See your orders',
  seeOrder: 'See your order',
  seeCart: 'See your cart',
  leavingIn: (seconds: number) =>
    `You will be taken to the homepage in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  heldBack: 'You stay here until your order number is known.',
  stay: 'Stay here',
  pausedWith: (seconds: number) =>
    `Paused, ${seconds} ${seconds === 1 ? 'second' : 'seconds'} before the homepage.`,
  goOn: 'Go on',
  /** Where the page was opened without a payment (D55). */
  nonePaid: 'No payment is known here.',
  paid: (total: string) => `${total} paid`,
  pictureOf: (product: string) => `Your artwork for ${product}`,
  addToCalendar: 'Add to calendar',
  aboutLine: (product: string, jobName: unknown, words: string) =>
    `${product}${typeof jobName === 'string' && jobName.trim() !== '' ? ` “${jobName.trim()}”` : ''}: ${words}`,
  order: (orderId: string) => `Your order is ${orderId}.`,
  /** What became of a payment that is no order. */
  stillOpen: 'The payment is not confirmed yet. Once it is, it is an order of yours.',
  expired: 'The payment page ran out of time: nothing was charged, and your cart is as it was.',
  ifPaid: 'If you did pay, it is an order of yours.',
  signInToKnow: 'Sign in to see your order.',
  alike: (product: string) =>
    `${product}, just like one that you paid for, is still in your cart. Remove it unless you want it once more.`,
  changed: (product: string) =>
    `${product} was changed after you paid or opened the payment, which was for what it was then. It stays in your cart: remove it if you do not want it as well.`,
} as const
