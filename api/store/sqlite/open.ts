import type { DatabaseSync } from 'node:sqlite'
import { openSqliteFile } from '#api/sqlite-file.ts'
import type { Doc, ReadDoc } from '#api/store/collection.ts'
import type { CollectionName } from '#api/store/schema.ts'
import { COLLECTION_NAMES, openCollections, SCHEMA } from '#api/store/schema.ts'
import type { Store } from '#api/store/store.ts'
import { sqliteCollection } from './collection.ts'
import { heard, type Statements } from './heard.ts'
import { keptDocuments } from './kept-documents.ts'
import { fieldExpression } from './sql.ts'

/** What is long and read again and again by whoever works on it; nothing changes a cart in place (issue 10.4). */
const KEPT: ReadonlySet<CollectionName> = new Set(['carts'])
/** Forty of the longest carts that people fill, or a thousand usual ones. */
const KEPT_CHARS = 6_000_000

/** Opens (and makes, with its folder) the shop's database. Several processes may open one file. */
export function openSqliteStore({ file }: { file: string }): Store {
  return sqliteStore(openSqliteFile(file, tables()))
}

/** The shop's database in a file that is open already and has its tables. */
export function sqliteStore(db: DatabaseSync): Store {
  const prepare = cached(heard(sql => db.prepare(sql)))
  return {
    ...openCollections(<T extends Doc>(name: CollectionName, read?: ReadDoc<T>) =>
      sqliteCollection<T>(prepare, tableOf(name), {
        ...(KEPT.has(name) ? { kept: keptDocuments(KEPT_CHARS) } : {}),
        ...(read ? { read } : {}),
      }),
    ),
    ping: async () => {
      prepare('INSERT INTO pings (_id, n) VALUES (1, 1) ON CONFLICT DO UPDATE SET n = n + 1').run()
      prepare('SELECT n FROM pings').get()
    },
    close: async () => {
      if (db.isOpen) db.close()
    },
  }
}

/** Named apart from SQL's own words. */
const tableOf = (name: CollectionName): string => `c_${name}`

/** In one transaction that takes the write lock first: two processes that open a new file do not meet halfway. */
function tables(): string {
  const made = COLLECTION_NAMES.flatMap(name => [
    `CREATE TABLE IF NOT EXISTS ${tableOf(name)} (_id TEXT PRIMARY KEY NOT NULL, rev INTEGER NOT NULL, doc TEXT NOT NULL) STRICT`,
    ...SCHEMA[name].map(fields => indexOf(name, fields)),
  ])
  // An index of a cart took the whole document apart again with every change; the others are the beginnings of longer ones.
  const ended = [
    ...['carts_owner', 'boothKeys_staff', 'surpluses_ticketId', 'surpluses_staff'],
    'checkouts_owner_state',
  ]
    .map(index => `DROP INDEX IF EXISTS c_${index}`)
    .join('; ')
  const pings = 'CREATE TABLE IF NOT EXISTS pings (_id INTEGER PRIMARY KEY, n INTEGER NOT NULL) STRICT'
  return `BEGIN IMMEDIATE; ${[pings, ended, ...made].join('; ')}; COMMIT`
}

function indexOf(name: CollectionName, fields: readonly string[]): string {
  const expressions = [...fields, '_id'].map(fieldExpression).join(', ')
  return `CREATE INDEX IF NOT EXISTS ${tableOf(name)}_${fields.join('_')} ON ${tableOf(name)} (${expressions})`
}

function cached(prepare: Statements): Statements {
  const statements = new Map<string, ReturnType<Statements>>()
  return sql => {
    const known = statements.get(sql)
    if (known) return known
    const made = prepare(sql)
    statements.set(sql, made)
    return made
  }
}
