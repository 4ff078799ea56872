import { displayOptions } from '#shared/cart/display-options.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { isolated } from '#shared/isolated.ts'
import { formatCents, formatDollars } from '#shared/money/format.ts'
import type { Order, OrderItem } from '#shared/orders/order.ts'
import { createdText } from './order-card.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import classes from './orders.module.css'
import { ORDERS_TEXTS } from './orders-texts.ts'

/** What a line of a receipt says of its choices: which job it is, and how large. */
const SAID = ['Job Name', 'Size', 'Dimensions']

/** An order as it is printed, in place of the page (issue 8.7): who sold what to whom, and what was paid. */
export function Receipt({ order }: { order: Order }) {
  return (
    <section className={classes.receipt} data-testid="receipt">
      <p>
        <strong>{BRAND.name}</strong>
        <br />
        {BRAND.street}, {BRAND.city}, {BRAND.region} {BRAND.postalCode}
        <br />
        {BRAND.phone}, {BRAND.email}
      </p>
      <h2>
        {ORDERS_TEXTS.receipt} {order.orderId}
      </h2>
      <p>
        {order.paidAt
          ? ORDERS_TEXTS.paidOn(createdText(order.paidAt))
          : ORDERS_TEXTS.orderedOn(createdText(order.createdAt))}
        {order.cardLast4 && `, ${ORDERS_TEXTS.paidByCard(order.cardLast4)}`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{ORDERS_TEXTS.product}</th>
            <th scope="col">{ORDERS_TEXTS.quantity}</th>
            <th scope="col">{ORDERS_TEXTS.total}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change.
            <tr key={at}>
              <td>
                {item.product}
                <br />
                {saidOf(item)}
              </td>
              <td>{item.quantity}</td>
              <td>{formatDollars(item.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {order.paidAmount !== undefined && (
            <tr>
              <th scope="row" colSpan={2}>
                {ORDERS_TEXTS.total}
              </th>
              <td>{formatDollars(order.totalAmount)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={2}>
              {ORDERS_TEXTS.totalPaid}
            </th>
            <td>{formatDollars(order.paidAmount ?? order.totalAmount)}</td>
          </tr>
          {order.refunds && (
            <tr>
              <th scope="row" colSpan={2}>
                {ORDERS_TEXTS.givenBackShort}
              </th>
              <td>{formatCents(backOf(order.refunds))}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <OrderDelivery order={order} />
    </section>
  )
}

const backOf = (refunds: NonNullable<Order['refunds']>): number =>
  refunds.reduce((sum, { cents }) => sum + cents, 0)

const saidOf = ({ options }: OrderItem): string =>
  displayOptions(options)
    .filter(({ label }) => SAID.includes(label))
    .map(({ value }) => isolated(value))
    .join(', ')
