import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { testBrowser } from '#scripts/browser.ts'
import { WITHOUT_A_WORD } from './patience.ts'

/**
 * Specs that set sizes of their own, or to which the size does not matter, run once, as do tests tagged `@once`; the
 * phone's menu is the phone's, and a view that was sent is looked at on a phone.
 */
const ONCE =
  /(artwork|booth[a-z-]*|damaged|errors|errors-customer|late-picture|measures|notifications|privacy|routes|accessibility|desk[a-z-]*|first-load|keyboard|library|reflow|navigation|proofs?|restart|upload|silent-network|sync|sync-centre|offline[a-z-]*|storage|show-check|visitor-order)\.spec\.ts$/
const PHONE_ONLY = /(menu|sent-view|styles-come)\.spec\.ts$/

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
  projects: [
    {
      name: 'phone',
      testIgnore: ONCE,
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: PHONE_ONLY, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
