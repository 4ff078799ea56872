import { decode } from 'cborg'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { optionKeys } from '#shared/catalogue/conditions.ts'
import type { Choices, Product } from '#shared/catalogue/product.ts'
import { MAX_CART_LINES, MAX_OFFER_BYTES } from '#shared/contract/limits.ts'
import { encodeOffer, isCount, OFFER_FORMAT, type Offer, type OfferLine, type OfferList } from './offer.ts'
import { uuidOf } from './uuid-bytes.ts'

/** What of an offer can be read without a price list. */
export interface OfferHead {
  ticketId: string
  rev: number
  /** The list to decode the offer with. */
  listNumber: number
}

/** The head of an offer's bytes; null for bytes that are none. */
export function readOfferHead(bytes: Uint8Array): OfferHead | null {
  const read = readParts(bytes)
  return read && { ticketId: read.ticketId, rev: read.rev, listNumber: read.listNumber }
}

/**
 * The offer that bytes stand for, by the list of its number; null for bytes that are none, or that this shop's own
 * encoder would have written otherwise, so that one offer has one id.
 */
export function decodeOffer(bytes: Uint8Array, list: OfferList): Offer | null {
  const read = readParts(bytes)
  if (!read || read.listNumber !== list.number) return null
  const lines: OfferLine[] = []
  for (const row of read.rows) {
    const line = lineOf(row, list)
    if (!line) return null
    lines.push(line)
  }
  if (new Set(lines.map(line => line.lineId)).size < lines.length) return null
  const { ticketId, rev, listNumber } = read
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0)
  const offer = { ticketId, rev, listNumber, lines, totalCents }
  return isWrittenSo(offer, list, bytes) ? offer : null
}

function readParts(bytes: Uint8Array): (OfferHead & { rows: unknown[] }) | null {
  const parts = bytes.length > MAX_OFFER_BYTES ? null : decoded(bytes)
  if (!Array.isArray(parts) || parts.length !== 5 || parts[0] !== OFFER_FORMAT) return null
  const [, id, rev, listNumber, rows]: unknown[] = parts
  const ticketId = uuidOf(id)
  if (!ticketId || !isCount(rev) || !isCount(listNumber) || !Array.isArray(rows)) return null
  if (rows.length === 0 || rows.length > MAX_CART_LINES) return null
  return { ticketId, rev, listNumber, rows }
}

function decoded(bytes: Uint8Array): unknown {
  try {
    return decode(bytes, { strict: true, allowIndefinite: false, allowUndefined: false })
  } catch {
    return null
  }
}

function lineOf(row: unknown, list: OfferList): OfferLine | null {
  if (!Array.isArray(row)) return null
  const [id, number, quantity, cents, choice, ...some]: unknown[] = row
  const lineId = uuidOf(id)
  const product = isCount(number) ? list.products[number] : undefined
  if (!lineId || !product || !isCount(quantity) || !isCount(cents)) return null
  const choices = choicesOf(product, choice)
  if (!choices) return null
  const [heightFt = 0, heightIn = 0, widthFt = 0, widthIn = 0] = some.filter(isCount)
  const options = toOptionsMap(product, {
    choices,
    dimensions: { heightFt, heightIn, widthFt, widthIn },
    characters: some.find(part => typeof part === 'string') ?? '',
    jobName: '',
    quantity,
    storePickup: some.includes(true),
  })
  const [priceList = list.number] = some.filter(Array.isArray).flat().filter(isCount)
  return { lineId, product: product.name, options, cents, priceList }
}

/** The choices that one number stands for; null for one that is too large. */
function choicesOf(product: Product, number: unknown): Choices | null {
  if (!isCount(number)) return null
  let rest = number
  const choices: Choices = {}
  for (const key of optionKeys(product)) {
    const entries = product.options[key] ?? []
    const base = Math.max(1, entries.length)
    choices[key] = entries[rest % base]?.name ?? ''
    rest = Math.floor(rest / base)
  }
  return rest === 0 ? choices : null
}

function isWrittenSo(offer: Offer, list: OfferList, bytes: Uint8Array): boolean {
  const again = encodeOffer(offer, list)
  return again.ok && again.bytes.length === bytes.length && again.bytes.every((byte, i) => byte === bytes[i])
}
