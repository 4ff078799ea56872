import type { PublicConfig } from '#shared/contract/calls.ts'
import type { KeyValue } from './auth/identity.ts'
import { isOurs } from './own-answer.ts'
import { serverClock } from './server-clock.ts'
import { deviceStorage } from './storage.ts'
import { ask, send } from './transport.ts'

const CONFIG_KEY = 'goldleaf.config'

function cached(storage: KeyValue): PublicConfig | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(CONFIG_KEY) ?? 'null')
    return isConfig(found) ? found : null
  } catch {
    return null
  }
}

function isConfig(value: unknown): value is PublicConfig {
  return typeof value === 'object' && value !== null && 'identity' in value && 'artworkBase' in value
}

async function fresh(fetch: typeof globalThis.fetch, storage: KeyValue): Promise<PublicConfig> {
  const answer = await send(fetch, 'GET /api/config', {})
  const body: unknown = answer.ok && isOurs(answer) ? await answer.json() : null
  // A captive portal answers 200 too.
  if (!isConfig(body)) throw new Error('The shop did not tell its configuration.')
  serverClock.learn(answer.headers.get('date'))
  keep(storage, body)
  return body
}

function keep(storage: KeyValue, config: PublicConfig) {
  try {
    storage.setItem(CONFIG_KEY, JSON.stringify(config))
  } catch {
    // Without storage it is asked for again.
  }
}

/** What the page may know of the shop: from the device at once, refreshed once per page behind the scenes. */
export function createConfigLoader(fetch: typeof globalThis.fetch, storage: KeyValue) {
  let asked: Promise<PublicConfig> | null = null
  return (): Promise<PublicConfig> => {
    asked ??= fresh(fetch, storage).catch(error => {
      asked = null
      throw error
    })
    const known = cached(storage)
    if (!known) return asked
    asked.catch(() => {})
    return Promise.resolve(known)
  }
}

let loader: ReturnType<typeof createConfigLoader> | null = null

/** The shop's public configuration (GET /api/config). */
export function loadConfig(): Promise<PublicConfig> {
  loader ??= createConfigLoader(ask, deviceStorage())
  return loader()
}
