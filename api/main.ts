import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { composeShop } from '#api/compose.ts'
import { ConfigError, readConfig } from '#api/config.ts'
import { listen } from '#api/server.ts'
import { startFailure, welcome } from '#api/start-texts.ts'

/** The built pages lie beside the sources. */
const pagesDir = fileURLToPath(new URL('../dist/pwa', import.meta.url))

function version(): string {
  const stamp = new URL('../dist/stamp', import.meta.url)
  try {
    return readFileSync(stamp, 'utf8')
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
  console.error(error instanceof ConfigError ? `The shop cannot start:\n${error.message}` : error)
  process.exit(1)
}
