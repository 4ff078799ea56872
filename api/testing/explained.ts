import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Collection, Doc, Query } from '#api/store/collection.ts'
import { COLLECTION_NAMES, type CollectionName } from '#api/store/schema.ts'
import { count, select } from '#api/store/sqlite/sql.ts'
import type { Store } from '#api/store/store.ts'

/** Few documents. */
export const MAY_SCAN: readonly CollectionName[] = ['lists']

/**
 * Lets SQLite itself say how it answers each kind of query the shop asks while it is tested: one that reads a whole
 * collection to find what it looks for throws where it is asked (issue 10.1).
 */
export function explainQueries(store: Store, dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'shop.sqlite'), { readOnly: true })
  const known = new Set<string>()
  const close = store.close
  store.close = () => {
    if (db.isOpen) db.close()
    return close()
  }
  const look = (name: CollectionName, verb: 'find' | 'count', query: Query) => {
    const shape = `${name}.${verb} ${shapeOf(query)}`
    if (known.has(shape)) return
    const statement = verb === 'find' ? select(`c_${name}`, query) : count(`c_${name}`, query)
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${statement.sql}`).all(...statement.params)
    const steps = plan.map(({ detail }) => String(detail))
    const bad = steps.find(step => isScan(step) && !isWalk(query) && !MAY_SCAN.includes(name))
    if (bad) throw new Error(`No index serves ${shape}: ${steps.join('; ')}`)
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

/** Lists of values come as a small table of their own. */
const isScan = (step: string) => step.startsWith('SCAN') && !step.includes('json_each')

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
