import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mayBeTheMachine, readTotals } from './totals.ts'

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
  const runsAgain = (count: number) => mayBeTheMachine(reports({ 'e2e.json': e2e(many(count)) }))
  expect([0, 1, 3, 4].map(runsAgain)).toEqual([false, true, true, false])
  expect(mayBeTheMachine(reports({}))).toBe(false)
})

test('a report that is missing counts nothing', () => {
  expect(readTotals(reports({}))).toEqual({ passed: 0, failed: 0, failedOnce: [] })
})
