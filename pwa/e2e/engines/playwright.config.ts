import { defineConfig } from 'playwright/test'
import { testBrowser } from '#scripts/browser.ts'

/** What needs servers nobody here wrote; only `npm run test:engines` runs it. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.engines.ts',
  outputDir: '../../../test-results/engines',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 1,
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: testBrowser(),
    viewport: { width: 1440, height: 900 },
    // The identity provider's certificate is its own.
    ignoreHTTPSErrors: true,
    trace: 'retain-on-failure',
  },
})
