/** A damaged record as JSON for people to keep, whatever it holds: also what JSON has no words for. */
export function exportDamaged(record: unknown): string {
  const above: unknown[] = []
  // JSON calls it with the object that holds the value.
  function plain(this: unknown, _: string, value: unknown): unknown {
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || value === null) return value
    while (above.length > 0 && above.at(-1) !== this) above.pop()
    if (above.includes(value)) return '(the same again)'
    above.push(value)
    return value
  }
  return JSON.stringify(record, plain, 2) ?? ''
}
