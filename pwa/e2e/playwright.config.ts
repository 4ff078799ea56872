import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { testBrowser } from '#scripts/browser.ts'
import { WITHOUT_A_WORD } from './patience.ts'

// A worker's fetches are looked at by their outcome; to tell of each costs a seventh of installing the shop.
process.env.PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK = '1'

/** Every spec starts shops of its own on free ports (see shop.ts), so nothing is shared between workers. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 90_000,
  // Slow is no fault, hanging is: what has to be quick says so itself.
  expect: { timeout: 20_000 },
  // Tests wait for timers and networks: one more worker than cores keeps two cores busy.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: `../../.cache/reports/${process.env.E2E_REPORT ?? 'e2e.json'}` }],
  ],
  use: {
    launchOptions: testBrowser(),
    // What hangs says which step it was, well before its test's own end.
    actionTimeout: WITHOUT_A_WORD,
    navigationTimeout: WITHOUT_A_WORD,
  },
  // One: what is the phone's or both sizes' says so itself, for a worker of another project starts with a browser and a shop of its own.
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
})
