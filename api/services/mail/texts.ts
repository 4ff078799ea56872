import type { MessageDoc } from '#api/store/documents.ts'
import { dayText } from '#shared/calendar/day.ts'
import { shopTimeAt } from '#shared/calendar/shop-time.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import { toDollars } from '#shared/money/cents.ts'
import { formatDollars } from '#shared/money/format.ts'
import { deliverySentences } from '#shared/orders/delivery-words.ts'
import type { Order, OrderStatus } from '#shared/orders/order.ts'

/** What a mail says, as plain text in parts: both its forms are made of this. */
export interface MailWords {
  subject: string
  heading: string
  paragraphs: string[]
  /** A receipt's rows: what, and how much. */
  rows: [what: string, amount: string][]
  links: { text: string; href: string }[]
}

const SHOP_ADDRESS = `${BRAND.street}, ${BRAND.city}, ${BRAND.region} ${BRAND.postalCode}`
const MAP = {
  text: 'Show the shop on a map',
  href: `https://www.openstreetmap.org/search?query=${encodeURIComponent(SHOP_ADDRESS)}`,
}

/** The words of a mail about an order (issue 11.4); `orderUrl` is its page, null for whoever has no account. */
export function mailWords(
  occasion: 'received' | OrderStatus,
  order: Order,
  orderUrl: string | null,
): MailWords {
  const page = orderUrl === null ? [] : [{ text: 'See your order', href: orderUrl }]
  if (occasion === 'received') return receipt(order, page)
  const { heading, sentence } = STATUS_WORDS[occasion](order)
  const isHere = occasion === 'ready' && isPickedUp(order)
  return {
    subject: `${heading}: order ${order.orderId}`,
    heading,
    paragraphs: [
      sentence,
      ...(isHere ? [`${BRAND.name}, ${SHOP_ADDRESS}`, `Open ${SHOP_HOURS.inWords}.`] : []),
    ],
    rows: [],
    links: [...(isHere ? [MAP] : []), ...page],
  }
}

/** The words of a mail that proofs wait, each with the link that opens it without a sign-in (issue 11.3, D50). */
export function proofWords(
  { orderId }: Pick<Order, 'orderId'>,
  proofs: readonly { product: string; said: string; href: string }[],
  orderUrl: string | null,
): MailWords {
  return {
    subject: `Please look at the proof: order ${orderId}`,
    heading: 'Please look at your proof',
    paragraphs: [
      `This is how we would make order ${orderId}. Tell us that it is right, or what we shall change.`,
      ...proofs.flatMap(({ said }) => linesOf(said)),
    ],
    rows: [],
    links: [
      ...proofs.map(({ product, href }) => ({ text: `See the proof of ${product}`, href })),
      ...(orderUrl === null ? [] : [{ text: 'See your order', href: orderUrl }]),
    ],
  }
}

/** The words of a mail that money was given back, with all that was so far (issue 11.6). */
export function refundWords(order: Order, orderUrl: string | null): MailWords {
  const { orderId, refunds = [], cardLast4 } = order
  const sum = refunds.reduce((total, { cents }) => total + cents, 0)
  return {
    subject: `Money back for order ${orderId}`,
    heading: 'We have given money back',
    paragraphs: [
      cardLast4
        ? `It goes to the card ending in ${cardLast4}. Your bank may take up to ten days to show it.`
        : 'Where it was paid by card, your bank may take up to ten days to show it.',
    ],
    rows: [
      ...refunds.map(({ at, cents }): [string, string] => [
        dayText(shopTimeAt(Date.parse(at)).day),
        formatDollars(toDollars(cents)),
      ]),
      ['Given back in all', formatDollars(toDollars(sum))],
      ['Of', formatDollars(order.paidAmount ?? order.totalAmount)],
    ],
    links: orderUrl === null ? [] : [{ text: 'See your order', href: orderUrl }],
  }
}

