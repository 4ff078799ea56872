import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * What a process of its own has loaded once a start has looked at its pages and the shop is composed with stand-ins alone
 * and no telemetry: packages by name, the project's own files by path.
 */
export async function loadedByStart(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-loaded-'))
  const script = `
    const { registerHooks } = await import('node:module')
    const loaded = new Set()
    registerHooks({
      load: (url, context, next) => {
        const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? []
        loaded.add(name ?? url.replace(${JSON.stringify(pathToFileURL(root).href)}, ''))
        return next(url, context)
      },
    })
    const { isBuilt } = await import('#scripts/stamp.ts')
    isBuilt()
    const { composeShop } = await import('#api/compose.ts')
    const { readConfig } = await import('#api/config.ts')
    const { openTelemetry } = await import('#api/telemetry/open.ts')
    const { pino } = await import('pino')
    const config = readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} })
    const telemetry = await openTelemetry(config)
    const log = pino({ level: 'silent' })
    const shop = await composeShop(config, { log, pagesDir: '', version: 'test', telemetry })
    await shop.close()
    console.log(JSON.stringify([...loaded]))
    process.exit(0)`
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
    })
    return JSON.parse(stdout) as string[]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
