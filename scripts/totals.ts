import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type E2eReport, e2eOutcomes } from './e2e-report.ts'

/** Of the run of what had failed. */
export const E2E_AGAIN_REPORT = 'e2e-again.json'
/** How often each of what had failed runs again. */
export const TIMES_AGAIN = 3
/** With more than this the shop is broken, not the machine slow. */
const MOST_AGAIN = 3

export interface Totals {
  passed: number
  failed: number
  /** End-to-end tests that failed, and passed each time when they ran again; they count as passed. */
  failedOnce: string[]
}

/**
 * The end-to-end tests that run again, as the text of a list for Playwright's `--test-list`: its own `--last-failed` knows a
 * test of several repetitions by its first alone. Null when none failed, or too many.
 */
export function toRunAgain(folder: string): string | null {
  const { failed } = e2eIn(folder, 'e2e.json')
  if (failed.length === 0 || failed.length > MOST_AGAIN) return null
  return failed.map(name => `${name.replace('] ', '] › ')}\n`).join('')
}

/** Adds up what the unit and end-to-end runners reported; a report that is missing counts nothing. */
export function readTotals(folder: string): Totals {
  const unit = readJson(join(folder, 'unit.json'))
  const e2e = e2eIn(folder, 'e2e.json')
  const again = e2eIn(folder, E2E_AGAIN_REPORT)
  const failedOnce = e2e.failed.filter(
    name =>
      again.passed.filter(passed => passed === name).length === TIMES_AGAIN && !again.failed.includes(name),
  )
  return {
    passed: count(unit?.numPassedTests) + e2e.passed.length + failedOnce.length,
    failed: count(unit?.numFailedTests) + e2e.failed.length - failedOnce.length,
    failedOnce,
  }
}

function e2eIn(folder: string, name: string) {
  const report = readJson(join(folder, name))
  return report ? e2eOutcomes(report as unknown as E2eReport) : { passed: [], failed: [] }
}

function readJson(path: string): Record<string, unknown> | null {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
