import type { PaymentSession } from '#api/gateways/ports.ts'
import type { CheckoutDoc, CheckoutLine, OrderDoc, ReadyPromise } from '#api/store/documents.ts'
import { type Day, dayText } from '#shared/calendar/day.ts'
import { arrivalOf, dayZero, readyBy } from '#shared/calendar/ready-by.ts'
import { hourText, readyAfterArtwork, readyText } from '#shared/calendar/ready-words.ts'
import { isPickup } from '#shared/cart/pickup.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'

/** What is promised to who opens a payment page at an instant (epoch ms). */
export const promiseAt = (now: number, turnaroundDays: number): ReadyPromise => ({
  ready: readyBy(now, turnaroundDays),
  payBefore: dayZero(now),
  turnaroundDays,
})

/** What the payment page says of when it is ready (D43); null where nothing was kept of that. */
export function readyMessage({
  promise,
  daysAfterApproval,
  lines,
}: Pick<CheckoutDoc, 'promise' | 'daysAfterApproval' | 'lines'>): string | null {
  if (promise) return promiseText(promise, lines)
  return daysAfterApproval === undefined ? null : `${readyAfterArtwork(daysAfterApproval)}.`
}

/** The promise as the payment page says it, with where the order goes; true however long the page stays open. */
export function promiseText({ ready, payBefore }: ReadyPromise, lines: readonly CheckoutLine[]): string {
  const way = lines.every(isPickup)
    ? 'to pick up'
    : lines.some(isPickup)
      ? 'to pick up and to ship'
      : 'to ship'
  return `${readyText(ready)} ${way}, if paid by ${hourText(SHOP_HOURS.cutOff)} on ${dayText(payBefore)} in ${BRAND.city}.`
}

/**
 * What an order keeps of when and with which card it was paid, what it was promised and what became of it (D43). Where the provider does not
 * say when it was paid, its day counts from now, and no time of payment is kept. Where approval is required there is no day yet.
 */
export function readyFields(
  { promise, daysAfterApproval, lines }: Pick<CheckoutDoc, 'promise' | 'daysAfterApproval' | 'lines'>,
  { paidAt, cardLast4, address }: Pick<PaymentSession, 'paidAt' | 'cardLast4' | 'address'>,
  now: number,
): Pick<OrderDoc, 'paidAt' | 'cardLast4' | 'promised' | 'daysAfterApproval' | 'ready' | 'arrives'> {
  const kept = {
    ...(paidAt === null ? {} : { paidAt: new Date(paidAt).toISOString() }),
    ...(cardLast4 === null ? {} : { cardLast4 }),
    ...(daysAfterApproval === undefined ? {} : { daysAfterApproval }),
  }
  if (!promise) return kept
  const ready = readyBy(paidAt ?? now, promise.turnaroundDays)
  return { ...kept, promised: promise.ready, ...dayFields(ready, { address, items: lines }) }
}

/** What an order keeps of the day it is ready: with it the one on which what is shipped of it arrives (D43). */
export function dayFields(
  ready: Day,
  { address, items }: Pick<OrderDoc, 'address' | 'items'>,
): Pick<OrderDoc, 'ready' | 'arrives'> {
  const isShipped = address !== null && !items.every(isPickup)
  return { ready, ...(isShipped ? { arrives: arrivalOf(ready, address.postalCode).last } : {}) }
}
