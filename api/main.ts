import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { composeShop } from '#api/compose.ts'
import { ConfigError, readConfig } from '#api/config.ts'
import { listen } from '#api/server.ts'
import { StartError } from '#api/start-error.ts'
import { startFailure, welcome } from '#api/start-texts.ts'

/** The built pages lie beside the sources, unless the operator keeps a build elsewhere. */
const pagesDir = resolve(process.env.PAGES_DIR ?? fileURLToPath(new URL('../dist/pwa', import.meta.url)))

/** What the build was made from lies beside it. */
function version(): string {
  try {
    return readFileSync(join(dirname(pagesDir), 'stamp'), 'utf8')
  } catch {
    return 'unbuilt'
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, base: null }, pino.destination({ sync: false }))
  const shop = await composeShop(config, { log, pagesDir, version: version() })
  const open = await listen(shop, config.port, config.host).catch(error => {
    throw startFailure(error, config)
  })
  shop.start()
  console.log(welcome(config))
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    open.shutDown().then(
      () => process.exit(0),
      error => {
        log.error({ err: error }, 'shutting down failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

try {
  await main()
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof StartError
  console.error(isPlain ? `The shop cannot start:\n${error.message}` : error)
  process.exit(1)
}
