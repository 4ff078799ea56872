/** Cents of an amount as people type it; null for what is none. */
export function centsOf(typed: string): number | null {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!found) return null
  return Number(found[1]?.replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}
