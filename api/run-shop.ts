import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { composeShop } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { connectionsWithin, descriptorLimit } from './descriptors.ts'
import { lookAtObjects } from './engines-check/objects.ts'
import { logLines } from './log-lines.ts'
import { type Listening, listen } from './server.ts'
import { StartError } from './start-error.ts'
import { startFailure, welcome } from './start-texts.ts'
import { heardLog } from './telemetry/heard-log.ts'
import { openTelemetry } from './telemetry/open.ts'
import { endOnUncaught } from './uncaught.ts'

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

/** A store that would lose artwork is refused before anything is entrusted to it; one that is silent may come yet. */
async function refuseUnfit(deps: Deps, shutDown: Listening['shutDown']): Promise<void> {
  if (deps.config.s3 === null) return
  const { unfit, silent } = await lookAtObjects({ ...deps, publicUrl: deps.config.publicUrl })
  if (silent !== null) deps.log.warn({ reason: silent }, 'the object store could not be looked at')
  if (unfit.length === 0) return
  await shutDown()
  throw new StartError(unfit.join('\n'))
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const lines = logLines()
  const telemetry = await openTelemetry(config).catch(error => {
    throw startFailure(error, config.metrics ?? config, 'METRICS_PORT')
  })
  const base = cluster.isWorker ? { pid: process.pid } : null
  const log = pino({ level: config.logLevel, base, ...heardLog(telemetry) }, lines)
  const exit = (code: number) => {
    lines.flushSync()
    process.exit(code)
  }
  let open: Listening | null = null
  endOnUncaught(process, { log, exit, shutDown: () => open?.shutDown() ?? null })
  const shop = await composeShop(config, { log, pagesDir, version: version(), telemetry })
  const listening = listen(shop, config.port, config.host, connectionsWithin(descriptorLimit()))
  open = await listening.catch(error => {
    throw startFailure(error, config)
  })
  const { shutDown } = open
  await refuseUnfit(shop.deps, shutDown)
  shop.start()
  if (!cluster.isWorker) console.log(welcome(config))
  let stopping = false
  const stop = () => {
    // A second signal means at once.
    if (stopping) return void shutDown()
    stopping = true
    shutDown(config.drainSeconds * 1000)
      .then(telemetry.close)
      .then(
        () => exit(0),
        error => {
          log.error({ err: error }, 'shutting down failed')
          exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  // A terminal tells every process of its group; the one that started this one says when it is its turn.
  process.on('SIGINT', cluster.isWorker ? () => undefined : stop)
}

/** Runs the shop in this process until it is told to end; one that cannot start says why and ends with code 1. */
export async function runShop(): Promise<void> {
  try {
    await run()
  } catch (error) {
    const isPlain = error instanceof ConfigError || error instanceof StartError
    console.error(isPlain ? `The shop cannot start:\n${error.message}` : error)
    process.exit(1)
  }
}
