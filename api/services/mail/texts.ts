import type { MessageDoc } from '#api/store/documents.ts'
import { whatToDo } from '#shared/artwork/what-to-do.ts'
import { dayText } from '#shared/calendar/day.ts'
import { readyAfterArtwork } from '#shared/calendar/ready-words.ts'
import { shopTimeAt } from '#shared/calendar/shop-time.ts'
import { displayOptions } from '#shared/cart/display-options.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import { toDollars } from '#shared/money/cents.ts'
import { formatDollars } from '#shared/money/format.ts'
import { deliverySentences } from '#shared/orders/delivery-words.ts'
import type { Order, OrderItem, OrderStatus } from '#shared/orders/order.ts'

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

/** What a mail about an order says besides the order itself. */
export interface OrderMailFacts {
  /** Its page: in its customer's account, else the one that a stand's visitors have; null where there is none. */
  orderUrl: string | null
  /** Where its customer has mails again, who has stopped them and is not told how it goes on (D51); null for whoever is. */
  againUrl: string | null
  /** What is owed back of what was paid, and is still to be given. */
  comingBackCents: number
  /** What its artwork is still to come for, where the page takes it, and how many business days it takes from then on. */
  missing: { products: string[]; filesUrl: string | null; daysAfter: number } | null
  /** Files that came for it and cannot be printed from, and why, in the spec's words (§5). */
  unfit: { product: string; message: string }[]
}

/** The heading of the mail that asks for another file. */
export const UNFIT = 'We need another file'

/** The words of a mail that files cannot be printed from, where others are sent and what to do about these (decision 102). */
export function unfitWords(
  { orderId }: Pick<Order, 'orderId'>,
  { unfit, missing }: OrderMailFacts,
): MailWords {
  const filesUrl = missing?.filesUrl ?? null
  return {
    subject: `${UNFIT}: order ${orderId}`,
    heading: UNFIT,
    paragraphs: [
      ...unfit.map(({ product, message }) =>
        `The file that came for ${product} cannot be printed from: ${asSentence(message)} ${whatToDo(message)}`.trim(),
      ),
      filesUrl === null
        ? `We begin when we have another. Call us to send it: ${BRAND.phone}.`
        : 'We begin when we have another. Add it by the link below.',
    ],
    rows: [],
    links: filesUrl === null ? [] : [{ text: 'Add your artwork', href: filesUrl }],
  }
}

/** The words of a mail about an order (issue 11.4). */
export function mailWords(
  occasion: 'received' | OrderStatus,
  order: Order,
  facts: OrderMailFacts,
): MailWords {
  const page = pageLink(facts.orderUrl)
  if (occasion === 'received') return receipt(order, facts)
  const { heading, sentence } = STATUS_WORDS[occasion](order)
  const isHere = occasion === 'ready' && isPickedUp(order)
  return {
    subject: `${heading}: order ${order.orderId}`,
    heading,
    paragraphs: [
      sentence,
      ...(occasion === 'cancelled' && facts.comingBackCents > 0
        ? [
            `${formatDollars(toDollars(facts.comingBackCents))} of what you paid goes back to you. We write to you once it is on its way.`,
          ]
        : []),
      ...(isHere ? [`${BRAND.name}, ${SHOP_ADDRESS}`, `Open ${SHOP_HOURS.inWords}.`] : []),
    ],
    rows: [],
    links: [...(isHere ? [MAP] : []), ...page],
  }
}

/** The words of a mail that proofs wait, each with the link that opens it without a sign-in (issue 11.3, D50). */
export function proofWords(
  { orderId }: Pick<Order, 'orderId'>,
  proofs: readonly { line: number; product: string; said: string; href: string }[],
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
      ...proofs.map(({ line, product, href }) => ({
        text: `See the proof of ${proofs.length > 1 ? `item ${line}, ` : ''}${product}`,
        href,
      })),
      ...pageLink(orderUrl),
    ],
  }
}

