import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Totals {
  passed: number
  failed: number
  /** How many of those that failed passed on the second try, which CI alone makes, for its recording. */
  secondTry: number
}

/** Adds up what the unit and end-to-end runners reported; a report that is missing counts nothing. */
export function readTotals(folder: string): Totals {
  const unit = readJson(join(folder, 'unit.json'))
  const e2e = readJson(join(folder, 'e2e.json'))
  const stats = (e2e?.stats ?? {}) as Record<string, number | undefined>
  const secondTry = count(stats.flaky)
  return {
    passed: count(unit?.numPassedTests) + count(stats.expected),
    failed: count(unit?.numFailedTests) + count(stats.unexpected) + secondTry,
    secondTry,
  }
}

function readJson(path: string): Record<string, unknown> | null {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
