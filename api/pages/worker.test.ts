import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '#api/middleware/headers.ts'
import { builtFile, builtFiles, openPages } from './testing/site.ts'
import { WORKER, workerStamp } from './worker.ts'

const SOURCE = 'addEventListener("fetch", () => {})'
const files = () => builtFiles().set(WORKER, builtFile('text/javascript; charset=UTF-8', SOURCE))
const workerOf = (settings: string) =>
  openPages(undefined, files(), { version: 'build-1', settings }).get(WORKER)

const POLICY = contentSecurityPolicy({ stripe: null, auth0: null }, 'http://localhost:4000/objects')

describe('the service worker as the server hands it out', () => {
  test('comes at the top of the shop, is asked for again every time, and never from an old copy', async () => {
    const answer = await workerOf('a')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=UTF-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  test('is the built one behind version and settings', async () => {
    expect(await (await workerOf('a')).text()).toBe(
      `self.SHOP={"version":"build-1","settings":"a"};${SOURCE}`,
    )
  })

  test('is another one, bytes and ETag, as soon as the settings are others', async () => {
    const [one, same, other] = await Promise.all([workerOf('a'), workerOf('a'), workerOf('b')])
    expect(same.headers.get('etag')).toBe(one.headers.get('etag'))
    expect(other.headers.get('etag')).not.toBe(one.headers.get('etag'))
  })

  test('comes compressed to whoever takes that', async () => {
    const pages = openPages(undefined, files())
    const answer = await pages.get(WORKER, { 'Accept-Encoding': 'gzip, br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
  })

  test('is missing, not a page, where none was built', async () => {
    expect((await openPages().get(WORKER)).status).toBe(404)
  })
})

describe('the stamp of the settings', () => {
  const stamp = (publicValues: unknown, policy = POLICY) =>
    workerStamp('build-1', publicValues, policy).settings

  test('changes with every public value and with the policy, and with nothing else', () => {
    expect(stamp({ demo: true })).toBe(stamp({ demo: true }))
    expect(stamp({ demo: false })).not.toBe(stamp({ demo: true }))
    const stripe = { secretKey: '', webhookSecret: '', publishableKey: '' }
    const other = contentSecurityPolicy(
      { stripe: { ...stripe } as never, auth0: null },
      'http://localhost:4000/objects',
    )
    expect(stamp({ demo: true }, other)).not.toBe(stamp({ demo: true }))
  })
})
