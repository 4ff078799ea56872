import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { e2eOutcomes } from './e2e-report.ts'
import { readTotals, TIMES_AGAIN, toRunAgain } from './totals.ts'

function reports(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-totals-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, report] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(report))
  return folder
}

const e2e = (statuses: Record<string, string[]>) => ({
  config: { rootDir: '/shop/pwa/e2e' },
  suites: [
    {
      title: 'a.spec.ts',
      specs: Object.entries(statuses).flatMap(([title, of]) =>
        of.map(status => ({ title, file: 'a.spec.ts', tests: [{ projectName: 'desktop', status }] })),
      ),
    },
  ],
})
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, ['unexpected']]))

test('unit and end-to-end tests are added up; what was skipped is neither', () => {
  const folder = reports({
    'unit.json': { numPassedTests: 40, numFailedTests: 1 },
    'e2e.json': e2e({ a: ['expected'], b: ['expected'], c: ['unexpected'], d: ['skipped'] }),
  })
  expect(readTotals(folder)).toEqual({ passed: 42, failed: 2, failedOnce: [] })
})

test('what failed and then passed each time counts as passed, by name; what failed once more has failed', () => {
  const folder = reports({
    'e2e.json': e2e({ a: ['expected'], b: ['unexpected'], c: ['unexpected'], d: ['unexpected'] }),
    'e2e-again.json': e2e({
      b: ['expected', 'expected', 'expected'],
      c: ['expected', 'unexpected', 'expected'],
    }),
  })
  expect(readTotals(folder)).toEqual({ passed: 2, failed: 2, failedOnce: ['[desktop] a.spec.ts › b'] })
})

test('passing fewer times than promised is not passing each time', () => {
  const again = { a: ['expected', 'expected'] }
  const folder = reports({ 'e2e.json': e2e({ a: ['unexpected'] }), 'e2e-again.json': e2e(again) })
  expect(readTotals(folder)).toEqual({ passed: 0, failed: 1, failedOnce: [] })
})

test('the same test at another size is another', () => {
  const report = e2e({ a: ['unexpected'] })
  const phone = JSON.parse(JSON.stringify(report).replace('desktop', 'phone'))
  expect(readTotals(reports({ 'e2e.json': phone, 'e2e-again.json': e2e({ a: ['expected'] }) }))).toEqual({
    passed: 0,
    failed: 1,
    failedOnce: [],
  })
})

test('up to three that failed run again; none, or more, do not', () => {
  const again = (count: number) =>
    toRunAgain(reports({ 'e2e.json': e2e(many(count)) }))?.match(/\n/g)?.length ?? 0
  expect([0, 1, 3, 4].map(again)).toEqual([0, 1, 3, 0])
  expect(toRunAgain(reports({}))).toBeNull()
})

test('what runs again is found by Playwright under its name, each as often as promised, and nothing else is', async () => {
  mkdirSync('.cache', { recursive: true })
  const root = mkdtempSync(join(process.cwd(), '.cache/again-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const tests = (failing: boolean) => `
    import { expect, test } from 'playwright/test'
    test.describe('a day', () => {
      test('goes wrong: [once] > "ever"', () => expect(${failing}).toBe(false))
      test('goes wrong', () => {})
    })`
  const config = {
    testDir: '.',
    projects: [{ name: 'desktop' }],
    reporter: [['json', { outputFile: 'e2e.json' }]],
  }
  writeFileSync(join(root, 'playwright.config.ts'), `export default ${JSON.stringify(config)}`)
  writeFileSync(join(root, 'a.spec.ts'), tests(true))
  const playwright = (...args: string[]) =>
    promisify(execFile)('node_modules/.bin/playwright', ['test', '--config', root, ...args]).catch(() => {})
  await playwright()
  const list = toRunAgain(root)
  if (list === null) throw new Error('nothing failed')
  writeFileSync(join(root, 'failed.txt'), list)
  writeFileSync(join(root, 'a.spec.ts'), tests(false))
  await playwright('--test-list', join(root, 'failed.txt'), '--repeat-each', `${TIMES_AGAIN}`)
  const names = e2eOutcomes(JSON.parse(readFileSync(join(root, 'e2e.json'), 'utf8'))).passed
  expect(names).toEqual(Array(TIMES_AGAIN).fill('[desktop] a.spec.ts › a day › goes wrong: [once] > "ever"'))
})

test('a report that is missing counts nothing', () => {
  expect(readTotals(reports({}))).toEqual({ passed: 0, failed: 0, failedOnce: [] })
})
