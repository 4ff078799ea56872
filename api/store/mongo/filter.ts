import type { Document } from 'mongodb'
import type { Condition, QueryPlan } from '#api/store/query.ts'

/** Documents lie in an envelope, so that no field of theirs meets MongoDB's or ours. */
export const fieldPath = (field: string): string => (field === '_id' ? '_id' : `doc.${field}`)

/** The filter that means the same as the conditions; values only ever stand behind an operator. */
export function filterOf(conditions: Condition[]): Document {
  return conditions.length === 0
    ? {}
    : { $and: conditions.map(each => ({ [fieldPath(each.field)]: test(each) })) }
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
