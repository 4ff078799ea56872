import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const [COMPOSE, CONFIG, OPEN] = ['../compose.ts', '../config.ts', '../telemetry/open.ts'].map(file =>
  JSON.stringify(fileURLToPath(new URL(file, import.meta.url))),
)

/** The packages that a process of its own has loaded once the shop is composed with stand-ins alone and no telemetry. */
export async function packagesLoaded(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-loaded-'))
  const script = `
    const { registerHooks } = await import('node:module')
    const loaded = new Set()
    registerHooks({
      load: (url, context, next) => {
        const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? []
        if (name) loaded.add(name)
        return next(url, context)
      },
    })
    const { composeShop } = await import(${COMPOSE})
    const { readConfig } = await import(${CONFIG})
    const { openTelemetry } = await import(${OPEN})
    const { pino } = await import('pino')
    const config = readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} })
    const telemetry = await openTelemetry(config)
    const log = pino({ level: 'silent' })
    const shop = await composeShop(config, { log, pagesDir: '', version: 'test', telemetry })
    await shop.close()
    console.log(JSON.stringify([...loaded]))
    process.exit(0)`
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    return JSON.parse(stdout) as string[]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
