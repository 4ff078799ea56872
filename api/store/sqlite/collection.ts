import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { asStored, type Collection, type Doc, type ReadDoc } from '#api/store/collection.ts'
import { incremented } from '#api/store/increment.ts'
import { firstRevision, sameId, untilWon } from '#api/store/revision.ts'
import type { Statements } from './heard.ts'
import { type KeptDocument, type KeptDocuments, NOTHING_KEPT } from './kept-documents.ts'
import { replacing } from './replacing.ts'
import type { Statement } from './sql.ts'
import { count, increment, select } from './sql.ts'

/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE. */
const DUPLICATE = new Set([1555, 2067])

/** One table as a collection. A document is one row: its id, its revision and itself as JSON. */
export function sqliteCollection<T extends Doc>(
  prepare: Statements,
  table: string,
  { kept = NOTHING_KEPT, read: readDoc = asStored }: { kept?: KeptDocuments<T>; read?: ReadDoc<T> } = {},
): Collection<T> {
  const sql = {
    // Of a long document SQLite then reads the first page alone.
    get: `SELECT rev, iif(rev = ?, NULL, doc) AS doc FROM ${table} WHERE _id = ?`,
    insert: `INSERT INTO ${table} (_id, rev, doc) VALUES (?, ?, ?)`,
    insertAll: `INSERT INTO ${table} (_id, rev, doc)
      SELECT json_extract(value, '$._id'), ?, value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
    remove: `DELETE FROM ${table} WHERE _id = ?`,
    removeAll: `DELETE FROM ${table} WHERE _id IN (SELECT value FROM json_each(?))`,
  }
  const parsed = (json: SQLOutputValue | undefined): T => readDoc(JSON.parse(String(json)))
  const run = (text: string, ...params: SQLInputValue[]) => prepare(text).run(...params)
  const all = ({ sql: text, params }: Statement) => prepare(text).all(...params)

  const read = (id: string): KeptDocument<T> | null => {
    const known = kept.get(id)
    const row = prepare(sql.get).get(known?.rev ?? null, id)
    if (!row) {
      kept.drop(id)
      return null
    }
    if (known && row.doc === null) return known
    const read = { rev: Number(row.rev), doc: parsed(row.doc) }
    kept.keep(id, read, String(row.doc).length)
    return read
  }
  const insert = (doc: T): boolean => {
    try {
      run(sql.insert, doc._id, firstRevision(), JSON.stringify(doc))
      return true
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }
  const replace = replacing(prepare, table, kept)

  return {
    get: async id => read(id)?.doc ?? null,
    insert: async doc => insert(doc),
    insertAll: async docs => {
      run(sql.insertAll, firstRevision(), JSON.stringify(docs))
    },
    update: (id, fn) =>
      untilWon(id, async () => {
        const row = read(id)
        if (!row) return null
        const next = await fn(row.doc)
        if (next === null) return row.doc
        return replace(row, sameId(id, next)) ? next : 'lost'
      }),
    upsert: (id, fn) =>
      untilWon(id, async () => {
        const row = read(id)
        const next = sameId(id, await fn(row?.doc ?? null))
        const written = row ? replace(row, next) : insert(next)
        return written ? next : 'lost'
      }),
    increment: async (fresh, steps) => {
      const { sql: text, params } = increment(table, steps)
      const first = JSON.stringify(incremented(fresh, steps))
      // To its end: one row is there before the write is kept, and a disk that is full by then would go unheard.
      const [row] = prepare(text).all(fresh._id, firstRevision(), first, ...params)
      return parsed(row?.doc)
    },
    remove: async id => run(sql.remove, id).changes === 1,
    removeAll: async ids => Number(run(sql.removeAll, JSON.stringify(ids)).changes),
    find: async query => all(select(table, query)).map(row => parsed(row.doc)),
    count: async query => Number(all(count(table, query))[0]?.n ?? 0),
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && DUPLICATE.has(Number(error.errcode))
}
