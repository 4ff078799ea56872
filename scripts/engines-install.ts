import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { ENGINES, ENGINES_DIR, type Engine, programOf } from './engines/list.ts'

/** `npm run engines:install`: fetches the servers of `npm run test:engines` by their package managers. */
mkdirSync(ENGINES_DIR, { recursive: true })
let failed = 0
for (const engine of Object.values<Engine>(ENGINES)) {
  if (programOf(engine)) {
    console.log(`${engine.name}: here already`)
    continue
  }
  console.log(`${engine.name}: being installed`)
  const isDone = engine.install.every(([program, ...args]) => {
    const { status } = spawnSync(program, args, {
      stdio: 'inherit',
      env: { ...process.env, ...engine.installEnv },
    })
    return status === 0
  })
  if (!isDone) {
    failed++
    console.error(`${engine.name}: NOT INSTALLED`)
  }
}
process.exitCode = failed > 0 ? 1 : 0