/** The words of a mail that tells of an answer, with what was asked (issue 11.5); `messagesUrl` is where both stand. */
export function answerWords(
  { message, orderId, answers = [] }: Pick<MessageDoc, 'message' | 'orderId' | 'answers'>,
  mail: string,
  messagesUrl: string,
): MailWords {
  const answer = answers[Number(mail.split('.').at(-1)) - 1]
  const about = orderId === '' ? 'your message' : `your message about order ${orderId}`
  return {
    subject: `Our answer to ${about}`,
    heading: `Our answer to ${about}`,
    paragraphs: [...linesOf(answer?.text ?? ''), 'You wrote:', ...linesOf(message)],
    rows: [],
    links: [{ text: 'See what was written', href: messagesUrl }],
  }
}

const linesOf = (text: string): string[] => text.split(/\n+/).filter(line => line.trim() !== '')

function receipt(order: Order, page: MailWords['links']): MailWords {
  if (order.reprintOf !== undefined) return printedAgain(order, order.reprintOf, page)
  return {
    subject: `Receipt for order ${order.orderId}`,
    heading: 'Thank you, we have your order',
    paragraphs: [
      `This is the receipt for order ${order.orderId}. We tell you how it goes on.`,
      ...deliverySentences(order).map(sentence => (/[.!]$/.test(sentence) ? sentence : `${sentence}.`)),
    ],
    rows: [
      ...order.items.map(({ product, quantity, total }): [string, string] => [
        `${quantity} × ${product}`,
        formatDollars(total),
      ]),
      ['Total', formatDollars(order.totalAmount)],
      ...paidRow(order),
    ],
    links: page,
  }
}

/** What was paid where that is not the total: a receipt says no sum that was not received (decision 88). */
const paidRow = ({ paidAmount }: Order): MailWords['rows'] =>
  paidAmount === undefined ? [] : [['Paid', formatDollars(paidAmount)]]

/** What comes in place of a receipt where nothing is paid (issue 11.6). */
function printedAgain({ orderId, items }: Order, first: string, links: MailWords['links']): MailWords {
  return {
    subject: `We print it again: order ${orderId}`,
    heading: 'We print it again',
    paragraphs: [
      `Some of order ${first} is printed again, at no charge to you. It is order ${orderId}. We tell you how it goes on.`,
    ],
    rows: items.map(({ product, quantity }): [string, string] => [`${quantity} × ${product}`, 'no charge']),
    links,
  }
}

const isPickedUp = ({ delivery }: Order): boolean =>
  delivery?.kind === 'pickup' || (delivery?.kind === 'ship' && delivery.alsoPickup === true)

type Said = { heading: string; sentence: string }
/** Each status in the customer's words. */
const STATUS_WORDS: Record<Order['status'], (order: Order) => Said> = {
  new: () => ({ heading: 'We have your order', sentence: 'It waits for us to begin.' }),
  'in progress': () => ({ heading: 'We have begun', sentence: 'We are working on your order.' }),
  quoting: () => ({ heading: 'We are working out a price', sentence: 'We write to you once we have it.' }),
  printing: () => ({ heading: 'Your order is being printed', sentence: 'It can no longer be changed.' }),
  'design/artwork': () => ({
    heading: 'We are at your artwork',
    sentence: 'We prepare your artwork for printing.',
  }),
  ready: order => {
    if (!isPickedUp(order))
      return { heading: 'Your order is made', sentence: 'It is finished and goes on its way to you.' }
    const rest =
      order.delivery?.kind === 'ship' ? ' What you chose to have shipped goes on its way to you.' : ''
    return {
      heading: 'Ready for pickup',
      sentence: `Your order is ready. Please bring its number with you.${rest}`,
    }
  },
  done: () => ({ heading: 'Your order is complete', sentence: 'Thank you for printing with us.' }),
  cancelled: () => ({
    heading: 'Your order was cancelled',
    sentence: `If you did not expect that, please call us: ${BRAND.phone}.`,
  }),
}
