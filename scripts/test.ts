import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { unprovedBy } from './conformance-ran.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { E2E_AGAIN_REPORT, readTotals, TIMES_AGAIN, toRunAgain } from './totals.ts'

interface Step {
  name: string
  command: [program: string, ...args: string[]]
}

/**
 * `npm test`: types beside lint, unit, build and end-to-end, in that order; stops at the first that fails.
 * At the end every test that docs/conformance.md names must have run and passed.
 */
const REPORTS = '.cache/reports'
const FAILED = `${REPORTS}/failed.txt`
/** Neither of them keeps two cores busy alone. */
const READERS: Step[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
]
const STEPS: Step[] = [
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
]
const E2E: Step = {
  name: 'end-to-end',
  command: ['playwright', 'test', '--config', 'pwa/e2e/playwright.config.ts'],
}
/** What failed once, three times over with nothing beside it, recorded (docs/decisions/0054). */
const E2E_AGAIN: Step = {
  name: 'what failed, again',
  command: [
    ...E2E.command,
    ...['--test-list', FAILED],
    ...['--repeat-each', `${TIMES_AGAIN}`],
    ...['--workers', '1'],
    ...['--trace', 'on'],
  ],
}

/** Runs a step that prints as it goes; whether it passed. */
async function passes({ name, command: [program, ...args] }: Step): Promise<boolean> {
  console.log(`\n== ${name}`)
  const [status] = await once(spawn(program, args, { stdio: 'inherit' }), 'exit')
  if (status !== 0) console.error(`${name} failed`)
  return status === 0
}

/** Runs a step beside others: what it prints comes in one piece at its end; whether it passed. */
async function passesBeside({ name, command: [program, ...args] }: Step): Promise<boolean> {
  const step = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, problems, [status]] = await Promise.all([
    text(step.stdout),
    text(step.stderr),
    once(step, 'close'),
  ])
  console.log(`\n== ${name}\n${printed}${problems}${status === 0 ? '' : `${name} failed`}`)
  return status === 0
}

/** End-to-end tests, and again what failed while that is so little that it may have been the machine. */
async function passesEndToEnd(): Promise<boolean> {
  if (await passes(E2E)) return true
  const failed = toRunAgain(REPORTS)
  if (failed === null) return false
  writeFileSync(FAILED, failed)
  process.env.E2E_REPORT = E2E_AGAIN_REPORT
  return passes(E2E_AGAIN)
}

/** Runs one after the other; stops at the first that fails. */
async function allPass(steps: Step[]): Promise<boolean> {
  for (const step of steps) if (!(await passes(step))) return false
  return true
}

rmSync(REPORTS, { recursive: true, force: true })
ensureBrowser()
const read = await Promise.all(READERS.map(passesBeside))
let failedStep = read.includes(false) || !(await allPass(STEPS)) || !(await passesEndToEnd())
if (!failedStep) {
  console.log('\n== conformance')
  const unproved = unprovedBy(REPORTS, process.cwd())
  for (const name of unproved) console.error(`not run or not passed: ${name}`)
  failedStep = unproved.length > 0
}
const { passed, failed, failedOnce } = readTotals(REPORTS)
for (const name of failedOnce) console.log(`\nfailed once, then passed three times: ${name}`)
console.log(`\n${passed} passed, ${failedStep && failed === 0 ? 1 : failed} failed`)
process.exitCode = failedStep || failed > 0 || passed === 0 ? 1 : 0
