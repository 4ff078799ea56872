import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { createJudgePool, type PoolJudgement } from './judging/judge-pool.ts'

/** Files that wait for their turn while another one's verdict is awaited. */
const AHEAD = 100

/**
 * `npm run artwork:check -- FILE...` prints each file's verdict as a line of JSON, in the order given (D16). Whatever
 * the files are, it ends with 0 and has said one thing of each; asked about none, with 2. `-` alone takes the names from standard input.
 */
async function main(paths: string[]): Promise<void> {
  // A reader that closes early has heard enough.
  process.stdout.on('error', () => process.exit(0))
  const pool = createJudgePool({ readers: Math.min(2, paths.length) })
  const judged: Promise<PoolJudgement>[] = []
  for (const [index, path] of paths.entries()) {
    for (const next of paths.slice(judged.length, index + AHEAD))
      judged.push(pool.judgeFile(resolve(calledFrom(), next)))
    const { verdict, message, ms, facts } = (await judged[index]) ?? {}
    const line = JSON.stringify({ path, verdict, message, ms: Math.round((ms ?? 0) * 10) / 10, facts })
    process.stdout.write(`${line}\n`)
  }
  await pool.close()
}

/** npm moves to the package's folder first; the names are meant where it was called. */
function calledFrom(): string {
  const { npm_lifecycle_event: script, INIT_CWD: folder } = process.env
  return script === 'artwork:check' && folder ? folder : process.cwd()
}

/** One name a line, or with a NUL after each where there is any: a name may hold line breaks. */
function namesIn(input: string): string[] {
  const end = input.includes('\0') ? '\0' : '\n'
  const names = input.split(end)
  return names.at(-1) === '' ? names.slice(0, -1) : names
}

const args = process.argv.slice(2)
const given = args[0] === '--' ? args.slice(1) : args
if (given.length === 0) {
  process.stderr.write('Usage: npm run artwork:check -- FILE..., or - for names to be read\n')
  process.exitCode = 2
} else await main(given.length === 1 && given[0] === '-' ? namesIn(await text(process.stdin)) : given)
