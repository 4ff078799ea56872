import type { DeskJob } from '#shared/contract/desk.ts'
import { isolated } from '#shared/isolated.ts'
import { addressText } from '#shared/orders/delivery-words.ts'
import { DESK_TEXTS } from './desk-texts.ts'

const TEXTS = DESK_TEXTS.where

/** Where what is made goes. Of a stand's order that was paid by hand there are its staff's words alone, and of some of before nothing. */
export function whereText({
  delivery,
  isBooth,
  lines,
  shipTo,
}: Pick<DeskJob, 'delivery' | 'isBooth' | 'lines' | 'shipTo'>): string {
  if (delivery === null) {
    const unknown = shipTo ? TEXTS.ofStand(inOneLine(shipTo)) : isBooth ? TEXTS.unknownOfStand : TEXTS.unknown
    return lines.some(({ isPickup }) => isPickup) ? `${unknown} ${TEXTS.alsoPickup}` : unknown
  }
  if (delivery.kind === 'pickup') return TEXTS.pickup
  const to = TEXTS.shipsTo(addressText(delivery.address))
  return delivery.alsoPickup ? `${to} ${TEXTS.alsoPickup}` : to
}

const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(isolated)
    .join(', ')
