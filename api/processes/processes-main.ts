import { once } from 'node:events'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '#api/config.ts'
import { welcome } from '#api/start-texts.ts'
import { apiProcess, standInsProcess } from './kinds.ts'
import { type Watched, type Watching, watch } from './watch.ts'

/** More than what a process takes to end beside its draining, in milliseconds. */
const ENDING_MS = 20_000
const MOST = 64

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** A line of the log, as the other processes write theirs. */
const tell = (msg: string) =>
  console.log(JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, msg }))

interface Shop {
  standIns: Watched | null
  workers: Watched[]
}

async function end({ standIns, workers }: Shop): Promise<void> {
  await Promise.all(workers.map(worker => worker.end()))
  await standIns?.end()
}

/** Each process has figures of its own: the first at METRICS_PORT, the others behind it. */
function ownMetrics({ metrics }: Config, n: number): NodeJS.ProcessEnv {
  return metrics ? { METRICS_PORT: String(metrics.port + n) } : {}
}

/** Starts one after the other: the first API process makes what the others find. Null, and all ended, where one does not start. */
async function startAll(count: number, config: Config): Promise<Shop | null> {
  const watching: Watching = { tell, patienceMs: config.drainSeconds * 1000 + ENDING_MS }
  const env = config.demo
    ? { ...process.env, STAND_INS_URL: `http://127.0.0.1:${await freePort()}` }
    : process.env
  const standIns = config.demo ? await watch(standInsProcess(env), watching) : null
  if (config.demo && !standIns) return null
  const shop: Shop = { standIns, workers: [] }
  while (shop.workers.length < count) {
    const own = { ...env, ...ownMetrics(config, shop.workers.length) }
    const worker = await watch(apiProcess(own, config.port), watching)
    if (worker) shop.workers.push(worker)
    else return end(shop).then(() => null)
  }
  return shop
}

/**
 * `npm start -- --processes N`: a shop of N API processes on one port, and one more for its stand-ins where it has any
 * (issue 10.3). One that dies is started again; SIGHUP replaces the API processes one by one; SIGTERM and SIGINT end all.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { processes: { type: 'string', default: '' } } })
  const count = Number(values.processes)
  if (!(Number.isInteger(count) && count >= 1 && count <= MOST))
    throw new ConfigError(`--processes takes a whole number from 1 to ${MOST}`)
  const config = readConfig(process.env)
  const shop = await startAll(count, config)
  if (!shop) process.exit(1)
  console.log(welcome(config))
  let turn = Promise.resolve()
  process.on('SIGHUP', () => {
    turn = turn.then(async () => {
      for (const worker of shop.workers) await worker.replace()
      tell('every API process was replaced')
    })
  })
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await end(shop)
    process.exit(0)
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
