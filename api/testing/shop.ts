import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { composeShop, type Shop } from '#api/compose.ts'
import { type Environment, readConfig } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import { listen } from '#api/server.ts'
import type { Command } from '#api/store/contract/mongo-commands.ts'
import { startMongoStandIn } from '#api/store/contract/mongo-stand-in.ts'
import type { Telemetry } from '#api/telemetry/telemetry.ts'
import { MINUTE } from '#shared/time.ts'
import { type CallInit, callerOf } from './caller.ts'
import { CHEAP_KEYS } from './cheap-keys.ts'
import { dropDatabase, explainOnMongo, MONGODB_TEST_URI, onMongo } from './engine-store.ts'
import { explainQueries } from './explained.ts'
import { freePort } from './free-port.ts'
import { answerInProcess } from './in-process.ts'

export interface TestShop {
  /** As it listens, for requests without a socket. */
  app: Shop['app']
  url: string
  dataDir: string
  deps: Deps
  /** Calls the API; `token` and `json` fill in the usual headers. */
  call(path: string, init?: CallInit): Promise<Response>
  /** Ends it as a signal would, after so many milliseconds of draining. */
  close(drainMs?: number): Promise<void>
}

/** Whether shops have the MongoDB adapter over a stand-in of its server: the project of the booth on its other store. */
const IS_ON_STAND_IN = process.env.TEST_STORE === 'mongo'

/** A busy machine has less processor for 24 tickets at once than a shop's database; tests of the store's time say how much there is. */
const PATIENT_MS = MINUTE

/**
 * The whole shop with its stand-ins on a free loopback port and an empty folder, or on the PORT and DATA_DIR given,
 * without background work. It logs nothing, or to the log given. With `onCommand` it has the MongoDB adapter over a stand-in of its
 * server, each command to which is told.
 */
export async function openTestShop(
  env: Environment = {},
  log: Logger = pino({ level: 'silent' }),
  telemetry?: Telemetry,
  onCommand?: (command: Command) => void,
): Promise<TestShop> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'goldleaf-api-'))
  const standIn = IS_ON_STAND_IN || onCommand ? await startMongoStandIn(onCommand) : null
  const uri = standIn?.uri ?? MONGODB_TEST_URI
  const config = readConfig({
    SIGN_UPS_AN_HOUR: '1000000',
    ...(uri ? onMongo(uri, port) : {}),
    ...env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  })
  const shop = await composeShop(config, {
    log,
    storeMs: PATIENT_MS,
    pagesDir: '',
    version: 'test',
    identityKeys: CHEAP_KEYS,
    ...(telemetry ? { telemetry } : {}),
  })
  if (config.mongo && !standIn) explainOnMongo(shop.deps.store, config.mongo)
  else if (!config.mongo) explainQueries(shop.deps.store, dataDir)
  const open = await listen(shop, port, config.host)
  const isHere = new URL(config.publicUrl).port === String(port)
  const leave = isHere ? answerInProcess(config.publicUrl, shop.app) : () => undefined
  return {
    app: shop.app,
    url: config.publicUrl,
    dataDir,
    deps: shop.deps,
    call: callerOf(config.publicUrl),
    close: async (drainMs = 0) => {
      leave()
      await open.shutDown(drainMs)
      rmSync(dataDir, { recursive: true, force: true })
      if (config.mongo && !standIn) await dropDatabase(config.mongo)
      await standIn?.stop()
    },
  }
}
