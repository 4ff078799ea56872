import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Subject } from '#api/store/contract/subject.ts'
import { openSqliteStore } from './open.ts'

/** An empty SQLite store in a folder of its own, for tests; `dispose` removes it. */
export function sqliteSubject(): Subject {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-store-'))
  const file = join(folder, 'data', 'shop.sqlite')
  const opened = [openSqliteStore({ file })]
  const [store] = opened
  if (!store) throw new Error('No store')
  return {
    store,
    again: async () => {
      const another = openSqliteStore({ file })
      opened.push(another)
      return another
    },
    address: file,
    dispose: async () => {
      for (const each of opened) await each.close()
      rmSync(folder, { recursive: true })
    },
  }
}
