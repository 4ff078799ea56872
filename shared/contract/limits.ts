/** What both sides hold each other to. Without zod, so that a page that only counts does not load schemas. */

/** The protocol of cart sync both sides speak; a server that does not answers 426 and the rows wait ("Cart sync"). */
export const SYNC_PROTO = 1
/** The ordinary cart of a person ("Cart sync"). */
export const MAIN_CART = 'main'
/** Mutations one sync request may carry; more is 413, and the client halves. */
export const MAX_SYNC_MUTATIONS = 50
/** Bytes of any body (issue 6.1): what the largest legal one takes, and a little more (`shared/cart/checkout-item.ts`). */
export const MAX_BODY_BYTES = 256 * 1024
/** Bytes one sync request may have; more is 413, and the client halves. */
export const MAX_SYNC_BYTES = MAX_BODY_BYTES
/** Lines a cart holds, and a quote or checkout names (D5). */
export const MAX_CART_LINES = 200
/** Bytes of JSON one line may come to; a mutation that would make it longer is rejected with `line_too_large`. */
export const MAX_LINE_BYTES = 16 * 1024
/** Bytes of JSON all lines together may come to; one that would make them longer is rejected with `cart_too_large`. */
export const MAX_CART_BYTES = 512 * 1024
/** Bytes of an artwork's small picture, as sent and as kept (D19). */
export const MAX_PREVIEW_BYTES = 60 * 1024
/** Bytes a booth code may have: what a QR code on the full screen carries (booth, "The code"). */
export const MAX_CODE_BYTES = 900
/** Bytes an offer may have: what a cart of 200 lines comes to, and half as much again. */
export const MAX_OFFER_BYTES = 12 * 1024
/** Bytes of a drawn signature's picture. */
export const MAX_SIGNATURE_BYTES = 30 * 1024
/** Header of the artwork calls by staff: the ticket whose files they are (booth, "Calls"). */
export const BOOTH_TICKET_HEADER = 'X-Booth-Ticket'
/** Headers of every call of `/o/TOKEN`: the link's secret and this browser's own (booth, "Calls"). */
export const ORDER_TOKEN_HEADER = 'X-Order-Token'
export const ORDER_VISIT_HEADER = 'X-Order-Visit'
/** Most cents that an act of a ticket may speak of. */
export const MAX_TICKET_CENTS = 99_999_999
/** Acts of one ticket that a call of a booth may carry. */
export const MAX_ACTS = 20
/** Acts of all tickets together that one call may carry; its bytes are those of any body. */
export const MAX_CALL_ACTS = 100
/** Offers a ticket may have had: each edit of a quoted ticket makes one; a stand makes dozens. */
export const MAX_TICKET_OFFERS = 1_000
/** Acts whose outcome a ticket remembers; a ticket at a stand has a dozen. */
export const MAX_TICKET_ACTS = 500
/** As many again are kept free for what is about money, which nothing else may crowd out (B2). */
export const MAX_TICKET_MONEY_ACTS = 2 * MAX_TICKET_ACTS

/** Seconds after which a checkout whose artwork is still being checked may be asked for again (decision 10). */
export const CHECKING_RETRY_SECONDS = 5

/** Characters of where a stand's order ships to. */
export const MAX_SHIP_TO = 400
/** Characters of an internal note, and of the reason why an order is blocked (issue 11.2). */
export const MAX_NOTE = 2_000
/** Places a customer may mark on one proof, and answers one proof gets. */
export const MAX_PROOF_PINS = 20
export const MAX_PROOF_ANSWERS = 50
/** Most characters of what the identity provider says of a person (UTF-16). */
export const MAX_PROFILE = { name: 200, email: 320, picture: 2048 } as const
/** Most characters of a message to the shop (D35). */
export const MAX_MESSAGE = 10_000
/** Most characters of what staff write back to a message. */
export const MAX_ANSWER = 10_000
/** Most answers one message gets. */
export const MAX_ANSWERS = 50
