import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { StoreSilent } from '#api/store/silent.ts'
import { sqliteCollection } from './collection.ts'
import { heard } from './heard.ts'

interface Note {
  _id: string
  text: string
  n?: number
}

function aDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-full-'))
  const db = new DatabaseSync(join(folder, 'notes.sqlite'))
  onTestFinished(() => {
    db.close()
    rmSync(folder, { recursive: true })
  })
  db.exec(
    'CREATE TABLE notes (_id TEXT PRIMARY KEY NOT NULL, rev INTEGER NOT NULL, doc TEXT NOT NULL) STRICT',
  )
  return {
    db,
    notes: sqliteCollection<Note>(
      heard(sql => db.prepare(sql)),
      'notes',
    ),
  }
}

const note = (_id: string): Note => ({ _id, text: 'x'.repeat(2_000) })

test('issue 10.5: on a full disk what writes is told to come again, what is read is there, and with room made all is well', async () => {
  const { db, notes } = aDatabase()
  await notes.insert(note('first'))
  db.exec('PRAGMA max_page_count = 8')
  const full = async () => {
    for (let n = 0; n < 100; n++) await notes.insert(note(`note ${n}`))
  }
  await expect(full()).rejects.toBeInstanceOf(StoreSilent)
  const kept = await notes.count({})
  await expect(notes.upsert('more', () => note('more'))).rejects.toBeInstanceOf(StoreSilent)
  expect([await notes.get('first'), await notes.count({})]).toEqual([note('first'), kept])
  db.exec('PRAGMA max_page_count = 1000')
  expect(await notes.insert(note('more'))).toBe(true)
  expect(await notes.count({})).toBe(kept + 1)
})

test('issue 10.5: a count that cannot be kept in the end, as on a full disk, is told so: what it came to is known before', async () => {
  const { db, notes } = aDatabase()
  // Kept only where both hold, which is looked at when all is written.
  db.exec(`CREATE TABLE readers (note TEXT REFERENCES notes (_id) DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER nobody AFTER UPDATE ON notes BEGIN INSERT INTO readers VALUES ('no note'); END`)
  const counted = () => notes.increment({ ...note('one'), n: 0 }, [{ field: 'n', by: 1 }])
  expect(await counted()).toMatchObject({ n: 1 })
  await expect(counted()).rejects.toThrow(/FOREIGN KEY/)
  expect(await notes.get('one')).toMatchObject({ n: 1 })
})

test('issue 10.5: what is wrong with a statement itself is no silence', async () => {
  const { db } = aDatabase()
  const said = heard(sql => db.prepare(sql))("INSERT INTO notes (_id, rev, doc) VALUES (NULL, 1, '{}')")
  expect(() => said.run()).toThrow(/NOT NULL/)
  expect(() => said.run()).not.toThrow(StoreSilent)
})
