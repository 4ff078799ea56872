import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { unprovedBy } from './conformance-ran.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { readTotals } from './totals.ts'

/**
 * `npm test`: types, lint, unit, browser and end-to-end, in that order; stops at the first that fails.
 * At the end every test that docs/conformance.md names must have run and passed.
 */
const REPORTS = '.cache/reports'
const STEPS: { name: string; command: string[] }[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  {
    name: 'unit',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORTS}/unit.json`,
    ],
  },
  { name: 'build', command: ['node', 'scripts/build-if-needed.ts'] },
  { name: 'end-to-end', command: ['playwright', 'test', '--config', 'pwa/e2e/playwright.config.ts'] },
]

rmSync(REPORTS, { recursive: true, force: true })
ensureBrowser()
let failedStep = false
for (const { name, command } of STEPS) {
  console.log(`\n== ${name}`)
  const [program = '', ...args] = command
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status === 0) continue
  console.error(`${name} failed`)
  failedStep = true
  break
}
if (!failedStep) {
  console.log('\n== conformance')
  const unproved = unprovedBy(REPORTS, process.cwd())
  for (const name of unproved) console.error(`not run or not passed: ${name}`)
  failedStep = unproved.length > 0
}
const { passed, failed, secondTry } = readTotals(REPORTS)
if (secondTry > 0)
  console.log(`\n${secondTry} of the failed passed on the second try; the list above names them`)
console.log(`\n${passed} passed, ${failedStep && failed === 0 ? 1 : failed} failed`)
process.exitCode = failedStep || failed > 0 || passed === 0 ? 1 : 0
