/** Crockford's base 32: no I, L, O or U, so an id can be read out on the telephone. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SYMBOL_COUNT = 8
const BYTE_COUNT = 5
const PREFIX = 'GL'
/** Longest text that is read as an order id or its beginning, as strangers type addresses. */
export const MAX_ORDER_ID_TEXT = 40
const STORED = /^GL([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/

/** A readable order id such as `GL-7KQ2-M9XD` from five random bytes (D32). Throws when there are fewer. */
export function formatOrderId(bytes: Uint8Array): string {
  if (bytes.length < BYTE_COUNT) throw new RangeError(`An order id takes ${BYTE_COUNT} random bytes.`)
  let rest = bytes.subarray(0, BYTE_COUNT).reduce((value, byte) => value * 256 + byte, 0)
  let symbols = ''
  for (let place = 0; place < SYMBOL_COUNT; place += 1) {
    symbols = SYMBOLS.charAt(rest % SYMBOLS.length) + symbols
    rest = Math.floor(rest / SYMBOLS.length)
  }
  return `${PREFIX}-${symbols.slice(0, 4)}-${symbols.slice(4)}`
}

/**
 * The form in which order ids are stored for finding and looked up: upper case, without dashes and spaces, with the
 * letters that look like digits read as those after the prefix (D32). A beginning of an id stays a beginning.
 */
export function normalizeOrderId(text: string): string {
  const bare = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  if (!bare.startsWith(PREFIX)) return bare
  const symbols = bare.slice(PREFIX.length).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return PREFIX + symbols
}

/** The order id that a text stands for, as it is written on a receipt; null where it can be none (D32, D48). */
export function readOrderId(text: string): string | null {
  if (text.length > MAX_ORDER_ID_TEXT) return null
  const [, first, last] = STORED.exec(normalizeOrderId(text)) ?? []
  return first && last ? `${PREFIX}-${first}-${last}` : null
}
