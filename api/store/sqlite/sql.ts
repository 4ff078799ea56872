import type { SQLInputValue } from 'node:sqlite'
import type { IncrementStep, Query, Scalar } from '#api/store/collection.ts'
import { namesOf } from '#api/store/increment.ts'
import type { Condition, QueryPlan } from '#api/store/query.ts'
import { plan } from '#api/store/query.ts'

export interface Statement {
  sql: string
  params: SQLInputValue[]
}

const OPERATORS = { lt: '<', lte: '<=', gte: '>=' } as const

/** The expression that finds a field; must be the one the indexes are made of, letter for letter. */
export const fieldExpression = (field: string): string =>
  field === '_id' ? '_id' : `json_extract(doc, '$.${field}')`

/** Reads the documents a query asks for. */
export function select(table: string, query: Query): Statement {
  const wanted = plan(query)
  const where = whereClause(wanted.conditions)
  const sql = `SELECT doc FROM ${table}${where.sql}${orderClause(wanted)}`
  // SQLite prepares a statement anew for each limit that it is given.
  if (wanted.limit === null && wanted.skip === 0) return { sql, params: where.params }
  return { sql: `${sql} LIMIT ? OFFSET ?`, params: [...where.params, wanted.limit ?? -1, wanted.skip] }
}

/** Counts what a query asks for; limit and skip do not matter. */
export function count(table: string, query: Query): Statement {
  const where = whereClause(plan(query).conditions)
  return { sql: `SELECT count(*) AS n FROM ${table}${where.sql}`, params: where.params }
}

/** Inserts a document (id, revision, text), or adds the steps to the one that is there; returns what is stored then. */
export function increment(table: string, steps: readonly IncrementStep[]): Statement {
  const added = steps.map(step => {
    const path = `$${namesOf(step)
      .map(name => `."${name}"`)
      .join('')}`
    return [path, path, step.by]
  })
  const places = steps.map(() => ', ?, coalesce(json_extract(doc, ?), 0) + CAST(? AS INTEGER)').join('')
  return {
    sql: `INSERT INTO ${table} (_id, rev, doc) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET rev = rev + 1, doc = json_set(doc${places}) RETURNING doc`,
    params: added.flat(),
  }
}

function orderClause({ sortField, descending }: QueryPlan): string {
  const direction = descending ? 'DESC' : 'ASC'
  const first = sortField ? `${fieldExpression(sortField)} ${direction}, ` : ''
  return ` ORDER BY ${first}_id ${direction}`
}

function whereClause(conditions: Condition[]): Statement {
  const parts = conditions.map(clause)
  if (parts.length === 0) return { sql: '', params: [] }
  return { sql: ` WHERE ${parts.map(part => part.sql).join(' AND ')}`, params: parts.flatMap(p => p.params) }
}

function clause(condition: Condition): Statement {
  const { field } = condition
  const value = fieldExpression(field)
  if (condition.op === 'in') return membership(field, condition.values)
  if (condition.op === 'range') return range(field, condition.from, condition.before)
  const { op, bound } = condition
  return { sql: `${value} ${OPERATORS[op]} ?${guard(field, typeof bound)}`, params: [bound] }
}

function range(field: string, from: string, before: string | null): Statement {
  const value = fieldExpression(field)
  const upper = before === null ? '' : ` AND ${value} < ?`
  return {
    sql: `${value} >= ?${upper}${guard(field, 'string')}`,
    params: before === null ? [from] : [from, before],
  }
}

/** Without it `1` would find `true`, and a text would find an object that is written the same. */
function guard(field: string, type: string): string {
  if (field === '_id') return ''
  const types = type === 'string' ? `'text'` : `'integer', 'real'`
  return ` AND json_type(doc, '$.${field}') IN (${types})`
}

function membership(field: string, values: Scalar[]): Statement {
  const value = fieldExpression(field)
  const parts: Statement[] = []
  for (const type of ['string', 'number'] as const) {
    const group = values.filter(each => typeof each === type)
    if (group.length > 0) parts.push(anyOf(field, type, group))
  }
  for (const flag of [true, false]) {
    if (values.includes(flag))
      // The number for an index, the type for truth.
      parts.push({
        sql: `(${value} = ${Number(flag)} AND json_type(doc, '$.${field}') = '${flag}')`,
        params: [],
      })
  }
  if (values.includes(null)) parts.push({ sql: `${value} IS NULL`, params: [] })
  if (parts.length === 0) return { sql: 'FALSE', params: [] }
  return { sql: `(${parts.map(part => part.sql).join(' OR ')})`, params: parts.flatMap(p => p.params) }
}

function anyOf(field: string, type: 'string' | 'number', group: Scalar[]): Statement {
  const value = fieldExpression(field)
  const [first = null] = group
  const one = group.length === 1
  const test = one ? `${value} = ?` : `${value} IN (SELECT value FROM json_each(?))`
  const param = one ? (first as string | number) : JSON.stringify(group)
  return { sql: `(${test}${guard(field, type)})`, params: [param] }
}
