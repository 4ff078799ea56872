import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nameOf, notPassed, type RanTest, readRows } from './conformance.ts'
import { type E2eReport, e2eTests } from './e2e-report.ts'
import { E2E_AGAIN_REPORT } from './totals.ts'

interface UnitReport {
  testResults: {
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

/** The tests named in docs/conformance.md that did not run or did not pass in the run reported in `folder`. */
export function unprovedBy(folder: string, root: string): string[] {
  const rows = readRows(readFileSync(join(root, 'docs/conformance.md'), 'utf8'))
  const named = new Map(rows.flatMap(({ tests }) => tests).map(test => [nameOf(test), test]))
  return notPassed([...named.values()], readRan(folder, root)).map(nameOf)
}

/**
 * The tests in the reports of the last run, files relative to `root`; a report that is missing has none. A test that failed
 * and passed when it ran again has passed.
 */
export function readRan(folder: string, root: string): RanTest[] {
  const unit = readReport<UnitReport>(join(folder, 'unit.json'))
  const e2e = e2eIn(join(folder, 'e2e.json'), root)
  const again = e2eIn(join(folder, E2E_AGAIN_REPORT), root)
  const failedAgain = new Set(again.filter(({ passed }) => !passed).map(nameOf))
  const passedAgain = new Set(again.map(nameOf)).difference(failedAgain)
  return [
    ...(unit ? unitTests(unit, root) : []),
    ...e2e.map(test => ({ ...test, passed: test.passed || passedAgain.has(nameOf(test)) })),
  ]
}

function readReport<T>(path: string): T | null {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function unitTests({ testResults }: UnitReport, root: string): RanTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      groups: ancestorTitles,
      title,
      passed: status === 'passed',
    })),
  )
}

function e2eIn(path: string, root: string): RanTest[] {
  const report = readReport<E2eReport>(path)
  if (!report) return []
  return e2eTests(report).map(({ file, groups, title, tests }) => ({
    file: relative(root, join(report.config.rootDir, file)),
    groups,
    title,
    passed: passedSomewhere(tests.map(({ status }) => status)),
  }))
}

/** A screen test may be for phones or desktops alone: it must pass on one and fail on none. */
function passedSomewhere(statuses: string[]): boolean {
  const ran = statuses.filter(status => status !== 'skipped')
  return ran.length > 0 && ran.every(status => status === 'expected')
}
