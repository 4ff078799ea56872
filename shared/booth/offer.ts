import { encode } from 'cborg'
import type { CartLine, OptionsMap } from '#shared/cart/line.ts'
import { fromOptionsMap, isMadeToSize } from '#shared/cart/options-map.ts'
import { optionKeys } from '#shared/catalogue/conditions.ts'
import type { PriceList, Product } from '#shared/catalogue/product.ts'
import type { Problem } from '#shared/pricing/problems.ts'
import type { Selection } from '#shared/pricing/types.ts'
import { hashedUuid, uuidBytes } from './uuid-bytes.ts'

/** What the first number of an offer's bytes is; a device that finds another one reads no further. */
export const OFFER_FORMAT = 1

/** One line as it is offered. Its files and job name are the cart's: an offer holds nothing personal (D56). */
export interface OfferLine {
  lineId: string
  /** Product name. */
  product: string
  /** As the cart has them, `Job Name` empty. */
  options: OptionsMap
  /** What the line was said to cost, in cents. */
  cents: number
  /** Number of the price list it was priced under. */
  priceList: number
}

/** What is paid, for good: bytes that never change, which tablet or phone may bring ("Booth"). */
export interface Offer {
  ticketId: string
  /** The highest seen of the ticket + 1. */
  rev: number
  /** The price list whose numbers name products and choices. */
  listNumber: number
  /** In the cart's order. */
  lines: OfferLine[]
  /** Sum of the lines, in cents. */
  totalCents: number
}

/** A price list that offers are written and read by. */
export type OfferList = Pick<PriceList, 'number' | 'products'>

/** Why a line cannot be offered under a list: it has to be configured anew. */
export interface OfferRefusal {
  ok: false
  lineId: string
  code: Problem['code'] | 'unknown_product'
}

/** The offer's line of a cart's line. */
export function offerLine({ id, product, options, priceSeen, priceList }: CartLine): OfferLine {
  return { lineId: id, product, options: { ...options, 'Job Name': '' }, cents: priceSeen, priceList }
}

/**
 * An offer's bytes: deterministic CBOR, so that equal lines make equal bytes on every device (B5). The total is the sum
 * of the lines and not written down. Refused with the first line that the list cannot name.
 */
export function encodeOffer(
  { ticketId, rev, lines }: Pick<Offer, 'ticketId' | 'rev' | 'lines'>,
  list: OfferList,
): { ok: true; bytes: Uint8Array<ArrayBuffer> } | OfferRefusal {
  const written: unknown[] = []
  for (const line of lines) {
    const row = rowOf(line, list)
    if (typeof row === 'string') return { ok: false, lineId: line.lineId, code: row }
    written.push(row)
  }
  return { ok: true, bytes: encode([OFFER_FORMAT, uuidBytes(ticketId), rev, list.number, written]) }
}

/**
 * A line by the list's numbers: id, product, quantity, cents and choices; behind them, told apart by their types, what
 * only some lines have: the size, the characters, pickup, and a price list that is not the offer's.
 */
function rowOf(line: OfferLine, list: OfferList): unknown[] | OfferRefusal['code'] {
  const number = list.products.findIndex(({ name }) => name === line.product)
  const product = list.products[number]
  if (!product) return 'unknown_product'
  const read = fromOptionsMap(product, line.options)
  if (!read.ok) return read.code
  const { selection } = read
  if (!isCount(selection.quantity)) return 'bad_quantity'
  const choice = choiceNumber(product, selection)
  if (choice === null) return 'unknown_option'
  const size = sizeOf(product, selection)
  if (!size.every(isCount)) return 'bad_size'
  return [
    uuidBytes(line.lineId),
    number,
    selection.quantity,
    line.cents,
    choice,
    ...size,
    ...(product.characters ? [selection.characters] : []),
    ...(selection.storePickup ? [true] : []),
    ...(line.priceList === list.number ? [] : [[line.priceList]]),
  ]
}

/** A whole number from 0 on that is exact. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Feet and inches of a product that is made to size; nothing of others. */
function sizeOf(product: Product, { dimensions }: Selection): number[] {
  if (!isMadeToSize(product)) return []
  return [dimensions.heightFt, dimensions.heightIn, dimensions.widthFt, dimensions.widthIn]
}

/**
 * All choices as one number, of which each list's length is a base: `choicesOf` of `read-offer.ts` takes it apart. Null
 * where it would not be exact.
 */
function choiceNumber(product: Product, { choices }: Selection): number | null {
  const number = optionKeys(product).reduceRight((rest, key) => {
    const entries = product.options[key] ?? []
    const place = entries.findIndex(({ name }) => name === choices[key])
    return rest * Math.max(1, entries.length) + Math.max(0, place)
  }, 0)
  return isCount(number) ? number : null
}

/** The id of an offer: it follows from the bytes, whoever has them (B5). */
export const offerId = (bytes: Uint8Array<ArrayBuffer>): Promise<string> => hashedUuid(bytes)
