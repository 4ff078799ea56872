import type { Document } from 'mongodb'
import type { Condition, QueryPlan } from '#api/store/query.ts'

/** Documents lie in an envelope, so that no field of theirs meets MongoDB's or ours. */
export const fieldPath = (field: string): string => (field === '_id' ? '_id' : `doc.${field}`)

/**
 * The filter that means the same as the conditions; values only ever stand behind an operator. Flat where each field is
 * asked once: some servers find no index through `$and` (issue 10.1).
 */
export function filterOf(conditions: Condition[]): Document {
  const tests = conditions.map(each => [fieldPath(each.field), test(each)] as const)
  const isFlat = new Set(tests.map(([path]) => path)).size === tests.length
  return isFlat ? Object.fromEntries(tests) : { $and: tests.map(([path, asked]) => ({ [path]: asked })) }
}

function test(condition: Condition): Document {
  if (condition.op === 'in') return { $in: condition.values }
  if (condition.op !== 'range') return { [`$${condition.op}`]: condition.bound }
  const { from, before } = condition
  return before === null ? { $gte: from } : { $gte: from, $lt: before }
}

/** The order of a plan, `_id` settling ties. */
export function sortOf({ sortField, descending }: QueryPlan): [string, 1 | -1][] {
  const direction = descending ? -1 : 1
  const ties: [string, 1 | -1] = ['_id', direction]
  return sortField === null ? [ties] : [[fieldPath(sortField), direction], ties]
}
