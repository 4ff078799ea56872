import type { QuoteSheet } from '#pwa/lib/quote/quote-pdf.ts'
import { displayOptions } from '#shared/cart/display-options.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { formatCents, formatDollars } from '#shared/money/format.ts'
import { deliverySentences } from '#shared/orders/delivery-words.ts'
import type { Order } from '#shared/orders/order.ts'
import { createdText } from './order-card.tsx'
import { ORDERS_TEXTS } from './orders-texts.ts'

/** The words of an order's receipt: who sold what for how much, when and how it was paid (issue 11.7). */
export function receiptSheet(order: Order): QuoteSheet {
  const { orderId, paidAt, createdAt, cardLast4, items, totalAmount, paidAmount } = order
  return {
    title: `${ORDERS_TEXTS.receipt} ${orderId}`,
    about: [
      `${BRAND.name}, ${BRAND.street}, ${BRAND.city}, ${BRAND.region} ${BRAND.postalCode}`,
      `${BRAND.phone}, ${BRAND.email}`,
      paidAt ? ORDERS_TEXTS.paidOn(createdText(paidAt)) : ORDERS_TEXTS.orderedOn(createdText(createdAt)),
      ...(cardLast4 ? [ORDERS_TEXTS.paidByCard(cardLast4)] : []),
      ...(paidAmount === undefined
        ? []
        : [ORDERS_TEXTS.paidOf(formatDollars(paidAmount), formatDollars(totalAmount))]),
      ...(order.refunds ?? []).map(({ at, cents }) =>
        ORDERS_TEXTS.givenBack(formatCents(cents), createdText(at)),
      ),
      ...deliverySentences(order),
    ],
    lines: items.map(({ product, quantity, options, total }) => ({
      name: `${quantity} × ${product}`,
      options: displayOptions(options)
        .filter(({ label }) => label !== ORDERS_TEXTS.quantity)
        .map(({ label, value }) => `${label}: ${value}`),
      amount: formatDollars(total),
      drawing: null,
    })),
    total: formatDollars(totalAmount),
    validity: '',
    code: null,
  }
}
