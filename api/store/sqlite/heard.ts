import type { SQLInputValue, SQLOutputValue, StatementResultingChanges, StatementSync } from 'node:sqlite'
import { StoreSilent } from '#api/store/silent.ts'

/** What a collection does with a prepared statement. */
interface Prepared {
  run(...params: SQLInputValue[]): StatementResultingChanges
  get(...params: SQLInputValue[]): Record<string, SQLOutputValue> | undefined
  all(...params: SQLInputValue[]): Record<string, SQLOutputValue>[]
}

export type Statements = (sql: string) => Prepared

/** SQLITE_BUSY, SQLITE_LOCKED, SQLITE_IOERR and SQLITE_FULL: another process has it, or the disk is full or does not serve. */
const PASSING = new Set([5, 6, 10, 13])

/** Statements whose failures that pass by themselves throw `StoreSilent`: with room made on a full disk the next call is well. */
export function heard(prepare: (sql: string) => StatementSync): Statements {
  return sql => {
    const statement = prepare(sql)
    return {
      run: (...params: SQLInputValue[]) => ask(() => statement.run(...params)),
      get: (...params: SQLInputValue[]) => ask(() => statement.get(...params)),
      all: (...params: SQLInputValue[]) => ask(() => statement.all(...params)),
    }
  }
}

function ask<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    throw isPassing(error) ? new StoreSilent(error) : error
  }
}

/** The lower byte of a code is its family. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && PASSING.has(Number(error.errcode) & 0xff)
