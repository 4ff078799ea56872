import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nameOf, notPassed, type RanTest, readRows } from './conformance.ts'

interface UnitReport {
  testResults: {
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

interface E2eSuite {
  title: string
  specs: { title: string; file: string; tests: { status: string }[] }[]
  suites?: E2eSuite[]
}

interface E2eReport {
  config: { rootDir: string }
  suites: E2eSuite[]
}

/** The tests named in docs/conformance.md that did not run or did not pass in the run reported in `folder`. */
export function unprovedBy(folder: string, root: string): string[] {
  const rows = readRows(readFileSync(join(root, 'docs/conformance.md'), 'utf8'))
  const named = new Map(rows.flatMap(({ tests }) => tests).map(test => [nameOf(test), test]))
  return notPassed([...named.values()], readRan(folder, root)).map(nameOf)
}

/** The tests in the reports of the last run, files relative to `root`; a report that is missing has none. */
export function readRan(folder: string, root: string): RanTest[] {
  const unit = readReport<UnitReport>(join(folder, 'unit.json'))
  const e2e = readReport<E2eReport>(join(folder, 'e2e.json'))
  return [...(unit ? unitTests(unit, root) : []), ...(e2e ? e2eTests(e2e, root) : [])]
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

function e2eTests({ config, suites }: E2eReport, root: string): RanTest[] {
  const inSuite = (suite: E2eSuite, groups: string[]): RanTest[] => [
    ...suite.specs.map(({ file, title, tests }) => ({
      file: relative(root, join(config.rootDir, file)),
      groups,
      title,
      passed: passedSomewhere(tests.map(({ status }) => status)),
    })),
    ...(suite.suites ?? []).flatMap(inner => inSuite(inner, [...groups, inner.title])),
  ]
  // The outermost suite is the file.
  return suites.flatMap(file => inSuite(file, []))
}

/** A screen test may be for phones or desktops alone: it must pass on one and fail on none. */
function passedSomewhere(statuses: string[]): boolean {
  const ran = statuses.filter(status => status !== 'skipped')
  return ran.length > 0 && ran.every(status => status === 'expected')
}
