import { formatCents } from '#shared/money/format.ts'
import { ORDER_STATUSES } from '#shared/orders/order.ts'
import { statusName } from '#shared/orders/status.ts'

/** The status filter in the spec's order and words (spec §2). */
export const STATUS_FILTER = [
  { value: '' as const, label: 'All' },
  ...ORDER_STATUSES.map(status => ({ value: status, label: statusName(status) })),
]

/** Words of the orders page that the spec does not give. */
export const ORDERS_TEXTS = {
  filter: 'Find orders',
  statusLabel: 'Status',
  items: 'Items',
  total: 'Total',
  open: (orderId: string) => `Details of order ${orderId}`,
  detail: 'Order',
  previousItem: 'Previous item',
  nextItem: 'Next item',
  itemOf: (at: number, count: number) => `Item ${at} of ${count}`,
  /** `what` is a slot's heading. */
  artworkOf: (what: string, product: string) => `${what} for ${product}`,
  seen: (when: string) => `Last seen ${when}`,
  seenNone: 'No such order was seen on this device yet.',
  signInAgain: 'Sign in again',
  noMatch: 'No order matches what you look for.',
  showAll: 'Show all orders',
  proofsWait: (count: number) =>
    count === 1 ? 'A proof waits for your answer' : `${count} proofs wait for your answer`,
  ownPage: 'Open the page of this order',
  print: 'Print receipt',
  ask: 'Ask about this order',
  again: 'Order again',
  againGone: 'This cannot be ordered like this any more.',
  allAgain: (count: number, of: number) =>
    count === of ? `Order all ${of} items again` : `Order ${count} of ${of} items again`,
  /** Cents. */
  today: (now: number, was: number) =>
    now === was
      ? `Today ${formatCents(now)}, as then`
      : `Today ${formatCents(now)}, ${formatCents(Math.abs(now - was))} ${now > was ? 'more' : 'less'} than then`,
  allOrders: 'Your orders',
  asUsual: (count: number) => (count === 1 ? '1 choice as usual' : `${count} choices as usual`),
  notOne: 'This is no order number. They look like GL-7KQ2-M9XD.',
  none: (orderId: string) => `You have no order ${orderId}. Perhaps it was made with another account.`,
  notHere: (orderId: string) =>
    `Order ${orderId} is not on this device yet. It opens here once the shop can be reached.`,
  receipt: 'Receipt',
  paidOn: (day: string) => `Paid ${day}`,
  paidByCard: (last4: string) => `Card ending in ${last4}`,
  receiptPdf: 'Receipt as PDF',
  receiptFailed: 'The receipt could not be made. Try again in a while.',
  timeline: 'How it goes on',
  meaning: {
    new: 'We have your order.',
    'in progress': 'We are working on it.',
    quoting: 'We are working out a price.',
    printing: 'It is being printed.',
    'design/artwork': 'We prepare your artwork.',
    ready: 'It is finished.',
    done: 'It is complete. Thank you!',
    cancelled: 'It was called off.',
  },
  /** Of an order of which the provider did not tell when it was paid. */
  orderedOn: (day: string) => `Ordered ${day}`,
  totalPaid: 'Total paid',
  paidOf: (paid: string, total: string) => `Paid ${paid} of ${total}`,
  givenBack: (money: string, day: string) => `${money} was given back on ${day}.`,
  givenBackShort: 'Given back',
  printedAgain: 'This is printed again, at no charge, for order',
  printedAgainAs: 'Some of it is printed again, at no charge, as order',
  push: {
    title: 'Be told on this device',
    offer: 'We can show a notice here when a proof waits for you, and each time your order goes on.',
    begin: 'Tell me on this device',
    on: 'This device shows a notice when your orders go on.',
    end: 'Stop telling me here',
    denied: 'This browser does not let us show notices. You can change that in its settings for this site.',
    ios: 'An iPhone or iPad shows notices of the installed app: tap Share, then "Add to Home Screen", and open the shop from there.',
    failed: 'That could not be arranged. Try again in a while.',
  },
  cancel: {
    title: 'Cancel this order',
    words: 'You can cancel it until it is printed. You get back what you paid.',
    sure: 'Yes, cancel this order',
    silent: 'The shop did not answer. Try again in a while.',
    final: 'It is too late to cancel: it is printed or over.',
    forbidden: 'Please call us to cancel this order.',
  },
  product: 'Product',
  quantity: 'Quantity',
  ownArtwork: 'Your artwork',
  tryAgain: 'Try again',
  start: 'Start shopping',
} as const
