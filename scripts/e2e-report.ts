/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface E2eReport {
  config: { rootDir: string }
  suites: E2eSuite[]
}

interface E2eSuite {
  title: string
  specs: E2eSpec[]
  suites?: E2eSuite[]
}

interface E2eSpec {
  title: string
  file: string
  tests: { projectName: string; status: string }[]
}

/** A test as the source has it: it may have run at several sizes. */
export interface E2eTest extends E2eSpec {
  /** Titles of the `describe`s around it. */
  groups: string[]
}

/** Every test of a report, in its order. */
export function e2eTests({ suites }: E2eReport): E2eTest[] {
  const inSuite = (suite: E2eSuite, groups: string[]): E2eTest[] => [
    ...suite.specs.map(spec => ({ ...spec, groups })),
    ...(suite.suites ?? []).flatMap(inner => inSuite(inner, [...groups, inner.title])),
  ]
  // The outermost suite is the file.
  return suites.flatMap(file => inSuite(file, []))
}

/** Names of the tests that passed and that did not, each with its size in front; one that ran several times stands once for each. */
export function e2eOutcomes(report: E2eReport): { passed: string[]; failed: string[] } {
  const ran = e2eTests(report).flatMap(({ file, groups, title, tests }) =>
    tests.map(({ projectName, status }) => ({
      name: [`[${projectName}] ${file}`, ...groups, title].join(' › '),
      status,
    })),
  )
  const named = (wanted: (status: string) => boolean) =>
    ran.filter(({ status }) => wanted(status)).map(({ name }) => name)
  return {
    passed: named(status => status === 'expected'),
    failed: named(status => status !== 'expected' && status !== 'skipped'),
  }
}
