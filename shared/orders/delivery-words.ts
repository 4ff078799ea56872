import { arrivalText, movedText, readyAfterArtwork, readyText } from '#shared/calendar/ready-words.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import { isolated } from '#shared/isolated.ts'
import type { DeliveryAddress } from './delivery-address.ts'
import type { Delivery, Order } from './order.ts'

const PLACE = `${BRAND.street}, ${BRAND.city}, ${BRAND.region} ${BRAND.postalCode}`
const SHOP = `${PLACE}, ${SHOP_HOURS.inWords}`

/**
 * What an order waits for, when it is ready and where it goes, a sentence each, as success page, order and receipt say it (issue 8.4). Nothing
 * of a cancelled one, nor of what orders of before did not keep.
 */
export function deliverySentences(order: Order): string[] {
  const { status, ready, promised, delivery } = order
  if (status === 'cancelled') return []
  const said = [
    artworkSentence(order),
    readySentence(order),
    isFinished(order) ? null : movedText(promised, ready),
    ...(delivery ? placeSentences(delivery, status === 'done') : []),
  ]
  return said.filter(isSaid)
}

/** A stand's order takes its files on the visitor's page alone, whose address is no account's. */
function artworkSentence({ awaitsArtwork }: Order): string | null {
  if (!awaitsArtwork) return null
  return `Artwork is still missing for ${awaitsArtwork.join(', ')}. We begin when all of it is here: add it on the page that our stand gave you, or by the link in the mail with your receipt.`
}

/** It may be finished before its day, which would then send away whoever could have it. */
const isFinished = ({ status }: Order): boolean => status === 'ready' || status === 'done'

function readySentence(order: Order): string | null {
  const { status, ready, daysAfterApproval, delivery } = order
  if (isFinished(order)) return status === 'ready' && delivery?.kind === 'pickup' ? 'Ready for pickup' : null
  if (ready) return readyText(ready, delivery?.kind === 'pickup')
  return daysAfterApproval === undefined ? null : readyAfterArtwork(daysAfterApproval)
}

const isSaid = (sentence: string | null | undefined): sentence is string => Boolean(sentence)

/** Of what is done nobody is asked to come any more. */
function placeSentences(delivery: Delivery, isDone: boolean): (string | undefined)[] {
  if (delivery.kind === 'pickup') return [isDone ? `Pickup: ${PLACE}` : `Pick up at ${SHOP}`]
  const { address, arrives, alsoPickup } = delivery
  return [
    `Ships to ${addressText(address)}`,
    arrives && arrivalText({ first: arrives, last: arrives }),
    alsoPickup && `What you chose to pick up: ${isDone ? PLACE : SHOP}`,
  ]
}

/** An address in one line, each part set apart from the next whatever script it is in. */
export function addressText({ name, line1, line2, city, state, postalCode }: DeliveryAddress): string {
  const parts = [name, line1, line2, city, `${state} ${postalCode}`.trim()]
  return parts
    .filter(part => part !== '')
    .map(isolated)
    .join(', ')
}
