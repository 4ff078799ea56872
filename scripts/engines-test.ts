import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CLAIMS, type Claim, type Needed } from './engines/claims.ts'
import { programOf } from './engines/list.ts'
import type { Running } from './engines/start.ts'

/** `npm run test:engines [-- words]`: proves what is installed, says loudly what it skips; words choose among the claims. */
const words = process.argv.slice(2)
const isWanted = ({ claim, needs }: Claim) =>
  words.every(word => [claim, ...needs.map(({ engine }) => engine.name)].join(' ').includes(word))

async function passes(
  [program, ...args]: Claim['tests'],
  env: Record<string, string | undefined>,
): Promise<boolean> {
  const tests = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = await once(tests, 'exit')
  return status === 0
}

const NOTHING: Running = { port: 0, stop: async () => undefined }

/** Starts what the claim needs one after the other, and ends it whatever comes of it. */
async function prove(
  { needs, tests, env = {} }: Pick<Claim, 'needs' | 'tests' | 'env'>,
  running: Running[] = [],
): Promise<boolean> {
  const told = Object.assign({}, env, ...needs.map((need, n) => need.env(running[n]?.port ?? 0)))
  const next: Needed | undefined = needs[running.length]
  if (!next) return passes(tests, told)
  const started = (await next.start?.()) ?? NOTHING
  try {
    return await prove({ needs, tests, env }, [...running, started])
  } finally {
    await started.stop()
  }
}

async function verdictOf(claim: Claim): Promise<string> {
  const missing = claim.needs.filter(({ engine }) => !programOf(engine)).map(({ engine }) => engine.name)
  if (missing.length > 0) return `SKIPPED, not installed: ${missing.join(', ')}`
  const obstacle = claim.obstacle?.() ?? null
  if (obstacle) return `SKIPPED, ${obstacle}`
  const from = Date.now()
  const isMade = !claim.first || (await passes(claim.first, {}))
  // A server that does not start fails its claim and no other.
  const isProved = isMade && (await prove(claim).catch(error => console.error(error)))
  return `${isProved ? 'proved' : 'FAILED'} in ${Math.round((Date.now() - from) / 1000)} s`
}

const rows: string[] = []
for (const claim of CLAIMS.filter(isWanted)) {
  const engines = [...new Set(claim.needs.map(({ engine }) => engine.name))].join(', ')
  rows.push(`${await verdictOf(claim)}: ${claim.claim} (${engines || 'embedded engines'})`)
}
console.log(`\n${rows.join('\n')}`)
process.exitCode = rows.length === 0 || rows.some(row => row.startsWith('FAILED')) ? 1 : 0
