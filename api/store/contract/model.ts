import type { Doc, Query, Scalar, Test } from '#api/store/collection.ts'

/** By code point, as both databases compare text. */
export function textOrder(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/** Ids a query must answer, by the plainest reading of the port. */
export function expected(docs: Doc[], query: Query): string[] {
  const found = docs.filter(doc =>
    Object.entries(query.where ?? {}).every(([f, test]) => matches(field(doc, f), test)),
  )
  const by = query.sort?.field ?? '_id'
  const sorted = found.sort((a, b) => order(field(a, by), field(b, by)) || textOrder(a._id, b._id))
  return (query.sort?.direction === 'desc' ? sorted.reverse() : sorted).map(doc => doc._id)
}

const field = (doc: Doc, name: string): unknown => (doc as unknown as Record<string, unknown>)[name] ?? null

function matches(value: unknown, test: Test): boolean {
  if (test === null || typeof test !== 'object') return value === test
  if ('in' in test) return test.in.includes(value as Scalar)
  if ('prefix' in test) return typeof value === 'string' && value.startsWith(test.prefix)
  if ('from' in test)
    return typeof value === 'string' && order(value, test.from) >= 0 && order(value, test.before) < 0
  if ('lt' in test) return typeof value === typeof test.lt && order(value, test.lt) < 0
  if ('lte' in test) return typeof value === typeof test.lte && order(value, test.lte) <= 0
  return typeof value === typeof test.gte && order(value, test.gte) >= 0
}

function order(a: unknown, b: unknown): number {
  return typeof a === 'string' && typeof b === 'string' ? textOrder(a, b) : Number(a) - Number(b)
}
