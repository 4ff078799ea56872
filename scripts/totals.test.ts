import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readTotals } from './totals.ts'

function reports(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-totals-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, report] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(report))
  return folder
}

test('unit and end-to-end tests are added up; what passed on a second try alone has failed', () => {
  const folder = reports({
    'unit.json': { numPassedTests: 40, numFailedTests: 1 },
    'e2e.json': { stats: { expected: 7, unexpected: 2, flaky: 3, skipped: 9 } },
  })
  expect(readTotals(folder)).toEqual({ passed: 47, failed: 6, secondTry: 3 })
})

test('a report that is missing counts nothing', () => {
  expect(readTotals(reports({}))).toEqual({ passed: 0, failed: 0, secondTry: 0 })
})
