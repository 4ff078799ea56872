import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  ENGINES,
  type Engine,
  isInstalled,
  type Running,
  S3_KEYS,
  startSecantus,
  startVersity,
} from './engines.ts'

interface Claim {
  claim: string
  engine: Engine
  start(): Promise<Running>
  files: string[]
  env(port: number): Record<string, string>
}

/** What is claimed of real engines, each with the server that proves it (issue 10.2). */
const CLAIMS: Claim[] = [
  {
    claim: 'The store contract, its fault cases, and the API on a MongoDB that explains each of its queries',
    engine: ENGINES.secantus,
    start: startSecantus,
    files: ['api/store/mongo', 'api/routes', 'api/services'],
    env: port => ({ MONGODB_TEST_URI: `mongodb://127.0.0.1:${port}/` }),
  },
  {
    claim: 'What the shop relies on in an S3 store',
    engine: ENGINES.versitygw,
    start: startVersity,
    files: ['api/engines-check/real-store.test.ts'],
    env: port => ({
      S3_TEST_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_TEST_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      S3_TEST_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    }),
  },
]

/** A trade show on the embedded engines: 50 devices, 3 processes, one killed every 5 s for a minute, then all replaced (issue 10.3). */
const TRADE_SHOW = { SEVERAL_DEVICES: '50', SEVERAL_KILLS: '12', SEVERAL_KILL_EVERY_MS: '5000' }

async function passes(files: string[], env: Record<string, string>): Promise<boolean> {
  const args = ['run', '--project', 'node', ...files]
  const tests = spawn('vitest', args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = await once(tests, 'exit')
  return status === 0
}

async function prove({ start, files, env }: Claim): Promise<boolean> {
  const running = await start()
  try {
    return await passes(files, env(running.port))
  } finally {
    await running.stop()
  }
}

/** `npm run test:engines`: proves what is installed, and says loudly what it skips. */
const rows: string[] = []
for (const each of CLAIMS) {
  const verdict = isInstalled(each.engine)
    ? (await prove(each))
      ? 'proved'
      : 'FAILED'
    : 'SKIPPED, not installed'
  rows.push(`${verdict}: ${each.claim} (${each.engine.name})`)
}
const isShow = await passes(['api/processes/several.test.ts'], TRADE_SHOW)
rows.push(
  `${isShow ? 'proved' : 'FAILED'}: A trade show on three processes that are killed and replaced (embedded engines)`,
)
console.log(`\n${rows.join('\n')}`)
process.exitCode = rows.some(row => row.startsWith('FAILED')) ? 1 : 0
