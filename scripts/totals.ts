import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type E2eReport, e2eOutcomes } from './e2e-report.ts'

/** Of the run of what had failed. */
export const E2E_AGAIN_REPORT = 'e2e-again.json'
/** With more than this the shop is broken, not the machine slow. */
const MOST_AGAIN = 3

export interface Totals {
  passed: number
  failed: number
  /** End-to-end tests that failed, and passed each time when they ran again; they count as passed. */
  failedOnce: string[]
}

/** Whether so few end-to-end tests failed that they are run again. */
export function mayBeTheMachine(folder: string): boolean {
  const { failed } = e2eIn(folder, 'e2e.json')
  return failed.length > 0 && failed.length <= MOST_AGAIN
}

/** Adds up what the unit and end-to-end runners reported; a report that is missing counts nothing. */
export function readTotals(folder: string): Totals {
  const unit = readJson(join(folder, 'unit.json'))
  const e2e = e2eIn(folder, 'e2e.json')
  const again = e2eIn(folder, E2E_AGAIN_REPORT)
  const failedOnce = e2e.failed.filter(name => again.passed.includes(name) && !again.failed.includes(name))
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