/** The words of a mail that money was given back, with all that was so far (issue 11.6). */
export function refundWords(order: Order, orderUrl: string | null): MailWords {
  const { orderId, refunds = [], cardLast4, isPaidByHand } = order
  const sum = refunds.reduce((total, { cents }) => total + cents, 0)
  return {
    subject: `Money back for order ${orderId}`,
    heading: 'We have given money back',
    paragraphs: [
      cardLast4
        ? `It goes to the card ending in ${cardLast4}. Your bank may take up to ten days to show it.`
        : `${isPaidByHand ? 'You have it the way you paid at our stand. ' : ''}Where it was paid by card, your bank may take up to ten days to show it.`,
    ],
    rows: [
      ...refunds.map(({ at, cents }): [string, string] => [
        dayText(shopTimeAt(Date.parse(at)).day),
        formatDollars(toDollars(cents)),
      ]),
      ['Given back in all', formatDollars(toDollars(sum))],
      ['Of', formatDollars(order.paidAmount ?? order.totalAmount)],
    ],
    links: pageLink(orderUrl),
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

/** How many of what, and how large where that was chosen: two lines of one product are told apart by it. */
function itemName({ product, quantity, options }: OrderItem): string {
  const size = displayOptions(options).find(({ label }) => label === 'Dimensions')
  return [`${quantity} × ${product}`, ...(size ? [size.value] : [])].join(', ')
}

const pageLink = (orderUrl: string | null): MailWords['links'] =>
  orderUrl === null ? [] : [{ text: 'See your order', href: orderUrl }]

const againLink = ({ againUrl }: OrderMailFacts): MailWords['links'] =>
  againUrl === null ? [] : [{ text: 'Have mails again', href: againUrl }]

/** How whoever reads a receipt learns more. */
const goesOn = ({ againUrl, orderUrl }: OrderMailFacts): string => {
  if (againUrl === null) return 'We tell you how it goes on.'
  const where =
    orderUrl === null ? `Call us to hear how it goes on: ${BRAND.phone}` : 'Its page says how it goes on'
  return `You have stopped our mails about orders. ${where}.`
}

function receipt(order: Order, facts: OrderMailFacts): MailWords {
  if (order.reprintOf !== undefined) return printedAgain(order, order.reprintOf, facts)
  const { missing } = facts
  return {
    subject: `Receipt for order ${order.orderId}`,
    heading: 'Thank you, we have your order',
    paragraphs: [
      `This is the receipt for order ${order.orderId}. ${goesOn(facts)}`,
      ...(missing ? [missingSentence(missing)] : []),
      ...deliverySentences(order).map(asSentence),
      ...approvalSentence(order),
      ...(order.delivery === undefined ? [NO_ADDRESS] : []),
    ],
    rows: [
      ...order.items.map((item): [string, string] => [itemName(item), formatDollars(item.total)]),
      ['Total', formatDollars(order.totalAmount)],
      ...paidRow(order),
    ],
    links: [
      ...(missing?.filesUrl ? [{ text: 'Add your artwork', href: missing.filesUrl }] : []),
      ...pageLink(facts.orderUrl === missing?.filesUrl ? null : facts.orderUrl),
      ...againLink(facts),
    ],
  }
}

const asSentence = (text: string): string => (/[.!]$/.test(text) ? text : `${text}.`)

/** What a customer has to do before anything is printed (D50). */
const approvalSentence = ({ daysAfterApproval }: Order): string[] =>
  daysAfterApproval === undefined
    ? []
    : ['Before we print it we show you a proof. The days count from when you have approved it.']

/** Of what is shipped and has no address: a stand that takes money by hand asks for none. */
const NO_ADDRESS = `It is shipped where you told us; if you have not, please call us: ${BRAND.phone}.`

/** That nothing begins yet, and where the customer sends what is missing (issue 9.4). */
function missingSentence({ products, filesUrl, daysAfter }: NonNullable<OrderMailFacts['missing']>): string {
  const where = filesUrl === null ? `Call us to send it: ${BRAND.phone}.` : 'Add it by the link below.'
  const ready = asSentence(readyAfterArtwork(daysAfter))
  return `Artwork is still missing for ${products.join(', ')}. We begin when all of it is here. ${where} ${ready}`
}

/** What was paid where that is not the total: a receipt says no sum that was not received (decision 88). */
const paidRow = ({ paidAmount }: Order): MailWords['rows'] =>
  paidAmount === undefined ? [] : [['Paid', formatDollars(paidAmount)]]

/** What comes in place of a receipt where nothing is paid (issue 11.6). */
function printedAgain({ orderId, items }: Order, first: string, facts: OrderMailFacts): MailWords {
  return {
    subject: `We print it again: order ${orderId}`,
    heading: 'We print it again',
    paragraphs: [
      `Some of order ${first} is printed again, at no charge to you. It is order ${orderId}. ${goesOn(facts)}`,
    ],
    rows: items.map((item): [string, string] => [itemName(item), 'no charge']),
    links: [...pageLink(facts.orderUrl), ...againLink(facts)],
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
    if (order.delivery === undefined)
      return {
        heading: 'Your order is made',
        sentence: `It is finished. It goes where you told us; if you have not, please call us: ${BRAND.phone}.`,
      }
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
