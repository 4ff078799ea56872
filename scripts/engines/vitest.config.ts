import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '../..')

/** Tests that need servers nobody here wrote; only `npm run test:engines` runs them. */
export default defineConfig({
  root,
  test: {
    environment: 'node',
    include: ['{api,pwa}/**/*.engines.ts'],
    env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled') },
    setupFiles: ['./scripts/fixed-seed.ts', './scripts/patient-waits.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
