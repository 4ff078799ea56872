import { pino } from 'pino'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#api/config.ts'
import { publicConfig, systemRoutes } from './system.ts'

const state = { now: 0, pings: 0, up: true, silent: false, late: 0, hasObjects: true }
const logged: string[] = []
const store = {
  ping: async () => {
    state.pings++
    if (state.silent) await new Promise(() => {})
    if (!state.up) throw new Error('the disk is gone')
  },
}

const objects = {
  head: async () => {
    if (!state.hasObjects) throw new Error('no bucket')
    return null
  },
}

function routes() {
  const log = pino({ level: 'error' }, { write: line => void logged.push(line) })
  const clock = { now: () => state.now }
  const load = { lateMs: () => state.late }
  return systemRoutes(
    { config: readConfig({}), artworkBase: '', push: null, clock, log, store, objects, load },
    'test',
  )
}

beforeEach(() => {
  Object.assign(state, { now: 1_000_000, pings: 0, up: true, silent: false, late: 0, hasObjects: true })
  logged.length = 0
})

describe('GET /api/config', () => {
  test('issue 11.4: tells browsers the key they ask for notifications with, and nothing where none is sent', () => {
    const send = async () => ({ outcome: 'taken' }) as const
    const told = (push: { publicKey: string; send: typeof send } | null) =>
      publicConfig({ config: readConfig({}), artworkBase: '', push }, 'test').pushKey
    expect([told({ publicKey: 'BA', send }), told(null)]).toEqual(['BA', null])
  })

  const key = 'pk_live_0123456789neverused01234'
  test.each([
    [key, key],
    ['sk_live_0123456789neverused01234', ''],
    ['rk_test_0123456789neverused01234', ''],
    ['whsec_0123456789neverused0123456789', ''],
    ['anything else', ''],
  ])('issue 6.8: publishes no key but a publishable one: of %s it says "%s"', (publishableKey, told) => {
    const stripe = { secretKey: 'sk', webhookSecret: 'whsec', publishableKey }
    const config = publicConfig(
      { config: { ...readConfig({}), stripe }, artworkBase: '', push: null },
      'test',
    )
    expect(config.payments).toEqual({ embedded: false, publishableKey: told })
  })
})

describe('GET /api/health', () => {
  test('writes to the store once a second, however many ask', async () => {
    const api = routes()
    const statuses = async () =>
      (await Promise.all(Array.from({ length: 30 }, () => api.request('/health')))).map(
        ({ status }) => status,
      )
    expect(new Set([...(await statuses()), ...(await statuses())])).toEqual(new Set([200]))
    expect(state.pings).toBe(1)
    state.now += 1000
    await statuses()
    expect(state.pings).toBe(2)
  })

  test('says the truth within a second, of a store that stops answering and of one that answers again', async () => {
    const api = routes()
    expect((await api.request('/health')).status).toBe(200)
    state.up = false
    state.now += 1000
    for (let at = 0; at < 3; at++) {
      const answer = await api.request('/health')
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }])
    }
    expect(logged).toHaveLength(1)
    state.up = true
    state.now += 1000
    expect((await api.request('/health')).status).toBe(200)
  })

  test('issue 10.1: a store that says nothing at all is told within two seconds', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    state.silent = true
    const asked = routes().request('/health')
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await asked).status).toBe(503)
  })
})

describe('issue 10.5: probes', () => {
  test('a process lives whatever its engines do, and asks nothing of them', async () => {
    Object.assign(state, { up: false, hasObjects: false, late: 60_000 })
    expect((await routes().request('/livez')).status).toBe(200)
    expect(state.pings).toBe(0)
  })

  test.each([
    [{}, 200, undefined],
    [{ up: false }, 503, 'store'],
    [{ hasObjects: false }, 503, 'objects'],
    [{ late: 5_000 }, 503, 'overloaded'],
  ])('is ready as its engines and its load are: %j is %i, for want of %s', async (how, status, reason) => {
    Object.assign(state, how)
    const answer = await routes().request('/readyz')
    const body = (await answer.json()) as { details?: { reason?: string } }
    expect([answer.status, body.details?.reason]).toEqual([status, reason])
  })
})
