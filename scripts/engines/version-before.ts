import { spawnSync } from 'node:child_process'

/** The version whose server runs beside today's in `npm run test:engines`; any commit may be named instead. */
export const VERSION_BEFORE = process.env.VERSION_BEFORE ?? '863ec45d8232'

/** Whether this working copy has its history as far back as that. */
export const hasVersionBefore = (): boolean =>
  spawnSync('git', ['cat-file', '-e', `${VERSION_BEFORE}:api/main.ts`], { stdio: 'ignore' }).status === 0
