import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { testBrowser } from './scripts/browser.ts'
import { builtWorker } from './scripts/built-worker.ts'

/** pdf.js fetches the neighbours of a page ahead and leaves their refusals to nobody; what it answers is unharmed. */
const leftByPdfJs = (stack: string | undefined) =>
  stack
    ?.split('\n')
    .find(line => /^\s*at /.test(line))
    ?.includes('pdf.worker.mjs')

/** Properties try the same examples in every run; what is waited for may take a while. */
const SETUP = ['./scripts/fixed-seed.ts', './scripts/patient-waits.ts']

/** Every process that a test starts would compile the same modules anew. */
const COMPILED = { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') }

/** Threads start sooner than processes: a ninth of these projects' time. What ends its process is the node project's. */
const POOL = { pool: 'threads' } as const

/**
 * Far above what anything takes alone, in milliseconds: on a busy machine slow is no fault, hanging is. Thousands of documents
 * take a real database longer than the embedded one.
 */
const HANGING = {
  testTimeout: process.env.MONGODB_TEST_URI ? 300_000 : 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

/** What a file puts in place is gone with it, also where the next one runs in the same modules. */
const PUT_BACK = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true } as const

/** For files that share what they load. */
const SHARED_SETUP = [...SETUP, './scripts/own-timers.ts']

const DEVICE = { environment: 'node', setupFiles: SHARED_SETUP, ...POOL, ...HANGING }

const DOM = {
  environment: 'happy-dom',
  setupFiles: [...SHARED_SETUP, './pwa/ui/testing/setup.ts'],
  ...POOL,
  ...HANGING,
}

const testsIn = (patterns: string[]) =>
  globSync(patterns, { cwd: import.meta.dirname, exclude: ['**/*.browser.test.*'] })

/**
 * Whether a test replaces modules, globals or the database, which others would find replaced. The rest share what they
 * load: React, the kit and a page of its own were two thirds of each file's time.
 */
const isApart = (path: string) =>
  /vi\.(mock|doMock|resetModules|stubGlobal)|fake-indexeddb|someoneWith/.test(
    readFileSync(join(import.meta.dirname, path), 'utf8'),
  )

/** Whether a test opens both stores itself: on a shop's other one it would prove the same again. */
const opensBothStores = (path: string) =>
  readFileSync(join(import.meta.dirname, path), 'utf8').includes('mongoSubject')

/** The files of one kind, in two projects: those that share what they load, and those apart. */
const sharedAndApart = <T extends object>(name: string, files: string[], options: T) => [
  { test: { name, include: files.filter(path => !isApart(path)), isolate: false, ...PUT_BACK, ...options } },
  { test: { name: `${name}-apart`, include: files.filter(isApart), ...options } },
]

export default defineConfig({
  test: {
    reporters: ['default'],
    // Tests wait for processes, clocks and disks: one more worker than cores keeps two cores busy.
    maxWorkers: availableParallelism() + 1,
    onUnhandledError: ({ stack }) => (leftByPdfJs(stack) ? false : undefined),
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{shared,api,scripts}/**/*.test.ts'],
          env: COMPILED,
          setupFiles: SETUP,
          ...HANGING,
          // No module here keeps anything of its own, so the files need not load the same libraries each anew.
          isolate: false,
          ...PUT_BACK,
        },
      },
      {
        test: {
          // Issue 9: the booth holds on both store adapters, over its routes and in its services.
          name: 'booth-on-mongo',
          environment: 'node',
          include: testsIn([
            'api/routes/{booth,visitor}*.test.ts',
            'api/services/{booth,visitor}/*.test.ts',
            'api/services/checkout/reconcile.test.ts',
          ]).filter(path => !opensBothStores(path)),
          env: { ...COMPILED, TEST_STORE: 'mongo' },
          setupFiles: SETUP,
          ...HANGING,
          isolate: false,
          ...PUT_BACK,
        },
      },
      ...sharedAndApart('device', testsIn(['pwa/{lib,sync,local,worker}/**/*.test.ts']), DEVICE),
      ...sharedAndApart('dom', testsIn(['pwa/**/*.test.tsx', 'pwa/{app,features,ui}/**/*.test.ts']), DOM),
      {
        plugins: [builtWorker()],
        test: {
          name: 'chromium',
          include: ['pwa/**/*.browser.test.{ts,tsx}'],
          setupFiles: ['./pwa/ui/testing/patience.ts'],
          ...HANGING,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: testBrowser() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
