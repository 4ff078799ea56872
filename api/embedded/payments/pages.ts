import { html } from 'hono/html'
import { frame, type Markup, notice } from '#api/embedded/page/frame.ts'
import { formatCents } from '#shared/money/format.ts'
import { type Errors, type Field, isTestCard, type TypedCard } from './card.ts'
import type { WireLine, WireSession } from './wire.ts'

interface Input {
  field: Field
  label: string
  autocomplete: string
  attributes?: Markup
  optional?: boolean
}

export interface PayPage {
  session: WireSession
  lines: WireLine[]
  ticket: string
  typed: TypedCard
  errors: Errors
}

const digits = html`inputmode="numeric"`
const NUMBER: Input = { field: 'number', label: 'Card number', autocomplete: 'cc-number', attributes: digits }
const EXPIRY: Input = {
  field: 'expiry',
  label: 'Expiry (MM/YY)',
  autocomplete: 'cc-exp',
  attributes: digits,
}
const CVC: Input = { field: 'cvc', label: 'CVC', autocomplete: 'cc-csc', attributes: digits }
const NAME: Input = { field: 'name', label: 'Name on card', autocomplete: 'cc-name' }
const LINE1: Input = { field: 'line1', label: 'Address line 1', autocomplete: 'shipping address-line1' }
const LINE2: Input = {
  field: 'line2',
  label: 'Address line 2',
  autocomplete: 'shipping address-line2',
  optional: true,
}
const CITY: Input = { field: 'city', label: 'City', autocomplete: 'shipping address-level2' }
const STATE: Input = { field: 'state', label: 'State', autocomplete: 'shipping address-level1' }
const ZIP: Input = {
  field: 'postalCode',
  label: 'ZIP code',
  autocomplete: 'shipping postal-code',
  attributes: digits,
}
const RECIPIENT: Input = {
  field: 'recipient',
  label: 'Recipient',
  autocomplete: 'shipping name',
  optional: true,
}

/** What may be shown again: never a security code, and of card numbers only the test cards'. */
function shownAgain(field: Field, typed: TypedCard): string {
  if (field === 'cvc') return ''
  return field === 'number' && !isTestCard(typed.number) ? '' : typed[field]
}

function row({ typed, errors }: PayPage, input: Input): Markup {
  const { field, label, autocomplete, attributes = html``, optional = false } = input
  const error = errors[field]
  const state = error === undefined ? '' : html`aria-invalid="true" aria-describedby="${field}-error"`
  return html`<div><label for="${field}">${label}${optional ? html` <small>(optional)</small>` : ''}</label>
<input id="${field}" name="${field}" value="${shownAgain(field, typed)}" autocomplete="${autocomplete}" maxlength="200" ${attributes} ${optional ? '' : html`required`} ${state}>
${error === undefined ? '' : html`<p class="field-error" id="${field}-error">${error}</p>`}</div>`
}

/** Its name stands beside it. */
const pictureOf = ({ images: [first] = [] }: WireLine) =>
  first === undefined ? '' : html`<img src="${first}" alt="" width="72" height="72">`

const detailsOf = ({ details }: WireLine) =>
  details === undefined ? '' : html`<br><small>${details}</small>`

function linesTable({ session, lines }: PayPage): Markup {
  return html`<table>
<tbody>${lines.map(line => html`<tr><th scope="row">${pictureOf(line)}<span>${line.description}${line.quantity > 1 ? ` × ${line.quantity}` : ''}${detailsOf(line)}</span></th><td>${formatCents(line.amount_total)}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row">Total</th><td>${formatCents(session.amount_total)}</td></tr></tfoot>
</table>`
}

function deliveryFields(page: PayPage): Markup {
  return html`<h2>Delivery address</h2>
${row(page, LINE1)}${row(page, LINE2)}${row(page, CITY)}
<div class="pair">${row(page, STATE)}${row(page, ZIP)}</div>
${row(page, RECIPIENT)}`
}

const summary = (errors: Errors) => {
  const [first] = Object.values(errors)
  return first === undefined ? '' : html`<p class="error" role="alert">${first}</p>`
}

/** The hosted payment page. Nothing typed is lost on a mistake, except what must not be shown again. */
export function payPage(page: PayPage): Markup {
  const { session, errors, ticket } = page
  const back = session.cancel_url
  return frame(
    'Payment',
    html`<h1>Payment</h1>
${summary(errors)}
${linesTable(page)}
<p class="note">Demo payments: no card is charged. Use <strong class="number">4242 4242 4242 4242</strong> with any future date and any CVC.</p>
<form method="post" action="/pay/${session.id}">
<input type="hidden" name="ticket" value="${ticket}">
<h2>Card</h2>
${row(page, NUMBER)}
<div class="pair">${row(page, EXPIRY)}${row(page, CVC)}</div>
${row(page, NAME)}
${session.shipping_address_collection === null ? '' : deliveryFields(page)}
${session.custom_text?.submit ? html`<p class="note">${session.custom_text.submit.message}</p>` : ''}
<button type="submit">Pay ${formatCents(session.amount_total)}</button>
</form>
${back === null ? '' : html`<p class="after"><a href="${back}">Back to the shop without paying</a></p>`}`,
  )
}

/** Said instead of the form once a session is closed or when there is none. */
export function closedPage(session: WireSession | null, ways: { home: string; success: string }): Markup {
  if (session?.status === 'complete') {
    const text = 'This checkout is complete. Nothing more will be charged.'
    return notice({ title: 'Already paid', text, href: ways.success, link: 'See your order' })
  }
  const expired = session !== null
  const text = expired
    ? 'The time to pay is over, and nothing was charged. Your cart is still in the shop.'
    : 'There is no such payment. Nothing was charged.'
  return notice({
    title: expired ? 'This checkout has expired' : 'Payment not found',
    text,
    href: session?.cancel_url ?? ways.home,
    link: 'Back to the shop',
  })
}

/** Shown when a form was posted that this page did not make for this browser. */
export function strayPayment(href: string): Markup {
  const text = 'This form is too old or was not opened in this browser. Nothing was charged.'
  return notice({ title: 'Please try again', text, href, link: 'Open the payment page' })
}
