/** An amount of dollars as it is typed. */
const TYPED = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/

/** Whole cents of an amount as people type it: "12", "$1,200.5", "0.05"; null for what is none. */
export function readCents(text: string): number | null {
  const read = TYPED.exec(text.trim())
  if (!read) return null
  const [, dollars = '', cents = ''] = read
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}
