import { BRAND } from '#shared/catalogue/brand.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import type { Order } from '#shared/orders/order.ts'
import { addDays, type Day } from './day.ts'
import { readyInstant } from './ready-by.ts'
import { instantOf } from './shop-time.ts'

/** Longest line in bytes, without its end (RFC 5545 §3.1). */
const MAX_LINE_BYTES = 75

/** A text as a value of a calendar (RFC 5545 §3.3.11): no character of it ends the value or its line. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, symbol => `\\${symbol}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a calendar's text holds none but the tab.
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const byteLength = (text: string) => new TextEncoder().encode(text).length

/** A line in pieces that are short enough, never cut within a character (RFC 5545 §3.1). */
export function foldLine(line: string): string {
  const pieces = ['']
  let bytes = 0
  for (const character of line) {
    const size = byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      pieces.push('')
      // The space that begins the next line counts with it.
      bytes = 1
    }
    pieces[pieces.length - 1] += character
    bytes += size
  }
  return pieces.join('\r\n ')
}

const utc = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const date = (day: Day) => day.replaceAll('-', '')

/** Picked up: from when it can be fetched until the shop closes that day. */
const pickupLines = (orderId: string, ready: Day) => [
  `DTSTART:${utc(readyInstant(ready))}`,
  `DTEND:${utc(instantOf(ready, SHOP_HOURS.closes))}`,
  `SUMMARY:${escapeText(`Pick up order ${orderId}`)}`,
  `LOCATION:${escapeText(`${BRAND.name}, ${BRAND.street}, ${BRAND.city}, ${BRAND.region} ${BRAND.postalCode}`)}`,
]

const dayLines = (summary: string, day: Day) => [
  `DTSTART;VALUE=DATE:${date(day)}`,
  `DTEND;VALUE=DATE:${date(addDays(day, 1))}`,
  `SUMMARY:${escapeText(summary)}`,
]

/**
 * The day an order is ready or arrives as a file for calendars (RFC 5545, issue 8.7); null for an order of which no day
 * is known, or that is cancelled. The same order has the same entry, so that adding it twice changes nothing.
 */
export function calendarEntry(order: Order): string | null {
  const { orderId, status, ready, delivery, paidAt, createdAt } = order
  if (ready === undefined || status === 'cancelled') return null
  const arrives = delivery?.kind === 'ship' ? delivery.arrives : undefined
  const what =
    delivery?.kind === 'pickup'
      ? pickupLines(orderId, ready)
      : dayLines(`Order ${orderId} ${arrives ? 'arrives' : 'is ready'}`, arrives ?? ready)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(BRAND.name)}//Orders//EN`,
    'BEGIN:VEVENT',
    `UID:${escapeText(orderId)}@orders`,
    `DTSTAMP:${utc(Date.parse(paidAt ?? createdAt))}`,
    ...what,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${foldLine(line)}\r\n`).join('')
}
