import type { Query, Test } from '#api/store/collection.ts'
import { type CollectionName, SCHEMA } from '#api/store/schema.ts'

/** Fields whose one value few documents share, of one person or thing: what is found by it may be sorted once it is read. */
const OF_ONE: ReadonlySet<string> = new Set([
  ...['_id', 'owner', 'claimedBy', 'staff', 'ticketId', 'order', 'checkoutId', 'cart', 'overdueBytes'],
])

/** Held against what another field found: few documents, and all of them of one checkout or one person. */
const ASKED_AGAIN: Partial<Record<CollectionName, { field: string; beside: string }>> = {
  carts: { field: 'owner', beside: '_id' },
  sessions: { field: 'owner', beside: 'checkoutId' },
  orders: { field: 'status', beside: 'searchId' },
}

type Condition = [field: string, test: Test]

/** What an index has to find. */
function toFind(name: CollectionName, { where = {} }: Query): Condition[] {
  const again = ASKED_AGAIN[name]
  const isBeside = again !== undefined && Object.hasOwn(where, again.beside)
  return Object.entries(where).filter(([field]) => !isBeside || field !== again.field)
}

const isExact = (test: Test): boolean => test === null || typeof test !== 'object' || 'in' in test
const hasSeveral = (test: Test): boolean => test !== null && typeof test === 'object'

/** Whether what a query finds belongs to one person or thing. */
export const isOfOne = (name: CollectionName, query: Query): boolean =>
  toFind(name, query).some(([field, test]) => OF_ONE.has(field) && isExact(test) && test !== null)

/**
 * The indexes of the schema by which a query reads what it asks for and nothing else, in its order: first stands what is exact, then the one
 * range or the field it is sorted by, then the ids that settle ties (issue 10.1).
 */
export function servingIndexes(
  name: CollectionName,
  query: Query,
  verb: 'find' | 'count' = 'find',
): readonly (readonly string[])[] {
  const found = toFind(name, query)
  const isSmall = isOfOne(name, query)
  const exact = found.filter(([, test]) => isExact(test))
  const ranges = found.filter(([field, test]) => !isExact(test) && !(isSmall && field === '_id'))
  const isInOrder = verb === 'count' || isSmall
  const isServed = (index: readonly string[]): boolean => {
    const head = index.slice(0, exact.length)
    const [next, then] = index.slice(exact.length)
    if (ranges.length > 1 || !exact.every(([field]) => head.includes(field))) return false
    if (ranges.some(([field]) => field !== next)) return false
    if (isInOrder) return exact.length + ranges.length > 0
    const sorted = query.sort?.field ?? '_id'
    return (
      next === sorted && (next === '_id' || then === '_id') && !exact.some(([, test]) => hasSeveral(test))
    )
  }
  return [['_id'], ...SCHEMA[name].map(fields => [...fields, '_id'])].filter(isServed)
}
