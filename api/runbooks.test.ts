import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import type { Deps } from './deps.ts'
import { ObjectsSilent } from './gateways/silent.ts'
import { StoreSilent } from './store/silent.ts'
import { buyable, itemFor, productNamed, uploadArtwork } from './testing/orders.ts'
import { newPerson, type TestPerson } from './testing/people.ts'
import { openTestShop, type TestShop } from './testing/shop.ts'
import { ids, mutations, syncOf } from './testing/sync.ts'
import { fileOf } from './testing/uploads.ts'

let shop: TestShop
let pat: TestPerson
let artwork = ''
beforeAll(async () => {
  shop = await openTestShop()
  pat = await newPerson(shop, 'Pat')
  artwork = await uploadArtwork(shop, pat)
})
afterAll(() => shop.close())

/** The same, each call of which fails. */
const gone = <T extends object>(target: T, error: Error): T =>
  new Proxy(target, {
    get: (on, key) =>
      typeof Reflect.get(on, key) === 'function' ? () => Promise.reject(error) : gone(on, error),
  })

const goneStore = (error: Error): Deps['store'] =>
  new Proxy(shop.deps.store, {
    get: (on, key) => {
      const value: unknown = Reflect.get(on, key)
      return typeof value === 'object' && value !== null ? gone(value, error) : () => Promise.reject(error)
    },
  })

/** A store that is read as ever, each write of which fails. */
const readOnly = (error: Error): Deps['store'] =>
  new Proxy(shop.deps.store, {
    get: (on, key) => {
      const value: unknown = Reflect.get(on, key)
      if (typeof value !== 'object' || value === null) return value
      const { get, find, count } = value as Record<string, unknown>
      return { ...writes(error), get, find, count }
    },
  })

const WRITES = ['insert', 'insertAll', 'update', 'upsert', 'increment', 'remove', 'removeAll']
const writes = (error: Error) => Object.fromEntries(WRITES.map(name => [name, () => Promise.reject(error)]))

/** What a shop with something gone says to each call, as status and time to come back. */
async function said(changes: Partial<Deps>) {
  const app = createApp({ ...shop.deps, ...changes }, { version: 'test', mounts: [] })
  const file = await fileOf(2_000)
  const upload = {
    fileName: 'sign.jpg',
    size: 2_000,
    contentType: 'image/jpeg',
    sha256: file.parts[0]?.sha256,
  }
  const item = itemFor(productNamed(shop, 'Coroplast'), buyable(productNamed(shop, 'Coroplast')), artwork)
  const ask = async (path: string, json?: unknown) => {
    const headers = { authorization: `Bearer ${pat.token}`, 'content-type': 'application/json' }
    const answer = await app.request(
      path,
      json === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(json) },
    )
    const retry = answer.headers.get('Retry-After')
    return retry === null ? answer.status : `${answer.status}, again in ${retry} s`
  }
  return {
    livez: await ask('/api/livez'),
    health: await ask('/api/health'),
    readyz: await ask('/api/readyz'),
    catalogue: await ask('/api/catalogue'),
    sync: await ask('/api/sync/cart', syncOf(pat.sub, [mutations.add(ids(1)[0] ?? '')])),
    upload: await ask(`/api/artwork/uploads/${file.artwork}`, upload),
    checkout: await ask('/api/stripe/create-checkout-session', { items: [item] }),
  }
}

describe('runbooks (docs/operating.md)', () => {
  test('issue 10.5: database gone: browsing goes on, everything else is told to come back, the process lives', async () => {
    expect(await said({ store: goneStore(new StoreSilent(new Error('silent'))) })).toEqual({
      livez: 200,
      health: 503,
      readyz: 503,
      catalogue: 200,
      sync: '503, again in 5 s',
      upload: '503, again in 5 s',
      checkout: '503, again in 5 s',
    })
  })

  test('issue 10.5: disk full: what is read goes on, what writes is told to come back', async () => {
    const store = readOnly(new StoreSilent(new Error('database or disk is full')))
    expect(await said({ store })).toMatchObject({
      livez: 200,
      catalogue: 200,
      sync: '503, again in 5 s',
      upload: '503, again in 5 s',
      checkout: '503, again in 5 s',
    })
    const app = createApp({ ...shop.deps, store }, { version: 'test', mounts: [] })
    const headers = { authorization: `Bearer ${pat.token}` }
    expect((await app.request('/api/orders/customer-orders', { headers })).status).toBe(200)
  })

  test('issue 10.5: objects gone: carts are synced, files wait on their devices, balancers are told', async () => {
    expect(
      await said({ objects: gone(shop.deps.objects, new ObjectsSilent(new Error('refused'))) }),
    ).toMatchObject({
      health: 200,
      readyz: 503,
      catalogue: 200,
      sync: 200,
      upload: '503, again in 5 s',
    })
  })

  test('issue 10.5: payments gone: everything but paying goes on, and what is paid waits for its order', async () => {
    const { payments } = shop.deps
    expect(await said({ payments: gone(payments, new Error('refused')) })).toEqual({
      livez: 200,
      health: 200,
      readyz: 200,
      catalogue: 200,
      sync: 200,
      upload: 200,
      checkout: 503,
    })
  })
})
