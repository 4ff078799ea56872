import type { Query, Scalar, Test } from './collection.ts'

/** A test with everything spelled out, so that both adapters answer alike. */
export type Condition =
  | { op: 'in'; field: string; values: Scalar[] }
  | { op: 'lt' | 'lte' | 'gte'; field: string; bound: number | string }
  | { op: 'range'; field: string; from: string; before: string | null }

export interface QueryPlan {
  conditions: Condition[]
  /** Null sorts by `_id` alone; otherwise `_id` settles ties in the same direction. */
  sortField: string | null
  descending: boolean
  limit: number | null
  skip: number
}

const FIELD = /^[A-Za-z_][A-Za-z0-9_]*$/

/** The field again; throws when it is not a plain top-level name. */
function fieldName(field: string): string {
  if (!FIELD.test(field)) throw new Error(`Not a field name: ${JSON.stringify(field)}`)
  return field
}

/** What a query means; throws on field names, limits and skips that are none. */
export function plan(query: Query): QueryPlan {
  const where = Object.entries(query.where ?? {})
  return {
    conditions: where.map(([field, test]) => condition(fieldName(field), test)),
    sortField: query.sort && query.sort.field !== '_id' ? fieldName(query.sort.field) : null,
    descending: query.sort?.direction === 'desc',
    limit: query.limit === undefined ? null : wholeNumber(query.limit),
    skip: wholeNumber(query.skip ?? 0),
  }
}

function condition(field: string, test: Test): Condition {
  if (test === null || typeof test !== 'object') return { op: 'in', field, values: [test] }
  if ('in' in test) return { op: 'in', field, values: test.in }
  if ('lt' in test) return { op: 'lt', field, bound: test.lt }
  if ('lte' in test) return { op: 'lte', field, bound: test.lte }
  if ('gte' in test) return { op: 'gte', field, bound: test.gte }
  if ('from' in test) return { op: 'range', field, from: test.from, before: test.before }
  return { op: 'range', field, from: test.prefix, before: afterPrefix(test.prefix) }
}

function wholeNumber(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`Not a count: ${value}`)
  return value
}

/** The first string, in code point order, that sorts after everything with this prefix; null when none does. */
export function afterPrefix(prefix: string): string | null {
  const points = Array.from(prefix, char => char.codePointAt(0) ?? 0)
  while (points.length > 0) {
    const last = points.pop() ?? 0
    if (last < 0x10ffff) return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
  }
  return null
}
