import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '#api/config.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { checkEngines } from './engines.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const auth0 = { domain: 'shop.auth.example', clientId: 'client', audience: 'audience' }
const look = (over: Partial<Config>, issuer = 'https://shop.auth.example/') =>
  checkEngines({
    ...shop.deps,
    config: { ...shop.deps.config, ...over },
    fetch: async () => Response.json({ issuer }),
  })

test('issue 10.5: what is embedded has nothing to be checked', async () => {
  expect((await look({})).map(({ piece, is }) => `${piece} ${is}`)).toEqual([
    'data embedded',
    'objects embedded',
    'payments embedded',
    'identity embedded',
  ])
})

test('issue 10.5: every real engine is asked, and one that calls itself by another name is told', async () => {
  const mongo = { uri: '', database: '' }
  const stripe = { secretKey: '', webhookSecret: '', publishableKey: '' }
  const right = await look({ mongo, stripe, auth0 })
  expect(right.filter(({ is }) => is === 'right').map(({ piece }) => piece)).toEqual([
    'data',
    'payments',
    'identity',
  ])
  const wrong = await look({ auth0 }, 'https://other.example/')
  expect(wrong.find(({ piece }) => piece === 'identity')).toMatchObject({
    is: 'wrong',
    problems: [expect.stringContaining('https://other.example/')],
  })
})

test('issue 10.5: an engine that does not answer is told in words', async () => {
  const silent = new Error('not now', { cause: new Error('no primary') })
  const deps = {
    ...shop.deps,
    store: { ...shop.deps.store, ping: () => Promise.reject(silent) },
  }
  const reports = await checkEngines({
    ...deps,
    config: { ...deps.config, mongo: { uri: '', database: '' } },
  })
  expect(reports[0]).toMatchObject({
    piece: 'data',
    is: 'wrong',
    problems: [expect.stringContaining('no primary')],
  })
})
