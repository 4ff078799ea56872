import { ENGINES, type Engine, programOf } from './list.ts'
import {
  type Running,
  S3_KEYS,
  startMinio,
  startScreen,
  startSecantus,
  startStripeMock,
  startToxiproxy,
  startVersity,
} from './start.ts'
import { hasVersionBefore, VERSION_BEFORE } from './version-before.ts'

/** A server of a claim, and how its tests are told of it. */
export interface Needed {
  engine: Engine
  /** None where the tests start it themselves. */
  start?(): Promise<Running>
  env(port: number): Record<string, string>
}

/** What is claimed, the servers that prove it (all of them are needed), and the tests. */
export interface Claim {
  claim: string
  needs: Needed[]
  tests: [program: string, ...args: string[]]
  /** What has to be made of this working copy first. */
  first?: [program: string, ...args: string[]]
  env?: Record<string, string>
  /** Why it cannot be proved here whatever is installed; null where it can. */
  obstacle?(): string | null
}

const MONGODB: Needed = {
  engine: ENGINES.secantus,
  start: startSecantus,
  env: port => ({ MONGODB_TEST_URI: `mongodb://127.0.0.1:${port}/` }),
}

/** The same, told to send no write again by itself (docs/engines.md, "What SecantusDB costs"). */
const MONGODB_ONCE: Needed = {
  ...MONGODB,
  env: port => ({ MONGODB_TEST_URI: `mongodb://127.0.0.1:${port}/?retryWrites=false` }),
}

const s3Env = (port: number) => ({
  S3_TEST_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_TEST_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
  S3_TEST_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
})
const VERSITY: Needed = { engine: ENGINES.versitygw, start: startVersity, env: s3Env }
const MINIO: Needed = {
  engine: ENGINES.minio,
  start: startMinio,
  env: port => ({ ...s3Env(port), S3_TEST_ANSWERS_ALL_ORIGINS: '1' }),
}
const STRIPE_MOCK: Needed = {
  engine: ENGINES.stripeMock,
  start: startStripeMock,
  env: port => ({ STRIPE_TEST_BASE: `http://127.0.0.1:${port}` }),
}
const TOXIPROXY: Needed = {
  engine: ENGINES.toxiproxy,
  start: startToxiproxy,
  env: port => ({ TOXIPROXY_TEST_URL: `http://127.0.0.1:${port}` }),
}

const CADDY: Needed = {
  engine: ENGINES.caddy,
  env: () => ({ CADDY_TEST_PROGRAM: programOf(ENGINES.caddy) ?? '' }),
}
const PROMTOOL: Needed = { engine: ENGINES.promtool, env: () => ({}) }
const OPENSSL: Needed = { engine: ENGINES.openssl, env: () => ({}) }
const SCREEN: Needed = {
  engine: ENGINES.xvfb,
  start: startScreen,
  env: number => ({ DISPLAY: `:${number}` }),
}
const WEBKIT: Needed = {
  engine: ENGINES.webkit,
  env: () => ({ WEBKIT_TEST_DRIVER: programOf(ENGINES.webkit) ?? '' }),
}

const ofNode = (...files: string[]): Claim['tests'] => ['vitest', 'run', '--project', 'node', ...files]
const ofEngines = (...files: string[]): Claim['tests'] => [
  'vitest',
  'run',
  '--config',
  'scripts/engines/vitest.config.ts',
  ...files,
]

const inBrowsers = (file: string): Claim['tests'] => [
  'playwright',
  'test',
  '--config',
  'pwa/e2e/engines/playwright.config.ts',
  file,
]

const S3_CONTRACT = ofNode('api/gateways/objects.test.ts', 'api/engines-check/real-store.test.ts')

/** 50 devices, 3 processes, one killed every 5 s for a minute, then all replaced (issue 10.3). */
const TRADE_SHOW = { SEVERAL_DEVICES: '50', SEVERAL_KILLS: '12', SEVERAL_KILL_EVERY_MS: '5000' }

/** Each with the servers that prove it (issue 10.2). */
export const CLAIMS: Claim[] = [
  {
    claim: 'The store contract and its fault cases on MongoDB',
    needs: [MONGODB],
    tests: ofNode('api/store/mongo', 'api/store/every-query.test.ts'),
  },
  {
    claim: 'The same where the driver sends no write again',
    needs: [MONGODB_ONCE],
    tests: ofNode('api/store/mongo/mongo.test.ts'),
  },
  {
    claim: 'The API on a MongoDB that explains each of its queries',
    needs: [MONGODB],
    // What it costs our own event loop hangs on no store, and takes more than five minutes on this one; the folder of mails is there
    // only while every piece is a stand-in.
    tests: [
      ...ofNode('api/routes', 'api/services'),
      ...['--exclude', 'api/routes/every-call.test.ts', '--exclude', 'api/routes/mail.test.ts'],
    ],
  },
  {
    claim: 'The gateway contract of objects, and that the store is fit',
    needs: [VERSITY],
    tests: S3_CONTRACT,
  },
  { claim: 'The same on another S3 store', needs: [MINIO], tests: S3_CONTRACT },
  {
    claim: 'The payment gateway speaks as Stripe’s specification has it',
    needs: [STRIPE_MOCK],
    tests: ofEngines('api/gateways/payments.engines.ts'),
  },
  {
    claim: 'Latency, cuts and silence of database and objects: 503 within 8 s, health within 2 s',
    needs: [MONGODB, VERSITY, TOXIPROXY],
    tests: ofEngines('api/engines-check/network.engines.ts'),
  },
  {
    claim: 'Cart sync’s guarantees with the shop’s own server on MongoDB, which dies at any write',
    needs: [MONGODB],
    tests: ['vitest', 'run', '--project', 'device', 'pwa/sync/simulation/stored.test.ts'],
    env: { SIMULATED_SEEDS: '60' },
  },
  {
    claim: 'The alerts load in Prometheus, fire on what they are for and on nothing else',
    needs: [PROMTOOL],
    tests: [programOf(ENGINES.promtool) ?? 'promtool', 'test', 'rules', '.ci/deploy/alerts.test.yaml'],
  },
  {
    claim: 'A purchase in Chromium on MongoDB, S3 and OpenID, with two processes behind a proxy',
    needs: [MONGODB, VERSITY, CADDY, OPENSSL],
    first: ['node', 'scripts/build-if-needed.ts'],
    tests: inBrowsers('purchase'),
  },
  {
    claim: 'Artwork, the cart and a start without a connection in the engine of Safari',
    needs: [SCREEN, WEBKIT],
    first: ['node', 'scripts/build-if-needed.ts'],
    tests: inBrowsers('webkit'),
  },
  {
    claim: 'The version before and today’s on one store, in turn and together: an update and a roll-back',
    needs: [MONGODB],
    tests: ofEngines('api/processes/versions.engines.ts'),
    env: { VERSION_BEFORE },
    obstacle: () => (hasVersionBefore() ? null : `this working copy has no commit ${VERSION_BEFORE}`),
  },
  {
    claim: 'A trade show on three processes that are killed and replaced',
    needs: [],
    tests: ofNode('api/processes/several.test.ts'),
    env: TRADE_SHOW,
  },
  {
    claim: 'The same trade show behind a real proxy, on the embedded engines and on MongoDB and S3',
    needs: [MONGODB_ONCE, VERSITY, CADDY],
    tests: ofEngines('api/processes/trade-show.engines.ts'),
    env: TRADE_SHOW,
  },
]
