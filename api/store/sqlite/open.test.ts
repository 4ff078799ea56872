import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Query } from '#api/store/collection.ts'
import type { Subject } from '#api/store/contract/subject.ts'
import { COLLECTION_NAMES } from '#api/store/schema.ts'
import { select } from './sql.ts'
import { sqliteSubject } from './subject.ts'

const CHILD = fileURLToPath(new URL('../contract/child.ts', import.meta.url))

describe('openSqliteStore', () => {
  let subject: Subject
  beforeEach(() => {
    subject = sqliteSubject()
  })
  afterEach(() => subject.dispose())

  const planOf = (table: string, query: Query): string => {
    using db = new DatabaseSync(subject.address)
    const { sql, params } = select(table, query)
    return JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...params))
  }

  test('makes a table for every collection of the port', async () => {
    using db = new DatabaseSync(subject.address)
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    const names = tables.map(row => String(row.name))
    expect(names.filter(name => name.startsWith('c_')).sort()).toEqual(
      COLLECTION_NAMES.map(name => `c_${name}`).sort(),
    )
  })

  test('keeps a write-ahead log, so that readers and a writer do not wait for each other', () => {
    using db = new DatabaseSync(subject.address)
    expect(db.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' })
  })

  test("§2 Orders: a person's newest orders come straight from an index, without sorting", () => {
    const plan = planOf('c_orders', {
      where: { owner: 'a' },
      sort: { field: 'createdAt', direction: 'desc' },
      limit: 5,
    })
    expect(plan).toContain('USING INDEX c_orders_owner_createdAt')
    expect(plan).not.toContain('TEMP B-TREE')
  })

  test('D32: finding an order by the beginning of its id uses an index', () => {
    const plan = planOf('c_orders', { where: { owner: 'a', searchId: { prefix: 'GL7K' } } })
    expect(plan).toContain('USING INDEX c_orders_owner_searchId')
  })

  test('D15: the events that wait come straight from an index, the ones tried least first', () => {
    const plan = planOf('c_events', {
      where: { doneAt: null },
      sort: { field: 'attempts', direction: 'asc' },
      limit: 50,
    })
    expect(plan).toContain('USING INDEX c_events_doneAt_attempts')
    expect(plan).not.toContain('TEMP B-TREE')
  })

  test('opens one new file from several processes at once', async () => {
    const file = subject.address.replace('shop', 'other')
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, [CHILD, file, 'increment', '3'], { stdio: ['ignore', 'ignore', 'inherit'] }),
    )
    const codes = await Promise.all(children.map(async child => (await once(child, 'exit'))[0]))
    expect(codes).toEqual([0, 0, 0, 0])
  })
})
