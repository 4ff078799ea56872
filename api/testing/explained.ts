import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Collection, Doc, Query } from '#api/store/collection.ts'
import { COLLECTION_NAMES, type CollectionName } from '#api/store/schema.ts'
import { count, select } from '#api/store/sqlite/sql.ts'
import type { Store } from '#api/store/store.ts'
import { isOfOne, servingIndexes } from './serving-index.ts'

/** Few documents. */
export const MAY_SCAN: readonly CollectionName[] = ['lists']

type Verb = 'find' | 'count'

/**
 * Lets SQLite itself say how it answers each kind of query the shop asks while it is tested: one that reads more than it
 * looks for throws where it is asked (issue 10.1).
 */
export function explainQueries(store: Store, dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'shop.sqlite'), { readOnly: true })
  const known = new Set<string>()
  const close = store.close
  store.close = () => {
    if (db.isOpen) db.close()
    return close()
  }
  const look = (name: CollectionName, verb: Verb, query: Query) => {
    const shape = `${name}.${verb} ${shapeOf(query)}`
    if (known.has(shape)) return
    const fault = faultOnSqlite(db, name, query, verb)
    if (fault !== null) throw new Error(`No index serves ${shape}: ${fault}`)
    known.add(shape)
  }
  for (const name of COLLECTION_NAMES) {
    const collection: Collection<Doc> = store[name] as unknown as Collection<Doc>
    const { find, count: counted } = collection
    collection.find = query => {
      look(name, 'find', query)
      return find(query)
    }
    collection.count = query => {
      look(name, 'count', query)
      return counted(query)
    }
  }
}

/** How SQLite would answer a query, where that reads more than is looked for or sorts it in memory; null where it does not. */
export function faultOnSqlite(
  db: DatabaseSync,
  name: CollectionName,
  query: Query,
  verb: Verb,
): string | null {
  if (isWalk(query) || MAY_SCAN.includes(name)) return null
  const statement = verb === 'find' ? select(`c_${name}`, query) : count(`c_${name}`, query)
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${statement.sql}`).all(...statement.params)
  // Lists of values come as a small table of their own.
  const steps = plan.map(({ detail }) => String(detail)).filter(step => !step.includes('json_each'))
  const serving = servingIndexes(name, query, verb).map(fields =>
    fields.length === 1 ? `sqlite_autoindex_c_${name}_1` : `c_${name}_${fields.slice(0, -1).join('_')}`,
  )
  const isServed = steps.some(step => {
    const index = /^SEARCH \S+ USING (?:COVERING )?INDEX (\S+)/.exec(step)?.[1]
    return index !== undefined && serving.includes(index)
  })
  const isSorted = steps.some(step => step.includes('TEMP B-TREE')) && !isOfOne(name, query)
  return isServed && !isSorted ? null : steps.join('; ')
}

/** All documents in the order of their ids: each page reads itself and no more. */
export const isWalk = ({ where = {}, sort }: Query) =>
  Object.keys(where).every(field => field === '_id') && (sort === undefined || sort.field === '_id')

export const shapeOf = ({ where = {}, sort }: Query) =>
  JSON.stringify({
    where: Object.entries(where).map(([field, test]) =>
      test !== null && typeof test === 'object' ? [field, ...Object.keys(test)] : [field],
    ),
    sort,
  })
