import type { DatabaseSync } from 'node:sqlite'
import { digest } from '#api/embedded/page/secrets.ts'
import type { Now } from '#api/embedded/world.ts'
import { DAY } from '#shared/time.ts'

export type Earlier = { kind: 'new' } | { kind: 'same'; answer: unknown } | { kind: 'different' }

/** Answers already given, by idempotency key, for 24 hours. */
export interface Replays {
  look(key: string, asked: string): Earlier
  keep(key: string, asked: string, answer: unknown): void
}

const KEEP_MS = DAY

/** Replays kept in the payments database. */
export function createReplays(db: DatabaseSync, clock: Now): Replays {
  const forget = db.prepare('DELETE FROM idempotency WHERE created_at < ?')
  const read = db.prepare('SELECT asked, answer FROM idempotency WHERE key = ?')
  const add = db.prepare('INSERT INTO idempotency (key, asked, answer, created_at) VALUES (?, ?, ?, ?)')
  return {
    look(key, asked) {
      forget.run(clock() - KEEP_MS)
      const row = read.get(key)
      if (!row) return { kind: 'new' }
      const same = row.asked === digest(asked)
      return same ? { kind: 'same', answer: JSON.parse(String(row.answer)) } : { kind: 'different' }
    },
    keep(key, asked, answer) {
      add.run(key, digest(asked), JSON.stringify(answer), clock())
    },
  }
}
